import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock, systemRandom } from '../../../system.ts';
import { expectOk } from '../../../testing/testSchool.ts';
import { openableIdentity } from '../openable.ts';
import { type CasPerson, type CasServer, startCasServer } from '../testing/casServer.ts';
import type { RedirectIdentity } from '../types.ts';
import { casProvider } from './casProvider.ts';
import { readSignOut } from './readSignOut.ts';

const SERVICE = 'https://print.example.edu/app/idsLogin/s1/ids';
const PERSON: CasPerson = {
  user: '0020260001',
  attributes: { cn: '张三 & <李>', memberOf: ['students', 'choir'] },
};

describe('a CAS server', () => {
  let cas: CasServer;
  let now = 0;
  beforeAll(async () => {
    cas = await startCasServer(() => now);
  });
  afterAll(() => cas.stop());

  const open = (version: '2' | '3' = '3', base = cas.base): RedirectIdentity => {
    const effects = { clock: systemClock, random: systemRandom, fetch, send: fetch };
    const identity = expectOk(openableIdentity(casProvider).open({ base, version }, effects));
    if (identity.kind !== 'redirect') throw new Error('CAS has a page of its own');
    return identity;
  };
  const begin = async () => expectOk(await open().begin(SERVICE)).address;
  const finish = (query: URLSearchParams | string, version: '2' | '3' = '3') =>
    open(version).finish(SERVICE, {}, new URLSearchParams(query));

  it('tells who signed in, with leading zeros, several values and signs of its own language', async () => {
    const back = cas.signIn(await begin(), PERSON);
    const found = expectOk(await finish(back.search));
    expect(found.subject).toBe('0020260001');
    expect(found.attributes).toEqual({
      user: ['0020260001'],
      cn: ['张三 & <李>'],
      memberOf: ['students', 'choir'],
    });
    expect(found.ticket).toBe(back.searchParams.get('ticket'));
  });

  it('speaks version 2, which has no attributes', async () => {
    const back = cas.signIn(await begin(), PERSON);
    expect(expectOk(await finish(back.search, '2')).attributes).toEqual({ user: ['0020260001'] });
  });

  it('refuses a ticket that was used before', async () => {
    const back = cas.signIn(await begin(), PERSON);
    expectOk(await finish(back.search));
    expect(await finish(back.search)).toMatchObject({ ok: false, problem: { kind: 'wrong' } });
  });

  it('refuses a ticket for another service', async () => {
    const elsewhere = `${cas.base}/login?service=${encodeURIComponent('https://evil.example/')}`;
    const back = cas.signIn(elsewhere, PERSON);
    expect(await finish(back.search)).toMatchObject({ ok: false, problem: { kind: 'wrong' } });
  });

  it('refuses a ticket that is too old', async () => {
    const back = cas.signIn(await begin(), PERSON);
    now += 11_000;
    expect(await finish(back.search)).toMatchObject({ ok: false, problem: { kind: 'wrong' } });
  });

  it.each([
    '',
    'ticket=',
    'ticket=PT-1',
    'ticket=ST-1%26service%3Dx',
    'ticket=ST-1&ticket=ST-2',
    'ticket=ST-1%0d%0a',
  ])('asks nobody about %j', async (query) => {
    expect(await finish(query)).toMatchObject({ ok: false, problem: { kind: 'wrong' } });
  });

  it.each([
    ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]><r/>'],
    ['broken XML', '<cas:serviceResponse><cas:authenticationSuccess>'],
    ['a page', '<html><body>Sign in</body></html>'],
    [
      'both outcomes',
      '<r:serviceResponse xmlns:r="x"><r:authenticationSuccess><r:user>a</r:user></r:authenticationSuccess><r:authenticationFailure code="INVALID_TICKET"/></r:serviceResponse>',
    ],
    [
      'a user without a name',
      '<r:serviceResponse xmlns:r="x"><r:authenticationSuccess><r:user></r:user></r:authenticationSuccess></r:serviceResponse>',
    ],
    ['too much', ' '.repeat(300_000)],
  ])('believes no answer with %s', async (_name, body) => {
    cas.answerNext(body);
    expect(await finish('ticket=ST-1')).toMatchObject({ ok: false, problem: { kind: 'down' } });
  });

  it('knows a CAS server from another one', async () => {
    expectOk(await open().probe());
    expect((await open('3', `${cas.base}/elsewhere`).probe()).ok).toBe(false);
    expect((await open('3', 'http://127.0.0.1:1/cas').probe()).ok).toBe(false);
  });

  it('reads which ticket has signed out, and nothing else', () => {
    expect(readSignOut(cas.signOutMessage('ST-1-abc'))).toBe('ST-1-abc');
    expect(readSignOut('<LogoutRequest/>')).toBeUndefined();
    expect(readSignOut(`<!DOCTYPE x>${cas.signOutMessage('ST-1-abc')}`)).toBeUndefined();
    expect(readSignOut('ST-1-abc')).toBeUndefined();
  });
});

describe('parameters of a CAS server', () => {
  const open = (parameters: Readonly<Record<string, string>>) =>
    openableIdentity(casProvider).open(parameters, {
      clock: systemClock,
      random: systemRandom,
      fetch,
      send: fetch,
    });

  it.each(['http://ids.example.edu/authserver', 'ftp://ids.example.edu', 'ids.example.edu', ''])(
    'refuses %j, over which tickets would travel in the clear',
    (base) => {
      expect(open({ base }).ok).toBe(false);
    },
  );
});
