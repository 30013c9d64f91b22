/** Where a network printer listens. */
export interface PrinterAddress {
  host: string;
  port: number;
}

/** A printer as settings name it: one in the network, or one of the system by the name that the system has for it. */
export type ChosenPrinter = ({ kind: 'network' } & PrinterAddress) | { kind: 'system'; name: string };

/** What stands before the name of a printer of the system: no address begins so. */
const ofSystem = 'system:';

export function systemPrinter(name: string): string {
  return `${ofSystem}${name}`;
}

/** Whether a printer of the system can be written by this name: short enough, in one line. */
export function isPrinterName(name: string): boolean {
  return /^[^\p{C}\p{Zl}\p{Zp}]{1,255}$/u.test(name) && name.trim() !== '';
}

/** Reads where a shop prints: an address, or `system:` and a name. Undefined: it is neither. */
export function readPrinter(written: string): ChosenPrinter | undefined {
  if (written.startsWith(ofSystem)) {
    const name = written.slice(ofSystem.length);
    return isPrinterName(name) ? { kind: 'system', name } : undefined;
  }
  const address = readPrinterAddress(written);
  return address && { kind: 'network', ...address };
}

const usualPort = 9100;

/** Reads `host`, `host:port` or `[IPv6]:port`; undefined: it is none of them. */
export function readPrinterAddress(typed: string): PrinterAddress | undefined {
  const found = /^(?:\[(?<six>[^\]]+)\]|(?<host>[^:[\]]+))(?::(?<port>\d{1,5}))?$/.exec(typed)?.groups;
  if (!found) return undefined;
  const { six, host = '' } = found;
  const port = found['port'] === undefined ? usualPort : Number(found['port']);
  if (port < 1 || port > 65_535) return undefined;
  if (six !== undefined) return URL.canParse(`http://[${six}]/`) ? { host: six, port } : undefined;
  return isHostName(host) ? { host, port } : undefined;
}

/** A name or an IPv4 address; what ends in digits alone is an address, or nothing. */
function isHostName(host: string): boolean {
  if (host.length > 253) return false;
  const labels = host.split('.');
  if (/^\d+$/.test(labels.at(-1) ?? '')) {
    return (
      labels.length === 4 && labels.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
    );
  }
  return labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(label));
}
