/** A wrong flag; its message says what was expected. */
export class FlagError extends Error {}

export function orWrong<Read>(read: () => Read): Read | { readonly kind: 'wrong'; readonly message: string } {
  try {
    return read();
  } catch (error) {
    // `parseArgs` throws a TypeError with a code for what it does not know; anything else is our own fault.
    const isTheirs = error instanceof FlagError || (error instanceof TypeError && 'code' in error);
    if (!isTheirs) throw error;
    return { kind: 'wrong', message: error.message };
  }
}
