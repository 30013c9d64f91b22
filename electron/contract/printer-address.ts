export interface PrinterAddress {
  host: string;
  port: number;
}

/** A printer in the network, or one of the system by the system's own name for it. */
export type ChosenPrinter = ({ kind: 'network' } & PrinterAddress) | { kind: 'system'; name: string };

/** Stands before the name of a system printer: no address begins like this. */
const ofSystem = 'system:';

export function systemPrinter(name: string): string {
  return `${ofSystem}${name}`;
}

/** Whether settings can hold this name of a system printer: short enough, in one line. */
export function isPrinterName(name: string): boolean {
  return /^[^\p{C}\p{Zl}\p{Zp}]{1,255}$/u.test(name) && name.trim() !== '';
}

/** Reads where a shop prints: an address, or `system:` and a name; undefined: it is neither. */
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

/** A name or an IPv4 address; one whose last label is all digits must be an address. */
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
