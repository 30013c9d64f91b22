/**
 * What the host lacks must say so by name, never be `undefined`: a call that quietly does nothing here and
 * something in Electron would make every test on this host worthless.
 */

/** Names that the language and tools ask any object for; answering them with an error would break both. */
const asked = new Set<PropertyKey>([
  'then',
  'toJSON',
  'domain',
  'inspect',
  'asymmetricMatch',
  'nodeType',
  '__esModule',
]);

/** The error that says what the host lacks. */
export function notImplemented(what: string): Error {
  return new Error(`not implemented in the Chromium host: ${what}`);
}

function guardedGet(name: string) {
  return (target: object, member: PropertyKey, receiver: unknown): unknown => {
    if (typeof member === 'symbol' || asked.has(member) || member in target) {
      return Reflect.get(target, member, receiver);
    }
    throw notImplemented(`${name}.${String(member)}`);
  };
}

/** The object itself, except that reading a member it does not have throws "not implemented" with its name. */
export function guarded<Part extends object>(name: string, part: Part): Part {
  return new Proxy<Part>(part, { get: guardedGet(name) });
}

/**
 * A base class whose instances, and whose subclass itself, throw "not implemented" for members they lack. The
 * guard sits at the end of the prototype chain, so the instances stay ordinary objects with private fields.
 */
export function guardedClass<Base extends abstract new (...args: never[]) => object>(
  name: string,
  base: Base,
): Base {
  abstract class Guarded extends (base as abstract new (...args: never[]) => object) {}
  const end = new Proxy(base.prototype as object, { get: guardedGet(name) });
  Object.setPrototypeOf(Guarded.prototype, end);
  return new Proxy(Guarded, { get: guardedGet(name) }) as unknown as Base;
}

/** An object of the host as Electron's type for it; the members that it lacks throw by name. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- names the type at the call
export function asElectron<Type>(part: object): Type {
  return part as Type;
}
