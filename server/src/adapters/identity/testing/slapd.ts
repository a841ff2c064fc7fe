import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { freePort, isExecutable, untilListening } from '../../testing/peerProgram.ts';

/** Debian keeps daemons off ordinary users' search path. */
const SLAPD = '/usr/sbin/slapd';

/** Whether OpenLDAP's server is here; `npm test` names the package that is missing otherwise. */
export const HAS_SLAPD = isExecutable(SLAPD);

export const BASE_DN = 'dc=example,dc=edu';
export const SEARCHER = { dn: `cn=search,${BASE_DN}`, password: 'may search 查' };

export interface Slapd {
  readonly port: number;
  readonly tlsPort: number;
  /** Certificate of the authority that signed the server's. */
  readonly authority: string;
  readonly stop: () => Promise<void>;
}

/** More lines of the configuration. */
export interface SlapdMore {
  readonly global?: string;
  readonly database?: string;
}

/** Starts OpenLDAP with some entries in a folder of its own; its certificate is for 127.0.0.1. */
export async function startSlapd(
  entries: string,
  { global = '', database = '' }: SlapdMore = {},
): Promise<Slapd> {
  const folder = await mkdtemp(join(tmpdir(), 'slapd-'));
  const file = (name: string) => join(folder, name);
  const { authority, certificate, key } = makeCertificates();
  await mkdir(file('data'));
  await writeFile(file('authority.pem'), authority);
  await writeFile(file('server.pem'), certificate);
  await writeFile(file('server.key'), key);
  await writeFile(file('slapd.conf'), configuration(folder, global, database));
  const seed = spawnSync('/usr/sbin/slapadd', ['-f', file('slapd.conf')], { input: ROOT_ENTRIES + entries });
  if (seed.status !== 0) throw new Error(`slapadd failed: ${seed.stderr.toString()}`);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const addresses = `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`;
  const child = spawn(SLAPD, ['-f', file('slapd.conf'), '-h', addresses, '-d', '0'], { stdio: 'ignore' });
  await untilListening(port, child);
  await untilListening(tlsPort, child);
  return {
    port,
    tlsPort,
    authority,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const configuration = (folder: string, global: string, database: string) => `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
${global}
pidfile ${folder}/slapd.pid
TLSCACertificateFile ${folder}/authority.pem
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
database mdb
suffix "${BASE_DN}"
rootdn "cn=root,${BASE_DN}"
directory ${folder}/data
${database}
access to attrs=userPassword by anonymous auth by self write by * none
access to * by dn.exact="${SEARCHER.dn}" read by * none
`;

const ROOT_ENTRIES = `
dn: ${BASE_DN}
objectClass: dcObject
objectClass: organization
dc: example
o: Example University

dn: ${SEARCHER.dn}
objectClass: organizationalRole
objectClass: simpleSecurityObject
cn: search
userPassword: ${SEARCHER.password}
`.replace(
  `userPassword: ${SEARCHER.password}`,
  `userPassword:: ${Buffer.from(SEARCHER.password).toString('base64')}`,
);

/** Certificates of an authority and of a server at 127.0.0.1, as PEM. */
export function makeCertificates() {
  const from = new Date(Date.now() - 86_400_000);
  const to = new Date(Date.now() + 86_400_000);
  const make = (name: string, serial: string) => {
    const keys = forge.pki.rsa.generateKeyPair(2048);
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = keys.publicKey;
    certificate.serialNumber = serial;
    certificate.validity.notBefore = from;
    certificate.validity.notAfter = to;
    certificate.setSubject([{ name: 'commonName', value: name }]);
    return { keys, certificate };
  };
  const root = make('Test authority', '01');
  root.certificate.setIssuer(root.certificate.subject.attributes);
  root.certificate.setExtensions([{ name: 'basicConstraints', cA: true, critical: true }]);
  root.certificate.sign(root.keys.privateKey, forge.md.sha256.create());
  const server = make('127.0.0.1', '02');
  server.certificate.setIssuer(root.certificate.subject.attributes);
  server.certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }]);
  server.certificate.sign(root.keys.privateKey, forge.md.sha256.create());
  return {
    authority: forge.pki.certificateToPem(root.certificate),
    certificate: forge.pki.certificateToPem(server.certificate),
    key: forge.pki.privateKeyToPem(server.keys.privateKey),
  };
}
