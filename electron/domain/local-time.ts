const two = (value: number): string => String(value).padStart(2, '0');

/** A moment (epoch ms) in local time, to the second, with its offset: `2026-04-01T12:00:00+09:00`. */
export function localIso(at: number): string {
  const moment = new Date(at);
  const offset = -moment.getTimezoneOffset();
  const date = [
    String(moment.getFullYear()).padStart(4, '0'),
    two(moment.getMonth() + 1),
    two(moment.getDate()),
  ];
  const time = [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two);
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  return `${date.join('-')}T${time.join(':')}${zone}`;
}
