/** Ends a switch over a closed union: does not compile while a case is missing, throws if one gets through. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
