import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { systemClock, systemRandom } from '../../../system.ts';
import { expectOk } from '../../../testing/testSchool.ts';
import { openableIdentity } from '../openable.ts';
import { OIDC_CLIENT, type OidcServer, startOidcServer } from '../testing/oidcServer.ts';
import type { Kept, RedirectIdentity } from '../types.ts';
import { oauth2Provider } from './oauth2Provider.ts';
import { oidcProvider } from './oidcProvider.ts';

const BACK = 'https://print.example.edu/app/oauthLogin/s1/oidc';
const EFFECTS = { clock: systemClock, random: systemRandom, fetch, send: fetch };
const CLAIMS = { name: '张小明', xh: '0020260001', roles: ['student', 'choir'] };

describe('an OpenID provider', () => {
  let server: OidcServer;
  let identity: RedirectIdentity;
  beforeAll(async () => {
    server = await startOidcServer([BACK]);
    identity = open({ issuer: server.issuer, ...OIDC_CLIENT });
  });
  beforeEach(() => server.become('person-1', CLAIMS));
  afterAll(() => server.stop());

  const open = (parameters: Readonly<Record<string, string>>) => {
    const opened = expectOk(openableIdentity(oidcProvider).open(parameters, EFFECTS));
    if (opened.kind !== 'redirect') throw new Error('OpenID Connect has a page of its own');
    return opened;
  };
  const begin = async () => expectOk(await identity.begin(BACK));
  const finish = (kept: Kept, query: string) => identity.finish(BACK, kept, new URLSearchParams(query));

  it('tells who signed in, by the claims of ID token and user information', async () => {
    const { address, kept } = await begin();
    const back = await server.visit(address);
    expect(`${back.origin}${back.pathname}`).toBe(BACK);
    const found = expectOk(await finish(kept, back.search));
    expect(found.subject).toBe('person-1');
    expect(found.attributes).toMatchObject({
      name: ['张小明'],
      xh: ['0020260001'],
      roles: ['student', 'choir'],
    });
  });

  it('asks with proof key, state and nonce, each new', async () => {
    const query = [
      new URL((await begin()).address).searchParams,
      new URL((await begin()).address).searchParams,
    ];
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(query[0]?.get(name)).toMatch(/^[\w-]{20,}$/);
      expect(query[0]?.get(name)).not.toBe(query[1]?.get(name));
    }
    expect(query[0]?.get('code_challenge_method')).toBe('S256');
  });

  const refusals: readonly [string, (kept: Kept, back: URL) => readonly [Kept, string]][] = [
    ['another state', (kept, back) => [{ ...kept, state: 'another' }, back.search]],
    ['the nonce of another sign-in', (kept, back) => [{ ...kept, nonce: 'another' }, back.search]],
    [
      'the proof key of another sign-in',
      (kept, back) => [{ ...kept, verifier: 'a'.repeat(43) }, back.search],
    ],
    ['nothing that was kept', (_kept, back) => [{}, back.search]],
    ['the issuer of another provider', (kept, back) => [kept, replaced(back, 'iss', 'https://evil.example')]],
    ['a code that was made up', (kept, back) => [kept, replaced(back, 'code', 'made-up')]],
    [
      'a refusal',
      (kept, back) => [
        kept,
        `?error=access_denied&state=${back.searchParams.get('state')}&iss=${server.issuer}`,
      ],
    ],
  ];
  it.each(refusals)('refuses an answer with %s', async (_name, tampered) => {
    const { address, kept } = await begin();
    const [known, query] = tampered(kept, await server.visit(address));
    expect(await finish(known, query)).toMatchObject({ ok: false, problem: { kind: 'wrong' } });
  });

  it('refuses a code that was used before', async () => {
    const { address, kept } = await begin();
    const back = await server.visit(address);
    expectOk(await finish(kept, back.search));
    expect(await finish(kept, back.search)).toMatchObject({ ok: false, problem: { kind: 'wrong' } });
  });

  it('tells a wrong secret of ours from a refusal of a person', async () => {
    const wrong = open({ issuer: server.issuer, ...OIDC_CLIENT, clientSecret: 'wrong' });
    const { address, kept } = expectOk(await wrong.begin(BACK));
    const back = await server.visit(address);
    const found = await wrong.finish(BACK, kept, back.searchParams);
    expect(found).toMatchObject({
      ok: false,
      problem: { kind: 'down', detail: expect.stringContaining('invalid_client') },
    });
  });

  it('finds a provider that is not there, and one that has come back since', async () => {
    expect((await open({ issuer: 'http://127.0.0.1:1', ...OIDC_CLIENT }).probe()).ok).toBe(false);
    expectOk(await identity.probe());
  });

  it('serves as plain OAuth 2.0 as well', async () => {
    const oauth = expectOk(
      openableIdentity(oauth2Provider).open(
        {
          authorizationUrl: `${server.issuer}/auth`,
          tokenUrl: `${server.issuer}/token`,
          userInfoUrl: `${server.issuer}/me`,
          scope: 'openid profile',
          subjectAttribute: 'sub',
          lenient: 'on',
          ...OIDC_CLIENT,
        },
        EFFECTS,
      ),
    );
    if (oauth.kind !== 'redirect') throw new Error('OAuth 2.0 has a page of its own');
    const { address, kept } = expectOk(await oauth.begin(BACK));
    const back = await server.visit(address);
    const found = await oauth.finish(BACK, kept, back.searchParams);
    expect(found).toMatchObject({
      ok: true,
      value: { subject: 'person-1', attributes: { xh: ['0020260001'] } },
    });
  });
});

function replaced(back: URL, name: string, value: string): string {
  const changed = new URL(back);
  changed.searchParams.set(name, value);
  return changed.search;
}
