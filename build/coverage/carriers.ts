/*
 * Which file carries what of the specification: on the client's side, in the sandbox, on screen and in the
 * tests. A carrier is a file and a text in it by which it can be found there; table.ts checks every one.
 */
import type { Limit, OperationName } from '../../test/support/operation-specification.ts';
import type { ObjectName } from '../../test/support/specification.ts';

/** A file, relative to the project's root, and a whole word (or any other text) that stands in it. */
export type Carrier = readonly [file: string, text: string];

/** Who carries something: each side by at least one file. */
export interface Carriers {
  client: readonly Carrier[];
  sandbox: readonly Carrier[];
  screen: readonly Carrier[];
  test: readonly Carrier[];
}

const screens = 'renderer/screens';
const sandbox = 'electron/sandbox';
const operationsOf = `${sandbox}/operations`;
const clientOperations = 'electron/payments/operations';
const requestSchemas = 'electron/contract/payment-requests.ts';
const objectSchemas = 'electron/contract/payment-objects.ts';
const operationSpecification = 'test/support/operation-specification.ts';
const specification = 'test/support/specification.ts';
/** The table of every field of every object, from which ServiceObject.svelte shows what a service sent. */
const serviceObjects = 'renderer/lib/service-objects.ts';
const serviceObject = 'renderer/ui/ServiceObject.svelte';
const everyField = 'test/component/ui/every-field.test.ts';
const fieldLabels = 'renderer/i18n/messages/ja/fields.json';

/** Where an operation is served, where a person makes it happen, and which suite is held against it. */
const operationCarriers: Record<OperationName, { sandbox: Carrier; screen: Carrier; test: string }> = {
  createLocation: {
    sandbox: [`${operationsOf}/locations.ts`, "app.post('/locations'"],
    screen: [`${screens}/locations/LocationFields.svelte`, 'locations.create'],
    test: 'locations',
  },
  createCode: {
    sandbox: [`${operationsOf}/codes.ts`, "app.post('/codes'"],
    screen: [`${screens}/sale/TicketFoot.svelte`, 'show_code'],
    test: 'codes',
  },
  updateLocation: {
    sandbox: [`${operationsOf}/locations.ts`, "app.post('/locations/:locationId'"],
    screen: [`${screens}/locations/LocationFields.svelte`, 'locations.update'],
    test: 'locations',
  },
  createSubscription: {
    sandbox: [`${operationsOf}/subscriptions.ts`, "app.post('/subscriptions'"],
    screen: [`${screens}/subscriptions/NewSubscription.svelte`, 'create'],
    test: 'subscriptions',
  },
  startSubscription: {
    sandbox: [`${operationsOf}/subscriptions.ts`, "app.post('/subscriptions/:subscriptionId/start'"],
    screen: [`${screens}/subscriptions/StartDialog.svelte`, 'start'],
    test: 'subscriptions',
  },
  updateSubscription: {
    sandbox: [`${operationsOf}/subscriptions.ts`, "app.post('/subscriptions/:subscriptionId'"],
    screen: [`${screens}/subscriptions/MetadataDialog.svelte`, 'metadata'],
    test: 'subscriptions',
  },
  listCustomers: {
    sandbox: [`${operationsOf}/customers.ts`, "app.get('/customers'"],
    screen: [`${screens}/customers/CustomerPicker.svelte`, 'search'],
    test: 'customers',
  },
  readCode: {
    sandbox: [`${operationsOf}/codes.ts`, "app.get('/codes/:codeId'"],
    screen: [`${screens}/history/SalePageActs.svelte`, 'check'],
    test: 'codes',
  },
  closeCode: {
    sandbox: [`${operationsOf}/codes.ts`, "app.delete('/codes/:codeId'"],
    screen: [`${screens}/code/Acts.svelte`, 'cancel'],
    test: 'codes',
  },
  listLocations: {
    sandbox: [`${operationsOf}/locations.ts`, 'app.get(dialect.locationList'],
    screen: [`${screens}/locations/LocationList.svelte`, 'locations'],
    test: 'locations',
  },
  readSubscription: {
    sandbox: [`${operationsOf}/subscriptions.ts`, "app.get('/subscriptions/:subscriptionId'"],
    screen: [`${screens}/subscriptions/EntryActs.svelte`, 'refresh'],
    test: 'subscriptions',
  },
};

