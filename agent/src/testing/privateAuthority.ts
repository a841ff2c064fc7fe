import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createServer } from 'node:tls';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PrivateAuthority {
  /** PEM file with the authority's certificate. */
  readonly file: string;
  /** Key and certificate of a server, in PEM. */
  readonly server: { readonly key: string; readonly cert: string };
  readonly remove: () => Promise<void>;
}

/** Makes an authority of a school's own with openssl, and a certificate from it for the host name `localhost`. */
export async function makePrivateAuthority(): Promise<PrivateAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'private-authority-'));
  const file = (name: string) => join(folder, name);
  const make = (subject: string, name: string, ...more: string[]) =>
    run('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', subject, '-keyout', file(`${name}.key`), '-out', file(`${name}.pem`), ...more],
    ]);
  await make('/CN=School authority', 'authority');
  await make(
    '/CN=localhost',
    'server',
    ...['-CA', file('authority.pem'), '-CAkey', file('authority.key')],
    ...['-addext', 'subjectAltName=DNS:localhost', '-addext', 'basicConstraints=CA:FALSE'],
  );
  return {
    file: file('authority.pem'),
    server: {
      key: await readFile(file('server.key'), 'utf8'),
      cert: await readFile(file('server.pem'), 'utf8'),
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Puts TLS in front of a server on 127.0.0.1, as nginx does. */
export async function startTlsFront(
  { key, cert }: PrivateAuthority['server'],
  origin: string,
): Promise<{ readonly origin: string; readonly close: () => void }> {
  const server = createServer({ key, cert }, (socket) => {
    const behind = connect(Number(new URL(origin).port), '127.0.0.1');
    pipeline(socket, behind, socket, () => {});
  });
  // Callers that do not trust the certificate.
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    origin: `https://localhost:${port}`,
    close: () => void server.close(),
  };
}
