import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeServerCertificate } from '../../../testing/serverCertificate.ts';
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
  const { authority, certificate, key } = makeServerCertificate();
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
