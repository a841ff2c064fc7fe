import { fail, ok, type Result } from '@self-print/contract/result.ts';

/** How the certificate of an ipps printer is verified. Few printers have one signed by a CA. */
export type CertificateTrust =
  /** Signed by a CA known to Node or the given one (PEM), and issued for the host name. */
  | { readonly kind: 'authority'; readonly pem?: string }
  /** Exactly this certificate: SHA-256 fingerprint, 64 lower-case hexadecimal digits. */
  | { readonly kind: 'pinned'; readonly sha256: string }
  /** Any certificate: protects only against eavesdropping, not against an impostor. */
  | { readonly kind: 'selfSigned' };

/** An IPP endpoint. */
export interface IppEndpoint {
  readonly secure: boolean;
  readonly host: string;
  readonly port: number;
  /** Percent-encoded, starts with a slash. */
  readonly path: string;
  readonly trust: CertificateTrust;
}

export type PrinterAddress =
  | { readonly kind: 'ipp' | 'cups'; readonly endpoint: IppEndpoint }
  | { readonly kind: 'windows'; readonly queue: string };

export interface AddressProblem {
  readonly kind: 'badAddress';
  readonly detail: string;
}

const IPP_PORT = 631;
/** IPP's limit for a uri (RFC 8011 section 5.1.6). */
const ADDRESS_LENGTH = 1_023;
const WINDOWS = 'windows:';
const FINGERPRINT = /^#sha256=([0-9a-f]{64})$/;
/** Paths of a spooler's queues. Its page counts and job states are less reliable than a printer's own (see cups/). */
const SPOOLER_PATH = /^\/(printers|classes)\/./;

/**
 * Parses a configured printer address: `ipp://host[:631]/path`, `ipps://…`, `cups://host[:631]/queue` or `windows:queue`. An
 * ipps address may end in `#sha256=<fingerprint>` to pin the certificate or in `#self-signed` to accept any.
 */
export function parsePrinterAddress(address: string): Result<PrinterAddress, AddressProblem> {
  const bad = (detail: string) => fail<AddressProblem>({ kind: 'badAddress', detail });
  if (address.length > ADDRESS_LENGTH) return bad(`The address is longer than ${ADDRESS_LENGTH} characters`);
  if (address.startsWith(WINDOWS)) {
    const queue = address.slice(WINDOWS.length).trim();
    return queue === '' ? bad('The Windows queue has no name') : ok({ kind: 'windows', queue });
  }
  const url = URL.parse(address);
  if (url === null || url.hostname === '') return bad('This is not the address of a printer');
  if (!['ipp:', 'ipps:', 'cups:'].includes(url.protocol))
    return bad(`${url.protocol} is not a printer protocol`);
  if (url.username !== '' || url.password !== '') return bad('Printers with a password are not supported');
  const trust = trustOf(url);
  if (trust === null) return bad('Only ipps addresses end in #self-signed or #sha256= and 64 digits');
  const isQueue = url.protocol === 'cups:';
  if (isQueue && !/^\/[^/]+$/.test(url.pathname)) return bad('A CUPS address is cups://host:631/queue');
  return ok({
    kind: isQueue || SPOOLER_PATH.test(url.pathname) ? 'cups' : 'ipp',
    endpoint: {
      secure: url.protocol === 'ipps:',
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? IPP_PORT : Number(url.port),
      path: (isQueue ? `/printers${url.pathname}` : url.pathname || '/') + url.search,
      trust,
    },
  });
}

/** The endpoint's printer-uri for requests. */
export function printerUri(endpoint: IppEndpoint): string {
  return `${endpoint.secure ? 'ipps' : 'ipp'}://${hostAndPort(endpoint)}${endpoint.path}`;
}

/** The Host header of an endpoint. */
export function hostAndPort(endpoint: IppEndpoint): string {
  const host = endpoint.host.includes(':') ? `[${endpoint.host}]` : endpoint.host;
  return `${host}:${endpoint.port}`;
}

function trustOf(url: URL): CertificateTrust | null {
  if (url.hash === '') return { kind: 'authority' };
  if (url.protocol !== 'ipps:') return null;
  const hash = url.hash.toLowerCase().replaceAll(':', '');
  if (hash === '#self-signed') return { kind: 'selfSigned' };
  const sha256 = FINGERPRINT.exec(hash)?.[1];
  return sha256 === undefined ? null : { kind: 'pinned', sha256 };
}
