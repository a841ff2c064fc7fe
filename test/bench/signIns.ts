import { once } from 'node:events';
import { createServer } from 'node:http';
import type { BenchRow } from '@self-print/build/bench/rows.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { cardSignInCalls } from '@self-print/contract/platform/cardSignIn.ts';
import { identityCodeCalls, terminalIdentityCodeCalls } from '@self-print/contract/platform/identityCode.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { phoneWayCalls } from '@self-print/contract/platform/signInWays.ts';
import { readReturnPath } from '@self-print/contract/webPaths.ts';
import { setCard } from '@self-print/server/modules/accounts/cards.ts';
import { hashPassword, verifyPassword } from '@self-print/server/modules/signIn/passwords.ts';
import { sessionHeaders, signedIn } from '@self-print/server/testing/signedIn.ts';
import { openTestBrowser } from '@self-print/server/testing/testBrowser.ts';
import { startTestPlatform, TEST_PUBLIC_URL } from '@self-print/server/testing/testPlatform.ts';
import { addTestSchool, expectOk } from '@self-print/server/testing/testSchool.ts';
import express from 'express';
import { PEER_KINDS, type PeerKind, type PeerSystem, startPeerSystems } from './support/signInPeers.ts';

/**
 * Sign-ins per second in the steady state, by each way, on PGlite with eight people at once, in one process with its load and its peers.
 * Passwords beside bare argon2id of the same parameters; ways of the school's systems beside the same visits of the peer by the
 * adapter alone; cards and codes beside a bare Express route. Higher is better.
 */
const PEOPLE = 8;
const WARM_UP_MS = 2_000;
const MEASURED_MS = 5_000;
/** One address may sign in only so often in ten minutes, which pass after each so many. */
const SIGN_INS_A_WINDOW = 240;
const PASSWORD = 'correct horse battery';

const platform = await startTestPlatform();
const school = await addTestSchool(platform, ['MOBILE', 'TAKE_CODE_PRINT']);
const { schoolCode } = school;
const passwordHash = await hashPassword(PASSWORD);
const people = await Promise.all(
  Array.from({ length: PEOPLE }, async (_, index) => {
    const userName = `00${1_000 + index}`;
    return { userName, userId: await school.addPerson({ userName, passwordHash }) };
  }),
);
type Person = (typeof people)[number];
const administrator = { schoolCode, userId: await school.addPerson({ role: 'admin' }) };
const admin = await signedIn(platform, administrator, 'admin');
let terminal = await school.addTerminal();
const peers = await startPeerSystems({
  numbers: people.map(({ userName }) => userName),
  password: PASSWORD,
  returnTo: `${TEST_PUBLIC_URL}/wec-self-print-app-mobile/oauthLogin/${schoolCode}/oidc`,
  clock: platform.clock,
});
for (const kind of PEER_KINDS) await connect(kind, peers[kind]);
expectOk(
  await admin(signInAdminCalls.saveOffers, {
    offers: (['terminal', 'phone', 'console', 'pc'] as const).map((client) => ({
      client,
      terminalCode: null,
      ways: [
        'DB' as const,
        ...(client === 'terminal' ? (['IDENTITY_CODE', 'CAMPUS_CARD'] as const) : []),
        ...(client === 'phone' ? PEER_KINDS.filter((kind) => peers[kind]).map(idOf) : []),
      ],
    })),
  }),
);
for (const [index, { userId }] of people.entries()) {
  const card = { kind: 'campusCard', number: `${4_000 + index}` } as const;
  await setCard(platform.deps.db, platform.deps.keys, { schoolCode, userId }, card, platform.clock.now());
}
const bare = await startBareRoute();

const rows: BenchRow[] = [
  await row('DB', byPassword, 'bare argon2id of the same parameters', async () => {
    await verifyPassword(passwordHash, PASSWORD);
  }),
  await row('CAMPUS_CARD', byCard, 'a bare Express route', bare.ask),
  await row('IDENTITY_CODE, made and scanned', byIdentityCode, 'a bare Express route', bare.ask),
];
for (const kind of PEER_KINDS) {
  const peer = peers[kind];
  if (!peer) continue;
  rows.push(
    await row(
      kind,
      (person) => byPeer(kind, peer, person),
      'the peer by the adapter alone',
      ({ userName }) => peer.alone(userName),
    ),
  );
}
await bare.stop();
await Promise.all(PEER_KINDS.map((kind) => peers[kind]?.stop()));
await platform.close();
process.stdout.write(`${JSON.stringify({ rows })}\n`);

