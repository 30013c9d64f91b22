import type { Location } from '../../electron/contract/payment-objects.ts';
import type { CreateLocation, UpdateLocation } from '../../electron/contract/payment-requests.ts';
import type { DialectName } from '../../electron/contract/terminal.ts';
import {
  addressParts,
  changeOf,
  creationOf,
  differencesOf,
  fieldsOfLocation,
  missingIn,
  problemsOfCoordinates,
  type AddressPart,
  type LocationDifference,
  type LocationFields,
  type PlainField,
  type Script,
  type ScriptTexts,
} from '../lib/location-fields.ts';
import { Readings, romajiOf } from '../lib/readings.ts';
import { problemsOf, type FieldProblem } from '../lib/rules.ts';

/** A text in three scripts: kana and romaji are proposed until a person types them. */
export class ScriptText {
  readonly #readings = new Readings();
  #texts = $state.raw<ScriptTexts>({ kanji: '', kana: '', romaji: '' });
  #proposed = $state.raw<Readonly<Record<Script, boolean>>>({ kanji: false, kana: false, romaji: false });

  constructor(texts: ScriptTexts) {
    this.#texts = texts;
  }

  get texts(): ScriptTexts {
    return this.#texts;
  }

  isProposed(script: Script): boolean {
    return this.#proposed[script];
  }

  /** Takes what a person typed. A field that was emptied takes proposals again. */
  type(script: Script, text: string): void {
    this.#set(script, text, false);
    if (script === 'kanji') this.#propose('kana', this.#readings.katakanaOf(text));
    if (script !== 'romaji') this.#propose('romaji', romajiOf(this.#texts.kana));
  }

  /** An input method begins to compose in the kanji field. */
  beginComposition(): void {
    this.#readings.begin();
  }

  hearComposition(text: string): void {
    this.#readings.hear(text);
  }

  #propose(script: 'kana' | 'romaji', text: string | null): void {
    const open = this.#texts[script] === '' || this.#proposed[script];
    if (open) this.#set(script, text ?? '', (text ?? '') !== '');
  }

  #set(script: Script, text: string, proposed: boolean): void {
    this.#texts = { ...this.#texts, [script]: text };
    this.#proposed = { ...this.#proposed, [script]: proposed };
  }
}

/** The form that edits a location, or makes a new one. */
export class LocationForm {
  readonly location: Location | null;
  readonly name: ScriptText;
  readonly address: Readonly<Record<AddressPart, ScriptText>>;
  readonly #before: LocationFields;
  readonly #dialect: DialectName;
  #plain: Record<PlainField, string>;

  /** `dialect` says what a new location must have. */
  constructor(location: Location | null, dialect: DialectName) {
    const fields = fieldsOfLocation(location);
    this.#dialect = dialect;
    this.location = location;
    this.#before = fields;
    this.name = new ScriptText(fields.name);
    this.address = {
      pref: new ScriptText(fields.address.pref),
      city: new ScriptText(fields.address.city),
      town: new ScriptText(fields.address.town),
      address1: new ScriptText(fields.address.address1),
      address2: new ScriptText(fields.address.address2),
    };
    const { tel, zip, latitude, longitude, note, status } = fields;
    this.#plain = $state({ tel, zip, latitude, longitude, note, status });
  }

  plain(field: PlainField): string {
    return this.#plain[field];
  }

  setPlain(field: PlainField, text: string): void {
    this.#plain[field] = text;
  }

  get differences(): LocationDifference[] {
    return differencesOf(this.#before, this.#fields);
  }

  get dirty(): boolean {
    return this.differences.length > 0;
  }

  get creation(): CreateLocation {
    return creationOf(this.#fields);
  }

  get change(): UpdateLocation {
    return changeOf(this.#before, this.#fields);
  }

  /** What main would refuse, by the path of the field. */
  async problems(): Promise<FieldProblem[]> {
    if (this.location === null) {
      const missing = missingIn(this.creation, this.#dialect);
      const found = await problemsOf('createLocation', this.creation);
      return [...missing.map((field) => ({ field, rule: { kind: 'required' } as const })), ...found];
    }
    const coordinates = problemsOfCoordinates(this.#before, this.#fields);
    if (coordinates.length > 0) return coordinates;
    const found = await problemsOf('updateLocation', { locationId: this.location.id, change: this.change });
    return found.map(({ field, rule }) => ({ field: field.replace(/^change\./, ''), rule }));
  }

  get #fields(): LocationFields {
    const texts = (part: AddressPart): [AddressPart, ScriptTexts] => [part, this.address[part].texts];
    return {
      name: this.name.texts,
      address: Object.fromEntries(addressParts.map(texts)) as Record<AddressPart, ScriptTexts>,
      ...this.#plain,
    };
  }
}
