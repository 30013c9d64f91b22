/** Deeper than any request of the contract, and than any JSON that services take. */
const deepest = 64;

/**
 * Whether a value is plain data all through: texts, finite numbers, booleans, null, undefined, lists, plain objects
 * and bytes, in a tree. The structured clone that carries messages also carries dates, maps, errors, whole numbers
 * without end and rings, which an object whose fields are all optional would let pass, and which a service's body
 * cannot hold.
 */
export function isPlainData(value: unknown, depth = 0): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      if (value === null || value instanceof Uint8Array) return true;
      if (depth === deepest) return false;
      if (Array.isArray(value)) return value.every((item) => isPlainData(item, depth + 1));
      return (
        Object.getPrototypeOf(value) === Object.prototype &&
        Object.values(value).every((item) => isPlainData(item, depth + 1))
      );
    case 'bigint':
    case 'function':
    case 'symbol':
      return false;
  }
}
