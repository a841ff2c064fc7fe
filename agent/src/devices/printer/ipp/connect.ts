import { isIP, connect as netConnect, type Socket } from 'node:net';
import { type TLSSocket, connect as tlsConnect } from 'node:tls';
import { assertNever, fail, ok, type Result } from '@self-print/contract/result.ts';
import type { CertificateTrust, IppEndpoint } from '../address.ts';
import { reasonOf } from './deadline.ts';

export interface ConnectProblem {
  readonly kind: 'notSent';
  readonly detail: string;
}

/**
 * Opens a connection, with TLS for ipps, and verifies the certificate before any byte of the request is written. Every failure
 * in here therefore means that the printer has received nothing.
 */
export function connectTo(
  endpoint: IppEndpoint,
  signal: AbortSignal,
): Promise<Result<Socket, ConnectProblem>> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(fail({ kind: 'notSent', detail: reasonOf(signal) }));
    const secure = endpoint.secure ? openTls(endpoint) : null;
    const socket = secure ?? netConnect({ host: endpoint.host, port: endpoint.port });
    const settle = (result: Result<Socket, ConnectProblem>) => {
      signal.removeEventListener('abort', onAbort);
      socket.off('error', onError).off('close', onClose);
      // Ignores late errors of an abandoned socket; the user of an open one adds a listener of its own.
      socket.on('error', () => {});
      if (!result.ok) socket.destroy();
      resolve(result);
    };
    const notSent = (detail: string) => settle(fail({ kind: 'notSent', detail }));
    const onAbort = () => notSent(reasonOf(signal));
    const onError = (error: Error) => notSent(describeError(error));
    const onClose = () => notSent('The connection was closed');
    signal.addEventListener('abort', onAbort);
    socket.on('error', onError).on('close', onClose);
    socket.once(secure === null ? 'connect' : 'secureConnect', () => {
      const complaint = secure === null ? null : complaintAbout(secure, endpoint.trust);
      if (complaint === null) settle(ok(socket));
      else notSent(complaint);
    });
  });
}

function openTls(endpoint: IppEndpoint): TLSSocket {
  const { trust, host, port } = endpoint;
  return tlsConnect({
    host,
    port,
    // Node still verifies the certificate and reports the result in `authorized`; complaintAbout interprets it.
    rejectUnauthorized: false,
    ...(trust.kind === 'authority' && trust.pem !== undefined ? { ca: trust.pem } : {}),
    ...(isIP(host) === 0 ? { servername: host } : {}),
  });
}

/** Why this certificate is not acceptable, or null. Contains the fingerprint, so that a technician can pin it. */
function complaintAbout(socket: TLSSocket, trust: CertificateTrust): string | null {
  const shown = socket.getPeerX509Certificate()?.fingerprint256.replaceAll(':', '').toLowerCase() ?? 'none';
  switch (trust.kind) {
    case 'selfSigned':
      return null;
    case 'pinned':
      return shown === trust.sha256 ? null : `The printer has a different certificate: sha256=${shown}`;
    case 'authority':
      return socket.authorized
        ? null
        : `The certificate is not trusted (${socket.authorizationError}): sha256=${shown}`;
    default:
      return assertNever(trust);
  }
}

/** Describes a network error in one line. Node leaves the message empty when it tried several addresses. */
export function describeError(error: Error & { readonly code?: string }): string {
  return error.message || error.code || error.name;
}
