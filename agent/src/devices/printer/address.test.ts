import { describe, expect, it } from '@jest/globals';
import { hostAndPort, type IppEndpoint, parsePrinterAddress, printerUri } from './address.ts';

const FINGERPRINT = 'AB:CD:'.repeat(16).slice(0, -1);

function endpointOf(address: string): { kind: string; endpoint: IppEndpoint } {
  const parsed = parsePrinterAddress(address);
  if (!parsed.ok) throw new Error(parsed.problem.detail);
  if (parsed.value.kind === 'windows') throw new Error('a Windows queue');
  return parsed.value;
}

describe('a printer address', () => {
  it.each<[string, string, Partial<IppEndpoint>]>([
    ['ipp://printer/ipp/print', 'ipp', { secure: false, host: 'printer', port: 631, path: '/ipp/print' }],
    ['ipp://10.0.0.7:8631/ipp/print', 'ipp', { host: '10.0.0.7', port: 8631 }],
    ['ipp://printer:80/', 'ipp', { port: 80, path: '/' }],
    ['ipp://printer', 'ipp', { path: '/' }],
    ['ipp://[fe80::1]:631/ipp/print', 'ipp', { host: 'fe80::1', port: 631 }],
    ['IPP://Printer/ipp/print?x=1', 'ipp', { path: '/ipp/print?x=1' }],
    ['ipps://printer/ipp/print', 'ipp', { secure: true, port: 631, trust: { kind: 'authority' } }],
    ['ipps://printer/ipp/print#self-signed', 'ipp', { path: '/ipp/print', trust: { kind: 'selfSigned' } }],
    [
      `ipps://printer/ipp/print#SHA256=${FINGERPRINT}`,
      'ipp',
      { trust: { kind: 'pinned', sha256: 'abcd'.repeat(16) } },
    ],
    ['cups://localhost/kiosk', 'cups', { secure: false, port: 631, path: '/printers/kiosk' }],
    ['cups://localhost:1631/my%20queue', 'cups', { port: 1631, path: '/printers/my%20queue' }],
    ['ipp://localhost/printers/kiosk', 'cups', { path: '/printers/kiosk' }],
    ['ipps://server/classes/all', 'cups', { secure: true, path: '/classes/all' }],
  ])('%s is read', (address, kind, endpoint) => {
    const parsed = endpointOf(address);
    expect(parsed.kind).toBe(kind);
    expect(parsed.endpoint).toMatchObject(endpoint);
  });

  it('names a Windows queue with blanks and a backslash', () => {
    expect(parsePrinterAddress('windows:\\\\server\\HP Kiosk ')).toEqual({
      ok: true,
      value: { kind: 'windows', queue: '\\\\server\\HP Kiosk' },
    });
  });

  it.each([
    ['nothing', ''],
    ['no protocol', 'printer'],
    ['no host', 'ipp:///ipp/print'],
    ['a web address', 'http://printer/ipp/print'],
    ['a file', 'file:///etc/passwd'],
    ['a port beyond 65535', 'ipp://printer:99999/ipp/print'],
    ['a password', 'ipp://user:secret@printer/ipp/print'],
    ['a pinned certificate without TLS', `ipp://printer/ipp/print#sha256=${'a'.repeat(64)}`],
    ['half a fingerprint', 'ipps://printer/ipp/print#sha256=abcd'],
    ['an unknown ending', 'ipps://printer/ipp/print#trust-me'],
    ['a CUPS server without a queue', 'cups://localhost/'],
    ['a CUPS path instead of a queue', 'cups://localhost/printers/kiosk'],
    ['a Windows queue without a name', 'windows: '],
    ['more than an IPP uri may have', `ipp://printer/${'a'.repeat(1_100)}`],
  ])('with %s is refused in words', (_what, address) => {
    const parsed = parsePrinterAddress(address);
    expect(parsed.ok).toBe(false);
    expect(!parsed.ok && parsed.problem.detail).toMatch(/^\S.{10,}/);
  });

  it('never repeats a password in its words', () => {
    const parsed = parsePrinterAddress('ipp://user:secret@printer/ipp/print');
    expect(JSON.stringify(parsed)).not.toContain('secret');
  });

  it('becomes the printer-uri and the Host header, without the certificate', () => {
    const { endpoint } = endpointOf('ipps://[fe80::1]:8443/ipp/print#self-signed');
    expect(printerUri(endpoint)).toBe('ipps://[fe80::1]:8443/ipp/print');
    expect(hostAndPort(endpoint)).toBe('[fe80::1]:8443');
    expect(printerUri(endpointOf('cups://localhost/kiosk').endpoint)).toBe(
      'ipp://localhost:631/printers/kiosk',
    );
  });
});