function idOf(kind: PeerKind): string {
  return kind.toLowerCase();
}

async function connect(kind: PeerKind, peer: PeerSystem | undefined): Promise<void> {
  if (!peer) return;
  expectOk(
    await admin(signInAdminCalls.saveProvider, {
      providerId: idOf(kind),
      kind,
      name: { zh: kind, en: kind },
      enabled: true,
      newAccounts: false,
      assurance: 'normal',
      parameters: { ...peer.parameters },
      mapping: { number: peer.number, name: '', department: '', role: '', staffValues: [], validUntil: '' },
      revision: 0,
    }),
  );
}

async function row(
  name: string,
  signIn: (person: Person) => Promise<void>,
  floorName: string,
  floor: (person: Person) => Promise<void>,
): Promise<BenchRow> {
  // A terminal's token lasts two hours, which pass while others sign in.
  terminal = await school.addTerminal();
  const value = await perSecond(signIn);
  return { name, unit: 'sign-ins/s', value, against: { name: floorName, value: await perSecond(floor) } };
}

/** How often eight people do something in a second, together, after a while of doing it. */
async function perSecond(once: (person: Person) => Promise<void>): Promise<number> {
  platform.clock.advance(11 * MINUTE_MS);
  await repeatFor(WARM_UP_MS, once);
  const { done, tookMs } = await repeatFor(MEASURED_MS, once);
  return (done * 1_000) / tookMs;
}

async function repeatFor(ms: number, once: (person: Person) => Promise<void>) {
  const from = performance.now();
  let done = 0;
  let inWindow = 0;
  while (performance.now() - from < ms) {
    await Promise.all(people.map(once));
    done += PEOPLE;
    inWindow += PEOPLE;
    if (inWindow < SIGN_INS_A_WINDOW) continue;
    platform.clock.advance(11 * MINUTE_MS);
    inWindow = 0;
  }
  return { done, tookMs: performance.now() - from };
}

async function byPassword({ userName }: Person): Promise<void> {
  const browser = openTestBrowser(platform, schoolCode);
  expectOk(await browser.call(signInCalls.mobileDatabase, { userName, password: PASSWORD }));
}

async function byPeer(kind: PeerKind, peer: PeerSystem, { userName }: Person): Promise<void> {
  const browser = openTestBrowser(platform, schoolCode);
  const providerId = idOf(kind);
  if (peer.visit === undefined) {
    expectOk(await browser.call(phoneWayCalls.directory, { providerId, userName, password: PASSWORD }));
    return;
  }
  const { address } = expectOk(await browser.call(phoneWayCalls.begin, { providerId }));
  const back = await peer.visit(address, userName);
  const from = readReturnPath(back.pathname);
  if (!from) throw new Error('The peer leads back to another page');
  const answer = { schoolCode: from.schoolCode, providerId, answer: back.search.slice(1) };
  expectOk(await browser.call(phoneWayCalls.finish, answer));
}

async function byCard({ userId }: Person): Promise<void> {
  const cardNo = `${4_000 + people.findIndex((each) => each.userId === userId)}`;
  const read = { userNumber: null, cardNo, physicalNo: '815', trust: 'normal' } as const;
  expectOk(await terminal.call(cardSignInCalls.campusCard, read));
}

async function byIdentityCode({ userId }: Person): Promise<void> {
  const phone = platform.client(await sessionHeaders(platform, { schoolCode, userId }, 'mobile'));
  const { code } = expectOk(await phone(identityCodeCalls.make, {}));
  expectOk(await terminal.call(terminalIdentityCodeCalls.signIn, { code }));
}

async function startBareRoute() {
  const app = express();
  app.use(express.json());
  app.post('/bare', (_request, response) => {
    response.json({ code: '0000', success: true, data: {} });
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare route has no port');
  return {
    ask: async () => {
      const headers = { 'content-type': 'application/json' };
      await (
        await fetch(`http://127.0.0.1:${address.port}/bare`, { method: 'POST', headers, body: '{}' })
      ).json();
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