/** Who carries an operation. */
export function carriersOfOperation(name: OperationName): Carriers {
  const { sandbox: served, screen, test } = operationCarriers[name];
  return {
    // The client's operations and its contract suite are in files of the same name.
    client: [[`${clientOperations}/${test}.ts`, name]],
    sandbox: [served, [`${operationsOf}/catalogue.ts`, name]],
    screen: [screen],
    test: [[`test/contract/${test}.test.ts`, name]],
  };
}

const locationForm = `${screens}/locations/LocationFields.svelte`;
const subscriptionForm = `${screens}/subscriptions/SubscriptionFields.svelte`;
const customerSearch = 'renderer/state/customers.svelte.ts';
/** What the terminal fills in by itself is seen on the code's screen, or with what the service said. */
const asSent: Carrier = [`${screens}/history/ServiceSaid.svelte`, 'ServiceObject'];

/** Where a person fills in a field of a request, or sees what the terminal filled in. */
const requestScreens: Partial<Record<OperationName, Readonly<Record<string, Carrier>>>> = {
  createCode: {
    amount: [`${screens}/code/CodeScreen.svelte`, 'amount'],
    currency: [`${screens}/settings/SalesSettings.svelte`, 'currency'],
    orderNo: [`${screens}/code/CodeScreen.svelte`, 'orderNo'],
    description: [`${screens}/sale/TicketFoot.svelte`, 'note'],
    extra: asSent,
    metadata: asSent,
    expiryPeriod: [`${screens}/sale/ValidityDialog.svelte`, 'expiryPeriod'],
    frontUrl: [`${screens}/settings/SalesSettings.svelte`, 'frontUrl'],
    items: [`${screens}/sale/TicketPanel.svelte`, 'lines'],
    locationId: [`${screens}/sale/LocationDialog.svelte`, 'locationId'],
    customerId: [`${screens}/sale/TicketCustomer.svelte`, 'customer'],
    sourceId: [`${screens}/sale/TicketCustomer.svelte`, 'sourceId'],
    shouldCreateSource: [`${screens}/sale/TicketCustomer.svelte`, 'shouldCreateSource'],
  },
  createSubscription: {
    currency: [subscriptionForm, 'currency'],
    metadata: [subscriptionForm, 'MetadataFields'],
  },
  updateSubscription: { metadata: [`${screens}/subscriptions/MetadataDialog.svelte`, 'metadata'] },
  listCustomers: {
    keyword: [customerSearch, 'keyword'],
    limit: [customerSearch, 'limit'],
    offset: [customerSearch, 'offset'],
  },
  listLocations: {
    limit: [`${screens}/locations/LocationList.svelte`, 'locations'],
    offset: [`${screens}/locations/LocationList.svelte`, 'locations'],
  },
};
const requestForms: Partial<Record<OperationName, string>> = {
  createLocation: locationForm,
  updateLocation: locationForm,
  createSubscription: subscriptionForm,
};

/** Who carries a field of a request. */
export function carriersOfRequestField(operation: OperationName, field: string): Carriers {
  const form = requestForms[operation];
  const own = requestScreens[operation]?.[field];
  return {
    client: [[requestSchemas, field]],
    sandbox: [[`${sandbox}/schemas/requests.ts`, field]],
    screen: [...(own ? [own] : form === undefined ? [] : [[form, field] as const])],
    test: [
      [operationSpecification, field],
      ['test/unit/contract/payment-requests.test.ts', field],
    ],
  };
}

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** What the sandbox calls an object where that differs, and objects that are part of another's schema. */
const sandboxSchemas: Partial<Record<ObjectName, string>> = { Scripts: 'namesSchema', Refunds: 'refunds' };

