/** An answer of the product: a value, or why there is none. */
type Answer<T> = { ok: true; value: T } | { ok: false; code?: string; message: string };

/** The value of a success; throws on a failure, with its code and message. */
export function valueOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.code ?? 'failed'}: ${answer.message}`);
  return answer.value;
}
