import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readNetworks } from '../adapters/dataSource/addresses.ts';
import { createDataSources } from '../adapters/dataSource/dataSources.ts';
import { HAS_POSTGRES, startPostgres } from '../adapters/dataSource/testing/databases.ts';
import { allRows } from '../adapters/dataSource/testing/reading.ts';
import type { RunningDatabase } from '../adapters/dataSource/testing/runDatabase.ts';
import { ldapProvider } from '../adapters/identity/ldap/ldapProvider.ts';
import { openableIdentity } from '../adapters/identity/openable.ts';
import { BASE_DN, HAS_SLAPD, SEARCHER, type Slapd, startSlapd } from '../adapters/identity/testing/slapd.ts';
import { systemAfter, systemClock, systemRandom } from '../system.ts';
import { createRecordedLog } from '../testing/recordedLog.ts';
import { expectOk } from '../testing/testSchool.ts';
import { openTracing } from './openTracing.ts';
import { startCollector } from './testing/collector.ts';

const CLIENT = 3;
const FAILED = 2;
const PASSWORD = 'geheim';
const ENTRY = `
dn: cn=Zhang,${BASE_DN}
objectClass: inetOrgPerson
cn: Zhang
sn: Zhang
uid: zhang
userPassword: ${PASSWORD}
`;

/** What is sent to a collector of work at other systems. */
async function spansOf(work: () => Promise<unknown>) {
  const collector = await startCollector();
  const log = createRecordedLog();
  const tracing = openTracing({ url: collector.url, share: 1 }, { version: '1.2.3', log });
  await tracing.job('messages', work);
  await tracing.stop();
  const spans = collector.spans().filter(({ kind }) => kind === CLIENT);
  const text = collector.text();
  await collector.close();
  return { spans, text };
}

(HAS_SLAPD ? describe : describe.skip)("a sign-in at a directory, with Debian's slapd", () => {
  let slapd: Slapd;
  beforeAll(async () => {
    slapd = await startSlapd(ENTRY);
  });
  afterAll(() => slapd.stop());
  const signIn = (password: string) =>
    spansOf(async () => {
      const parameters = {
        url: `ldap://127.0.0.1:${slapd.port}`,
        authority: slapd.authority,
        bindDn: SEARCHER.dn,
        bindPassword: SEARCHER.password,
        baseDn: BASE_DN,
      };
      const effects = { clock: systemClock, random: systemRandom, fetch, send: fetch };
      const identity = expectOk(openableIdentity(ldapProvider).open(parameters, effects));
      if (identity.kind !== 'password') throw new Error('A directory takes passwords');
      await identity.check({ userName: 'zhang', password }, undefined);
      await identity.close();
    });
  const namesOf = (spans: readonly { readonly name: string }[]) =>
    spans.map(({ name }) => name).filter((name) => name !== 'ldap extended');

  it('shows each operation, and neither who signs in nor with what', async () => {
    const { spans, text } = await signIn(PASSWORD);
    expect(namesOf(spans)).toEqual(['ldap startTLS', 'ldap bind', 'ldap search', 'ldap bind']);
    for (const { attributes } of spans)
      expect(attributes).toEqual({
        'network.protocol.name': 'ldap',
        'server.address': '127.0.0.1',
        'server.port': slapd.port,
      });
    expect(text).not.toMatch(/zhang|geheim|dc=example/i);
    expect(text).not.toContain(SEARCHER.password);
  });

  it('shows which operation the directory refused', async () => {
    const { spans, text } = await signIn('wrong password');
    expect(spans.at(-1)).toMatchObject({
      name: 'ldap bind',
      status: { code: FAILED },
      attributes: { 'error.type': expect.any(String) },
    });
    expect(text).not.toMatch(/zhang|wrong password/i);
  });
});

(HAS_POSTGRES ? describe : describe.skip)("reading a school's database, with Debian's PostgreSQL", () => {
  let database: RunningDatabase;
  beforeAll(async () => {
    database = await startPostgres();
    database.execute(`create role reader login password '${PASSWORD}';
      create table students (xh text); insert into students values ('S20260001');
      grant select on students to reader;`);
  });
  afterAll(() => database.stop());
  const allowed = expectOk(readNetworks(['127.0.0.1']));
  const sources = createDataSources(allowed, {
    lookUp: async () => ['127.0.0.1'],
    readStored: async () => undefined,
    after: systemAfter,
    clock: systemClock,
  });
  const open = (password: string) => {
    const place = { kind: 'postgresql', host: 'db.example.edu', port: database.port } as const;
    const account = {
      database: 'postgres',
      userName: 'reader',
      password,
      tls: 'none',
      authority: '',
    } as const;
    return sources.open({ ...place, ...account }, 'Asia/Shanghai');
  };

  it('shows each portion and its table, and no row', async () => {
    const { spans, text } = await spansOf(async () => {
      const reader = await open(PASSWORD);
      const query = { schema: 'public', table: 'students', columns: ['xh'], orderBy: 'xh' };
      expect(await allRows(reader.read(query))).toEqual([['S20260001']]);
      await reader.close();
    });
    // The last portion tells that there is none left.
    expect(spans.map(({ name }) => name)).toEqual(['connect postgresql', 'read students', 'read students']);
    expect(spans[0]?.attributes['server.address']).toBe('db.example.edu');
    expect(text).not.toMatch(/S20260001|geheim/);
  });

  it('shows why it could not begin', async () => {
    const { spans } = await spansOf(() => open('wrong').catch(() => {}));
    expect(spans.map(({ status, attributes }) => [status.code, attributes['error.type']])).toEqual([
      [FAILED, 'signInRefused'],
    ]);
  });
});