/** The screens on which an object is met first; every other one is within one of these. */
const objectScreens: Partial<Record<ObjectName, Carrier>> = {
  Location: [locationForm, 'Location'],
  Scripts: [`${screens}/locations/ScriptRow.svelte`, 'text'],
  Address: [locationForm, 'address'],
  AddressPart: [locationForm, 'addressParts'],
  Customer: [`${screens}/customers/CustomerDetail.svelte`, 'object="customer"'],
  Subscription: [`${screens}/subscriptions/EntryDetail.svelte`, 'object="subscription"'],
  CustomerList: [`${screens}/customers/CustomerRows.svelte`, 'customers'],
};
const withinACode: Carrier = [`${screens}/history/ServiceSaid.svelte`, 'object="code"'];

/** Who carries an object. */
export function carriersOfObject(name: ObjectName): Carriers {
  const shown = objectScreens[name] ?? withinACode;
  return {
    client: [[objectSchemas, lowerFirst(name)]],
    sandbox: [[`${sandbox}/schemas/objects.ts`, sandboxSchemas[name] ?? `${lowerFirst(name)}Schema`]],
    screen: name === 'CustomerList' ? [shown] : [shown, [serviceObject, 'object']],
    test: [
      [specification, name],
      ['test/unit/contract/payment-objects.test.ts', 'objectNames'],
      ['test/unit/payments/round-trip.test.ts', 'arbitraryOf'],
      ...(name === 'CustomerList' ? [] : [[everyField, 'namesWithin'] as const]),
    ],
  };
}

/** Who carries a field of an object. */
export function carriersOfField(object: ObjectName, field: string): Carriers {
  const isList = object === 'CustomerList';
  return {
    client: [[objectSchemas, field]],
    sandbox: [[`${sandbox}/schemas/objects.ts`, field]],
    screen: isList
      ? [[customerSearch, field]]
      : [
          [serviceObjects, field],
          [fieldLabels, `field_${field}`],
        ],
    test: [
      [specification, field],
      ['test/unit/contract/payment-objects.test.ts', 'everyField'],
      ...(isList ? [] : [[everyField, 'namesWithin'] as const]),
    ],
  };
}

/** Who carries a state of an object: what it is called is open, so that the client reads any text. */
export function carriersOfState(object: ObjectName, state: string): Carriers {
  return {
    client: [[objectSchemas, 'status']],
    sandbox: [[`${sandbox}/schemas/objects.ts`, `'${state}'`]],
    screen: [[fieldLabels, `status_${lowerFirst(object)}_${state}`]],
    test: [
      [specification, `'${state}'`],
      ['test/unit/contract/payment-objects.test.ts', 'states'],
      ['test/unit/build/coverage.test.ts', 'states'],
    ],
  };
}

