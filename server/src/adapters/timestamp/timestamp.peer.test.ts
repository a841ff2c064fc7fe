import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { systemClock, systemRandom } from '../../system.ts';
import { hasTool, openssl } from '../sign/testing/tools.ts';
import { readCertificate } from '../sign/x509/certificate.ts';
import { createHttpTransport } from './httpTransport.ts';
import { startTimestampServer, type TimestampServer } from './testing/timestampServer.ts';
import { createTimestampClient } from './timestampClient.ts';

/** Our client against OpenSSL's timestamp service. */
const withOpenssl = hasTool('openssl') ? it : it.skip;
const POLICY = '1.2.3.4.1';
const EXTENSIONS = `
[v3_ca]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[tsa_ext]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = tsa_config
[tsa_config]
serial = SERIAL
crypto_device = builtin
signer_digest = sha256
default_policy = ${POLICY}
digests = sha256
accuracy = secs:1, millisecs:500
clock_precision_digits = 3
ordering = yes
tsa_name = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[req]
distinguished_name = name
[name]
`;

let folder: string;
let server: TimestampServer;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'self-print-tsa-'));
  if (!hasTool('openssl')) return;
  await writeFile(file('openssl.cnf'), EXTENSIONS.replace('SERIAL', file('serial')));
  await writeFile(file('serial'), '01');
  const config = ['-config', file('openssl.cnf')];
  await openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=Root', ...config],
    ...['-extensions', 'v3_ca', '-keyout', file('root.key'), '-out', file('root.pem')],
  );
  await openssl(
    ...['req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=TSA', ...config],
    ...['-keyout', file('tsa.key'), '-out', file('tsa.csr')],
  );
  await openssl(
    ...['x509', '-req', '-in', file('tsa.csr'), '-CA', file('root.pem'), '-CAkey', file('root.key')],
    ...['-days', '30', '-extfile', file('openssl.cnf'), '-extensions', 'tsa_ext', '-out', file('tsa.pem')],
  );
  await openssl('x509', '-in', file('root.pem'), '-outform', 'DER', '-out', file('root.der'));
  server = await startTimestampServer(async (request) => {
    await writeFile(file('request'), request);
    await openssl(
      ...['ts', '-reply', '-queryfile', file('request'), '-out', file('answer'), ...config],
      ...['-signer', file('tsa.pem'), '-inkey', file('tsa.key'), '-chain', file('root.pem')],
    );
    return readFile(file('answer'));
  });
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

withOpenssl("accepts a timestamp from openssl's service", async () => {
  const client = createTimestampClient({
    transport: createHttpTransport({ url: server.url, authorization: null, limitMs: 20_000 }, fetch),
    anchors: [readCertificate(await readFile(file('root.der')))],
    policy: POLICY,
    clock: systemClock,
    random: systemRandom,
    wait,
  });
  expect(await client.requestToken(Buffer.from('data'))).toMatchObject({ ok: true });
});
