/** A page of a list, and the time between whose ends its rows were made or paid; `from` and `to` in epoch ms. */
interface InTime {
  from?: number | undefined;
  to?: number | undefined;
  dateField?: string | undefined;
}

/**
 * What is asked first where the service has told no time yet: one row, of whatever time, which says in which unit it tells them. Null: that
 * is known, or nothing is asked by time.
 */
export function firstAsked<P extends InTime>(unitMs: number | null, page: P): P | null {
  if (unitMs !== null || (page.from === undefined && page.to === undefined)) return null;
  return { ...page, from: undefined, to: undefined, dateField: undefined, limit: 1, offset: 0 };
}

/**
 * The span of a list in the unit in which the service tells its times: in another one nothing would be listed. Of what was made then its
 * end is left out, since a service that takes milliseconds all the same would have it in 1970, and leave out what is looked for.
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
