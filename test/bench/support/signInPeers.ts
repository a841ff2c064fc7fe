import { IDENTITY_PROVIDERS } from '@self-print/server/adapters/identity/providers.ts';
import { startCasServer } from '@self-print/server/adapters/identity/testing/casServer.ts';
import { OIDC_CLIENT, startOidcServer } from '@self-print/server/adapters/identity/testing/oidcServer.ts';
import {
  BASE_DN,
  HAS_SLAPD,
  SEARCHER,
  startSlapd,
} from '@self-print/server/adapters/identity/testing/slapd.ts';
import { startWechatPlatform } from '@self-print/server/adapters/identity/wechat/simulator/startWechatPlatform.ts';
import { type Clock, systemRandom } from '@self-print/server/system.ts';
import { expectOk } from '@self-print/server/testing/testSchool.ts';

export const PEER_KINDS = ['LDAP', 'CAS', 'OIDC', 'CP'] as const;
export type PeerKind = (typeof PEER_KINDS)[number];

/** A system of a school with everybody's account. */
export interface PeerSystem {
  readonly parameters: Readonly<Record<string, string>>;
  /** The attribute with the number. */
  readonly number: string;
  /** What a person's browser does there; undefined where passwords are checked. */
  readonly visit?: ((address: string, number: string) => Promise<URL>) | undefined;
  /** The same sign-in by the adapter, without the platform. */
  readonly alone: (number: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Wanted {
  readonly numbers: readonly string[];
  readonly password: string;
  readonly returnTo: string;
  readonly clock: Clock;
}

/** Starts them all; LDAP only where slapd is. */
export async function startPeerSystems(
  wanted: Wanted,
): Promise<Readonly<Record<PeerKind, PeerSystem | undefined>>> {
  return {
    LDAP: HAS_SLAPD ? await startDirectory(wanted) : undefined,
    CAS: await startCas(wanted),
    OIDC: await startOpenId(wanted),
    CP: await startWeCom(wanted),
  };
}

type Visit = (address: string, number: string) => Promise<URL>;

/** A sign-in at a page by the adapter. */
function redirecting(
  kind: 'CAS' | 'OIDC' | 'CP',
  parameters: Readonly<Record<string, string>>,
  { returnTo, clock }: Wanted,
  visit: Visit,
) {
  const effects = { clock, random: systemRandom, fetch, send: fetch };
  const identity = expectOk(IDENTITY_PROVIDERS[kind].open(parameters, effects));
  if (identity.kind !== 'redirect') throw new Error(`${kind} has a page`);
  return async (number: string) => {
    const { address, kept } = expectOk(await identity.begin(returnTo));
    const back = await visit(address, number);
    expectOk(await identity.finish(returnTo, kept, back.searchParams));
  };
}

async function startDirectory({ numbers, password, clock }: Wanted): Promise<PeerSystem> {
  const entries = numbers.map(
    (number) => `
dn: uid=${number},${BASE_DN}
objectClass: inetOrgPerson
cn: ${number}
sn: ${number}
uid: ${number}
employeeNumber: ${number}
userPassword: ${password}
`,
  );
  const slapd = await startSlapd(entries.join(''));
  const parameters = {
    url: `ldaps://127.0.0.1:${slapd.tlsPort}`,
    authority: slapd.authority,
    bindDn: SEARCHER.dn,
    bindPassword: SEARCHER.password,
    baseDn: BASE_DN,
  };
  const effects = { clock, random: systemRandom, fetch, send: fetch };
  const identity = expectOk(IDENTITY_PROVIDERS.LDAP.open(parameters, effects));
  if (identity.kind !== 'password') throw new Error('A directory takes passwords');
  return {
    parameters,
    number: 'employeeNumber',
    alone: async (userName) => {
      expectOk(await identity.check({ userName, password }, ['employeeNumber']));
    },
    stop: async () => {
      await identity.close();
      await slapd.stop();
    },
  };
}

async function startCas(wanted: Wanted): Promise<PeerSystem> {
  const cas = await startCasServer();
  const parameters = { base: cas.base };
  const visit: Visit = async (address, number) => cas.signIn(address, { user: number, attributes: {} });
  const alone = redirecting('CAS', parameters, wanted, visit);
  return { parameters, number: 'user', visit, alone, stop: cas.stop };
}

/** Its accounts are not told apart by the server of the tests: everybody in turn is whoever came last. */
async function startOpenId(wanted: Wanted): Promise<PeerSystem> {
  // biome-ignore lint/suspicious/noConsole: what the server has to remark would otherwise stand among the figures
  console.info = console.error;
  const oidc = await startOidcServer([wanted.returnTo]);
  const parameters = { issuer: oidc.issuer, ...OIDC_CLIENT };
  const [number = ''] = wanted.numbers;
  oidc.become(number, { xh: number });
  const visit: Visit = (address) => oidc.visit(address);
  const alone = redirecting('OIDC', parameters, wanted, visit);
  return { parameters, number: 'xh', visit, alone, stop: oidc.stop };
}

async function startWeCom(wanted: Wanted): Promise<PeerSystem> {
  const enterprise = { corpId: 'ww00000000bench00', agentId: '1000002', secret: 'of the bench' };
  const wecom = await startWechatPlatform({
    clock: wanted.clock,
    random: systemRandom,
    enterprise,
    account: { appId: 'wx0000000000000000', appSecret: 'none' },
    members: wanted.numbers.map((userid) => ({ userid, name: userid })),
    present: { wecom: { userid: wanted.numbers[0] ?? '' }, wechat: { openid: 'none' } },
  });
  const parameters = { ...enterprise, gateway: wecom.base };
  const visit: Visit = async (address, userid) => {
    const query = new URL(address).searchParams;
    const scanned = new URL('/_ctl/scan', wecom.base);
    for (const name of ['redirect_uri', 'state']) scanned.searchParams.set(name, query.get(name) ?? '');
    scanned.searchParams.set('userid', userid);
    const back = await fetch(scanned, { redirect: 'manual' });
    return new URL(back.headers.get('location') ?? 'none:');
  };
  const alone = redirecting('CP', parameters, wanted, visit);
  return { parameters, number: 'userid', visit, alone, stop: wecom.stop };
}
