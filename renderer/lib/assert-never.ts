/** Ends a switch over a closed union: reached only when a case is missing, which does not compile. */
export function assertNever(value: never): never {
  throw new Error(`Not expected: ${JSON.stringify(value)}`);
}
