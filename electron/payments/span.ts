/** A page of a list by time of creation or payment; `from` and `to` in epoch ms. */
interface InTime {
  from?: number | undefined;
  to?: number | undefined;
  dateField?: string | undefined;
}

/**
 * What is asked first as long as the service has told no time: one row of any time, which shows the unit. Null: the unit is
 * known, or nothing is asked by time.
 */
export function firstAsked<P extends InTime>(unitMs: number | null, page: P): P | null {
  if (unitMs !== null || (page.from === undefined && page.to === undefined)) return null;
  return { ...page, from: undefined, to: undefined, dateField: undefined, limit: 1, offset: 0 };
}

/**
 * The span of a list in the service's unit of time; in another one nothing would be listed. In seconds, a list by creation gets
 * no end: a service that takes milliseconds after all would read it as 1970 and leave everything out.
 */
export function spanIn<P extends InTime>(unitMs: number, page: P): P {
  const { from, to, dateField } = page;
  const end = unitMs > 1 && dateField === 'create_time' ? undefined : to;
  return {
    ...page,
    from: from === undefined ? undefined : Math.floor(from / unitMs),
    to: end === undefined ? undefined : Math.ceil(end / unitMs),
  };
}