/** The row of section 8, by what it applies to: its text in the client, in the sandbox and on screen. */
const limitCarriers: Readonly<Record<string, Pick<Carriers, 'client' | 'sandbox' | 'screen'>>> = {
  'code `orderNo`': {
    client: [
      [requestSchemas, 'limits.orderNo'],
      ['electron/domain/order-number.ts', 'limits.orderNo'],
    ],
    sandbox: [[`${sandbox}/schemas/requests.ts`, 'orderNo: text(1, 50)']],
    screen: [
      [`${screens}/settings/TerminalSettings.svelte`, 'orderPrefix'],
      [`${screens}/history/HistoryScreen.svelte`, 'limits.orderNo'],
    ],
  },
  'code `description`': {
    client: [[requestSchemas, 'limits.description']],
    sandbox: [[`${sandbox}/schemas/requests.ts`, 'description: text(0, 255)']],
    screen: [[`${screens}/sale/TicketFoot.svelte`, 'limits.description']],
  },
  'code `expiryPeriod`': {
    client: [['electron/contract/fields.ts', 'limits.expiryPeriod']],
    sandbox: [[`${sandbox}/schemas/requests.ts`, 'expiryPeriod: integer(3, 30']],
    screen: [
      [`${screens}/sale/ValidityDialog.svelte`, 'limits.expiryPeriod'],
      [`${screens}/settings/SalesSettings.svelte`, 'limits.expiryPeriod'],
    ],
  },
  'code `locationId`, customer id, customer source id': {
    client: [[requestSchemas, 'limits.id']],
    sandbox: [[`${sandbox}/schemas/requests.ts`, 'text(1, 32)']],
    screen: [
      [`${screens}/locations/AddLocationForm.svelte`, 'limits.id'],
      [`${screens}/customers/CustomerDetail.svelte`, 'limits.id'],
      ['renderer/state/ticket.svelte.ts', 'limits.id'],
    ],
  },
  '`currency` on code and subscription': {
    client: [['electron/contract/fields.ts', 'isCurrency']],
    sandbox: [[`${sandbox}/schemas/requests.ts`, '[A-Z]{3}']],
    screen: [[`${screens}/settings/SalesSettings.svelte`, 'currency']],
  },
  '`frontUrl`': {
    client: [['electron/contract/fields.ts', 'frontUrl']],
    sandbox: [[`${sandbox}/schemas/requests.ts`, 'frontUrlPattern']],
    screen: [[`${screens}/settings/SalesSettings.svelte`, 'frontUrl']],
  },
  'location `tel`': {
    client: [[requestSchemas, 'limits.tel']],
    sandbox: [[`${sandbox}/schemas/requests.ts`, 'tel: text(0, 20)']],
    screen: [[locationForm, 'limits[field]']],
  },
  'location `zip`': {
    client: [[requestSchemas, 'limits.zip']],
    sandbox: [[`${sandbox}/schemas/requests.ts`, 'zip: text(0, 8)']],
    screen: [[locationForm, 'limits[field]']],
  },
  'subscription name': {
    client: [[requestSchemas, 'limits.subscriptionName']],
    sandbox: [[`${sandbox}/schemas/requests.ts`, 'name: text(0, 20)']],
    screen: [[subscriptionForm, 'limits.subscriptionName']],
  },
  'subscription `customerId`': {
    client: [[requestSchemas, 'customerId: text(limits.id, 1)']],
    sandbox: [[`${sandbox}/schemas/requests.ts`, 'customerId: reference']],
    screen: [[`${screens}/customers/CustomerDetail.svelte`, 'limits.id']],
  },
  'subscription period interval': {
    client: [[requestSchemas, 'intervalSpan: whole(1']],
    sandbox: [[`${sandbox}/schemas/requests.ts`, 'intervalSpan: integer(1, 9999).default(1)']],
    screen: [[subscriptionForm, 'intervalSpan']],
  },
  'list customers maximum count': {
    client: [[requestSchemas, 'limits.listMaximum']],
    sandbox: [[`${sandbox}/schemas/requests.ts`, 'limit: queryInteger(1, 100, 20)']],
    screen: [[customerSearch, 'limits.listDefault']],
  },
  'list customers start position': {
    client: [[requestSchemas, 'offset: whole(0']],
    sandbox: [[`${sandbox}/schemas/requests.ts`, 'offset: queryInteger(0']],
    screen: [[customerSearch, 'offset']],
  },
};

/** Who carries a limit. */
export function carriersOfLimit({ appliesTo }: Limit): Carriers {
  const carriers = limitCarriers[appliesTo];
  return {
    ...(carriers ?? { client: [], sandbox: [], screen: [] }),
    test: [
      [operationSpecification, appliesTo],
      ['test/unit/payments/limits.test.ts', 'limits'],
      ['test/unit/contract/channel-limits.test.ts', 'limits'],
      ['test/unit/sandbox/limits.test.ts', 'limits'],
      ['test/contract/refusals.test.ts', 'limits'],
    ],
  };
}
