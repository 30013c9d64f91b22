/** Anything of the product that answers with a value, or says why there is none. */
type Answer<T> = { ok: true; value: T } | { ok: false; code?: string; message: string };

/** The value of a success; a failure is thrown, with its code and message. */
export function valueOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.code ?? 'failed'}: ${answer.message}`);
  return answer.value;
}
