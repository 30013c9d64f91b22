import { tick } from 'svelte';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import type { ServiceObjectName } from '../../../renderer/lib/service-objects.ts';
import ServiceObject from '../../../renderer/ui/ServiceObject.svelte';
import { type ObjectName, objects } from '../../support/specification.ts';
import { elementOf, isList, isObjectName, sampleOf } from '../../unit/contract/samples.ts';

/** The objects that a screen shows whole; every other object of the specification is within one of these. */
const shown = ['Code', 'Subscription', 'Customer', 'Location'] as const;

/** The names of all fields within an object that has every field, as often as they occur; lists have two elements. */
function namesWithin(name: ObjectName): string[] {
  return Object.entries(objects[name].fields).flatMap(([field, { type }]) => {
    const element = elementOf(type);
    const inner = isObjectName(element) ? namesWithin(element) : [];
    return [field, ...inner, ...(isList(type) ? inner : [])];
  });
}

/** A sample without objects of free contents, whose names are no fields of the specification. */
function withoutFree(value: unknown, name: ObjectName): object {
  const given = value as Record<string, unknown>;
  const entries = Object.entries(objects[name].fields).map(([field, { type }]) => {
    const element = elementOf(type);
    if (element === 'object') return [field, {}] as const;
    if (!isObjectName(element)) return [field, given[field]] as const;
    const inner = isList(type)
      ? (given[field] as unknown[]).map((one) => withoutFree(one, element))
      : withoutFree(given[field], element);
    return [field, inner] as const;
  });
  return Object.fromEntries(entries);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Unfolds everything, and what that brings to light, until nothing is folded. */
async function unfold(container: HTMLElement): Promise<void> {
  for (;;) {
    const folded = [...container.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
    if (folded.length === 0) return;
    for (const details of folded) details.querySelector('summary')?.click();
    // The browser tells of an opened fold in a later task.
    await Promise.all(folded.map((details) => new Promise((resolve) => (details.ontoggle = resolve))));
    await tick();
  }
}

test.each(shown)('every field of the specification is on the screen, all the way down: %s', async (name) => {
  const object = name.toLowerCase() as ServiceObjectName;
  const value = withoutFree(sampleOf(name), name);
  const { container } = await render(ServiceObject, { object, value, dialect: 'documented' });
  await unfold(container);
  const names = [...container.querySelectorAll('code')].map(({ textContent }) => textContent);
  expect(names.toSorted()).toEqual(namesWithin(name).toSorted());
  const texts = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent.trim());
  expect(texts.filter((text) => text === '')).toEqual([]);
  const said = texts.join('\n');
  expect(textsIn(value).filter((text) => !said.includes(text))).toEqual([]);
});
