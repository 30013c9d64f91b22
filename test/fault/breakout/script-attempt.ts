/*
 * What a script that got into the page would try. Each is the body of an asynchronous function of the page, which
 * is given `out`, the places outside, and `add`, which puts an element into the document; what it returns is looked
 * at by `refuses`, where an answer tells more than its effects do.
 */

/** One attempt by a script. */
export interface ScriptAttempt {
  readonly name: string;
  readonly script: string;
  /** Whether an answer shows that the attempt failed; any does where it is left out. */
  readonly refuses?: (answer: unknown) => boolean;
}

/** The script could not do it. */
export const threw = (answer: unknown): boolean => typeof answer === 'string' && answer.startsWith('threw');
/** Anything but these values. */
export const not =
  (...values: readonly unknown[]) =>
  (answer: unknown): boolean =>
    !values.includes(answer);
/** The end of a script that waits for its `element`. */
export const loaded =
  "return await new Promise((done) => { element.onload = () => done('loaded'); element.onerror = () => done('failed'); setTimeout(() => done('nothing'), 150); add(element); });";
/** Makes an element, puts it into the document, and answers what came of it. */
export const made = (kind: string, fields: string): string =>
  `const element = Object.assign(document.createElement('${kind}'), { ${fields} }); ${loaded}`;
