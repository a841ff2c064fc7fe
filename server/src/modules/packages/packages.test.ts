import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressOf, type CallFunction } from '@self-print/contract/client.ts';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { packageAdminCalls as calls, type RollOut } from '@self-print/contract/platform/packageAdmin.ts';
import {
  RELEASE_PIECE_BYTES,
  type ReleaseStanding,
  terminalReleaseCalls,
} from '@self-print/contract/platform/terminalReleases.ts';
import type { ReleaseManifest } from '@self-print/contract/release/releaseFacts.ts';
import { fingerprintOf, rawReleaseKey } from '@self-print/contract/release/releaseKeys.ts';
import { writeHead } from '@self-print/contract/release/writeRelease.ts';
import { eq } from 'drizzle-orm';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { rollOut, rollOutTerminal, terminalPackagePiece } from '../../db/schema/packages.ts';
import { terminal as terminalTable } from '../../db/schema/terminals.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { cohortOf } from './cohort.ts';
import { forgetUploads } from './packageStore.ts';
import { keepPackages } from './upkeep.ts';
import { UPLOAD_KEPT_MS } from './upload.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

interface Made {
  readonly bytes: Buffer;
  readonly version: string;
}

function aPackage(
  version: string,
  change: Partial<ReleaseManifest> = {},
  key: KeyObject = privateKey,
  filler = 10,
): Made {
  const content = {
    'agent/main.mjs': Buffer.from(`agent ${version}`),
    'agent/filler.bin': Buffer.alloc(filler, version),
    'kiosk/index.html': Buffer.from('<title>kiosk</title>'),
    'package.json': Buffer.from('{}'),
  };
  const files = Object.entries(content).map(([path, bytes]) => ({
    path,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  const manifest: ReleaseManifest = {
    product: 'self-print-kiosk',
    version,
    system: 'linux-x64',
    node: '24.21.0',
    journal: 9,
    keeper: 1,
    files,
    ...change,
  };
  return { version, bytes: Buffer.concat([writeHead(manifest, key), ...Object.values(content)]) };
}

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const begin = async (admin: CallFunction, bytes: Uint8Array) =>
  expectOk(await admin(calls.begin, { sizeBytes: bytes.length })).packageId;
const pieceOf = (bytes: Uint8Array, index: number) =>
  bytes.subarray(index * RELEASE_PIECE_BYTES, (index + 1) * RELEASE_PIECE_BYTES);

/** Sends a package as the console does, and asks for it to be added. */
async function upload(admin: CallFunction, { bytes }: Made) {
  const packageId = await begin(admin, bytes);
  for (let index = 0; index * RELEASE_PIECE_BYTES < bytes.length; index += 1) {
    expectOk(await admin(calls.sendPiece, { packageId, index, content: pieceOf(bytes, index) }));
  }
  return admin(calls.finish, { packageId, notes: 'a note' });
}

const STANDING: ReleaseStanding = {
  version: '1.0.0',
  base: '1.0.0',
  system: 'linux-x64',
  key: null,
  order: null,
};
type Told = NonNullable<ReleaseStanding['order']>;

/** A school with an administrator and terminals. */
async function aSchool(terminals = 0) {
  // Activations of one address are limited.
  platform.clock.advance(11 * MINUTE_MS);
  const school: TestSchool = await addTestSchool(platform);
  const { schoolCode } = school;
  const person = async (role: BuiltInRole) =>
    signedIn(platform, { schoolCode, userId: await school.addPerson({ role }) }, 'admin');
  const admin = await person('admin');
  const all: TestTerminal[] = [];
  for (let count = 0; count < terminals; count += 1) all.push(await school.addTerminal());
  const ask = async (terminal: TestTerminal, order: Told | null = null) =>
    expectOk(await terminal.call(terminalReleaseCalls.standing, { ...STANDING, order })).order;
  /** Lets a terminal report a stage of the order that it has. */
  const report = async (terminal: TestTerminal, stage: Told['stage'], reason: Told['reason'] = null) => {
    const order = await ask(terminal);
    if (!order) throw new Error('nothing is wanted');
    return ask(terminal, { orderId: order.orderId, stage, reason, receivedBytes: 5 });
  };
  return {
    school,
    admin,
    person,
    terminals: all,
    ask,
    report,
    /** The terminals for which something is wanted. */
    reached: async () => {
      const found: TestTerminal[] = [];
      for (const terminal of all) if ((await ask(terminal)) !== null) found.push(terminal);
      return found;
    },
    rollOut: async (version: string, rules: object = {}): Promise<RollOut> => {
      const { packageId } = expectOk(await upload(admin, aPackage(version)));
      const wish = {
        packageId,
        groupId: null,
        automaticHours: null,
        failureLimit: 0,
        allowOlder: false,
        ...rules,
      };
      platform.clock.advance(1_000);
      return expectOk(await admin(calls.rollOut, wish));
    },
    now: async () => expectOk(await admin(calls.rollOuts, {})).rows[0],
    operations: async () =>
      expectOk(await admin(operationCalls.list, { rows: 50 })).rows.map(({ operation, client }) => [
        operation,
        client,
      ]),
    /** What the log calls the roll-outs that were changed, the newest first. */
    logged: async () =>
      expectOk(await admin(operationCalls.list, { rows: 50 }))
        .rows.filter(({ operation }) => operation.startsWith('roll-out'))
        .map(({ label }) => label.zh),
  };
}

describe('a package that is uploaded', () => {
  it('is read to its end and says who signed it, piece by piece in any order, each as often as it comes', async () => {
    const { admin, operations } = await aSchool();
    const { bytes } = aPackage('1.1.0', {}, privateKey, 2_200_000);
    const packageId = await begin(admin, bytes);
    for (const index of [2, 0, 0, 1, 2]) {
      expectOk(await admin(calls.sendPiece, { packageId, index, content: pieceOf(bytes, index) }));
    }
    expect(expectOk(await admin(calls.list, {})).total).toBe(0);
    const added = expectOk(await admin(calls.finish, { packageId, notes: 'faster' }));
    expect(added).toMatchObject({
      version: '1.1.0',
      system: 'linux-x64',
      key: fingerprintOf(rawReleaseKey(publicKey)),
      sizeBytes: bytes.length,
      files: 4,
      notes: 'faster',
      isWithdrawn: false,
    });
    expect(expectOk(await admin(calls.list, {})).rows).toEqual([added]);
    expect(await operations()).toContainEqual(['terminal-package-added', 'console']);
  });

  it.each<[string, string, () => Uint8Array]>([
    ['no package', 'notARelease', () => Buffer.from('PK')],
    ['cut off', 'cutOff', () => aPackage('1.1.0').bytes.subarray(0, -1)],
    ['too long', 'contentWrong', () => Buffer.concat([aPackage('1.1.0').bytes, Buffer.from('x')])],
    [
      'changed',
      'contentWrong',
      () => Buffer.concat([aPackage('1.1.0').bytes.subarray(0, -1), Buffer.from('x')]),
    ],
    [
      'of another product',
      'manifestWrong',
      () => aPackage('1.1.0', { product: 'x' as 'self-print-kiosk' }).bytes,
    ],
    [
      'signed by nobody',
      'signatureWrong',
      () => {
        const { bytes } = aPackage('1.1.0');
        bytes[50] = (bytes[50] ?? 0) ^ 1;
        return bytes;
      },
    ],
  ])('is refused and deleted when it is %s', async (_what, fault, make) => {
    const { admin } = await aSchool();
    const bytes = make();
    const pieces = await knownPieces();
    const refused = await upload(admin, { bytes: Buffer.from(bytes), version: '' });
    expect(refused).toMatchObject({ ok: false, problem: { name: 'RELEASE_INVALID', detail: { fault } } });
    expect(expectOk(await admin(calls.list, {})).total).toBe(0);
    expect(await knownPieces()).toBe(pieces);
  });

  it('has a version that no other one had, not even one that was withdrawn', async () => {
    const { admin } = await aSchool();
    const { packageId } = expectOk(await upload(admin, aPackage('1.1.0')));
    expect(refusal(await upload(admin, aPackage('1.1.0', {}, privateKey, 11)))).toBe('RELEASE_TAKEN');
    expectOk(await admin(calls.withdraw, { packageId, revision: 0 }));
    expect(refusal(await upload(admin, aPackage('1.1.0')))).toBe('RELEASE_TAKEN');
    expectOk(await upload(admin, aPackage('1.1.0', { system: 'linux-arm64' })));
  });

  it('is not finished before it is whole, and not by somebody else', async () => {
    const { admin, person } = await aSchool();
    const { bytes } = aPackage('1.1.0', {}, privateKey, 1_200_000);
    const packageId = await begin(admin, bytes);
    const other = await person('admin');
    const first = { packageId, index: 0, content: pieceOf(bytes, 0) };
    expectOk(await admin(calls.sendPiece, first));
    expect(refusal(await admin(calls.finish, { packageId, notes: '' }))).toBe('UPLOAD_OUT_OF_ORDER');
    expect(refusal(await other(calls.finish, { packageId, notes: '' }))).toBe('NOT_FOUND');
    expect(refusal(await other(calls.sendPiece, first))).toBe('NOT_FOUND');
    const another = Buffer.alloc(RELEASE_PIECE_BYTES, 1);
    expect(refusal(await admin(calls.sendPiece, { ...first, content: another }))).toBe('UPLOAD_OUT_OF_ORDER');
    const short = bytes.subarray(0, 10);
    expect(refusal(await admin(calls.sendPiece, { packageId, index: 1, content: short }))).toBe(
      'UPLOAD_OUT_OF_ORDER',
    );
    expect(refusal(await admin(calls.sendPiece, { packageId, index: 2, content: short }))).toBe(
      'UPLOAD_OUT_OF_ORDER',
    );
  });

  it('is forgotten when nobody finishes it', async () => {
    const { admin } = await aSchool();
    const { bytes } = aPackage('1.1.0');
    const packageId = await begin(admin, bytes);
    expectOk(await admin(calls.sendPiece, { packageId, index: 0, content: bytes }));
    platform.clock.advance(UPLOAD_KEPT_MS + 1);
    await keepPackages(platform.deps);
    expect(await knownPieces(packageId)).toBe(0);
    const again = await signedIn(platform, await someAdmin(), 'admin');
    expect(refusal(await again(calls.finish, { packageId, notes: '' }))).toBe('NOT_FOUND');
  });

  it('is a package or forgotten, never half of each, when it is finished while it is being forgotten', async () => {
    const { admin } = await aSchool();
    const { bytes } = aPackage('1.1.0');
    const packageId = await begin(admin, bytes);
    expectOk(await admin(calls.sendPiece, { packageId, index: 0, content: bytes }));
    const { storage, clock } = platform.deps;
    let finished: unknown;
    const finishing = {
      ...storage,
      delete: async (key: string) => {
        finished ??= refusal(await admin(calls.finish, { packageId, notes: '' }));
        await storage.delete(key);
      },
    };
    const later = new Date(clock.now().getTime() + 1);
    await forgetUploads({ ...platform.deps, storage: finishing }, later);
    expect(finished).toBe('NOT_FOUND');
    expect(expectOk(await admin(calls.list, {})).total).toBe(0);
    expect(await knownPieces(packageId)).toBe(0);
  });

  it('belongs to its school and to those who may', async () => {
    const [own, other] = [await aSchool(1), await aSchool(1)];
    const { packageId } = expectOk(await upload(own.admin, aPackage('1.1.0')));
    expect(refusal(await other.admin(calls.note, { packageId, revision: 0, notes: 'x' }))).toBe('NOT_FOUND');
    const wish = { packageId, groupId: null, automaticHours: null, failureLimit: 0, allowOlder: false };
    expect(refusal(await other.admin(calls.rollOut, wish))).toBe('NOT_FOUND');
    for (const role of ['operator', 'printAdmin'] as const) {
      const person = await own.person(role);
      expectOk(await person(calls.list, {}));
      expect(refusal(await person(calls.begin, { sizeBytes: 1 }))).toBe('NO_PERMISSION');
      expect(refusal(await person(calls.rollOut, wish))).toBe('NO_PERMISSION');
    }
  });

  it('has notes that two people cannot write over each other', async () => {
    const { admin } = await aSchool();
    const { packageId } = expectOk(await upload(admin, aPackage('1.1.0')));
    expect(expectOk(await admin(calls.note, { packageId, revision: 0, notes: 'slow' }))).toMatchObject({
      notes: 'slow',
      revision: 1,
    });
    expect(refusal(await admin(calls.note, { packageId, revision: 0, notes: 'x' }))).toBe(
      'CHANGED_MEANWHILE',
    );
    expect(refusal(await admin(calls.withdraw, { packageId, revision: 0 }))).toBe('CHANGED_MEANWHILE');
  });
});

async function knownPieces(packageId?: string): Promise<number> {
  const rows = await platform.deps.db.orm.select().from(terminalPackagePiece);
  return rows.filter((row) => packageId === undefined || row.packageId === packageId).length;
}
async function someAdmin() {
  const school = await addTestSchool(platform);
  return { schoolCode: school.schoolCode, userId: await school.addPerson({ role: 'admin' }) };
}

/** Fetches the first piece as an agent does. */
async function pieceFor(terminal: TestTerminal, packageId: string): Promise<Buffer> {
  const address = platform.origin + addressOf(terminalReleaseCalls.piece, { packageId, index: 0 });
  return Buffer.from(await (await fetch(address, { headers: terminal.headers })).arrayBuffer());
}
const before = (hours: number) => new Date(platform.clock.now().getTime() - hours * HOUR_MS);
const hoursAgo = (rollOutId: string, hours: number) =>
  platform.deps.db.orm
    .update(rollOutTerminal)
    .set({ changedAt: before(hours) })
    .where(eq(rollOutTerminal.rollOutId, rollOutId));
const stageBegan = (rollOutId: string, hours: number) =>
  platform.deps.db.orm
    .update(rollOut)
    .set({ stageSince: before(hours) })
    .where(eq(rollOut.rollOutId, rollOutId));

describe('a roll-out', () => {
  it('reaches one terminal, then a tenth, then all', async () => {
    const { admin, reached, rollOut, now, operations, logged, terminals } = await aSchool(12);
    const { rollOutId } = await rollOut('1.1.0');
    const first = await reached();
    expect(first).toHaveLength(1);
    expectOk(await admin(calls.nextStage, { rollOutId, stage: 0 }));
    const second = await reached();
    expect(second).toHaveLength(2);
    expect(second).toEqual(expect.arrayContaining(first));
    expect(refusal(await admin(calls.nextStage, { rollOutId, stage: 0 }))).toBe('CHANGED_MEANWHILE');
    expectOk(await admin(calls.nextStage, { rollOutId, stage: 1 }));
    expect(await reached()).toHaveLength(terminals.length);
    expect(refusal(await admin(calls.nextStage, { rollOutId, stage: 2 }))).toBe('ROLL_OUT_OVER');
    expect(await now()).toMatchObject({ stage: 2, counts: { reached: 12, proven: 0, failed: 0, stuck: 0 } });
    expect(await operations()).toEqual(
      expect.arrayContaining([
        ['roll-out-begun', 'console'],
        ['roll-out-advanced', 'console'],
      ]),
    );
    expectOk(await admin(calls.stop, { rollOutId }));
    expect(await logged()).toEqual(Array(4).fill('1.1.0'));
  });

  it('gives a reached terminal the package, and no other', async () => {
    const { reached, rollOut, ask, terminals } = await aSchool(3);
    const { packageId, version } = await rollOut('1.1.0');
    const [first] = await reached();
    if (!first) throw new Error('nobody is reached');
    expect(await ask(first)).toMatchObject({ packageId, version, allowOlder: false });
    const fetched = await pieceFor(first, packageId);
    expect(fetched.equals(aPackage('1.1.0').bytes)).toBe(true);
    for (const terminal of terminals.filter((each) => each !== first)) {
      expect((await pieceFor(terminal, packageId)).toString()).toContain(ERROR_CODES.NOT_FOUND);
    }
  });

  it('shows how far each terminal is, and which does not get further', async () => {
    const { admin, reached, rollOut, report, now } = await aSchool(1);
    const { rollOutId } = await rollOut('1.1.0');
    const [terminal] = await reached();
    if (!terminal) throw new Error('nobody is reached');
    const row = async () => expectOk(await admin(calls.terminals, { rollOutId })).rows[0];
    expect(await row()).toMatchObject({ stage: null, reportedAt: null, isStuck: false });
    await report(terminal, 'downloading');
    const since = platform.clock.now().toISOString();
    expect(await row()).toMatchObject({ stage: 'downloading', receivedBytes: 5, since });
    platform.clock.advance(MINUTE_MS);
    await report(terminal, 'downloading');
    expect(await row()).toMatchObject({
      since,
      reportedAt: platform.clock.now().toISOString(),
      isStuck: false,
    });
    await hoursAgo(rollOutId, 25);
    expect(await row()).toMatchObject({ isStuck: true });
    expect((await now())?.counts.stuck).toBe(1);
    const archive = (archivedAt: Date | null) =>
      platform.deps.db.orm
        .update(terminalTable)
        .set({ archivedAt })
        .where(eq(terminalTable.terminalCode, terminal.terminalCode));
    await archive(platform.clock.now());
    expect(await row()).toMatchObject({ isStuck: false });
    expect((await now())?.counts.stuck).toBe(0);
    await archive(null);
    await report(terminal, 'trial');
    expect(await row()).toMatchObject({ stage: 'trial', isStuck: false });
    await hoursAgo(rollOutId, 2);
    expect(await row()).toMatchObject({ isStuck: true });
    await report(terminal, 'proven');
    await hoursAgo(rollOutId, 200);
    expect(await row()).toMatchObject({ stage: 'proven', isStuck: false });
  });

  it('stops by itself at the first failure, and brings no older package back', async () => {
    const { terminals, rollOut, report, ask, now, operations } = await aSchool(1);
    const [terminal] = terminals;
    if (!terminal) throw new Error('no terminal');
    await rollOut('1.1.0');
    await report(terminal, 'proven');
    await rollOut('1.2.0');
    expect(await report(terminal, 'trial')).toMatchObject({ version: '1.2.0' });
    expect(await report(terminal, 'rolledBack', 'hung')).toBeNull();
    expect(await now()).toMatchObject({ version: '1.2.0', stopped: 'failures', counts: { failed: 1 } });
    expect(await ask(terminal)).toBeNull();
    expect(await operations()).toContainEqual(['roll-out-stopped', 'schedule']);
  });

  it('goes on for as many failures as it may have', async () => {
    const { admin, reached, rollOut, report, now } = await aSchool(4);
    const { rollOutId } = await rollOut('1.1.0', { failureLimit: 1 });
    for (const stage of [0, 1]) expectOk(await admin(calls.nextStage, { rollOutId, stage }));
    const [one, two, three] = await reached();
    if (!one || !two || !three) throw new Error('not all are reached');
    await report(one, 'refused', 'noSpace');
    expect(await now()).toMatchObject({ stopped: null, counts: { failed: 1 } });
    // What a terminal is counts against nobody.
    await report(two, 'refused', 'noKey');
    expect(await now()).toMatchObject({ stopped: null, counts: { failed: 1 } });
    await report(three, 'rolledBack', 'crashed');
    expect(await now()).toMatchObject({ stopped: 'failures', counts: { failed: 2 } });
    expect(await reached()).toEqual([]);
  });

  it('stops once, however many terminals fail at the same moment', async () => {
    const { admin, reached, rollOut, ask, now, operations } = await aSchool(4);
    const { rollOutId } = await rollOut('1.1.0');
    for (const stage of [0, 1]) expectOk(await admin(calls.nextStage, { rollOutId, stage }));
    const orders = await Promise.all(
      (await reached()).map(async (terminal) => ({ terminal, order: await ask(terminal) })),
    );
    await Promise.all(
      orders.map(({ terminal, order }) =>
        ask(terminal, {
          orderId: order?.orderId ?? '',
          stage: 'rolledBack',
          reason: 'hung',
          receivedBytes: 0,
        }),
      ),
    );
    expect(await now()).toMatchObject({ stopped: 'failures', counts: { failed: 4 } });
    expect((await operations()).filter(([name]) => name === 'roll-out-stopped')).toHaveLength(1);
  });

  it('does not give a failed terminal the same again, unless it is ordered anew', async () => {
    const { admin, reached, rollOut, report, ask } = await aSchool(1);
    const { rollOutId } = await rollOut('1.1.0', { failureLimit: 5 });
    const [terminal] = await reached();
    if (!terminal) throw new Error('nobody is reached');
    const before = await ask(terminal);
    expect(await report(terminal, 'rolledBack', 'crashed')).toBeNull();
    const { terminalCode } = terminal;
    const again = { rollOutId, terminalCodes: [terminalCode, 'T-nowhere'] };
    expect(expectOk(await admin(calls.again, again))).toEqual({ repeated: [terminalCode] });
    expect(expectOk(await admin(calls.again, again))).toEqual({ repeated: [] });
    const after = await ask(terminal);
    expect(after).toMatchObject({ version: '1.1.0' });
    expect(after?.orderId).not.toBe(before?.orderId);
    // A late word about the first try changes nothing.
    await ask(terminal, {
      orderId: before?.orderId ?? '',
      stage: 'rolledBack',
      reason: 'crashed',
      receivedBytes: 0,
    });
    expect(await ask(terminal)).toEqual(after);
  });

  it('ends when its package is withdrawn, and so do its files', async () => {
    const { admin, reached, rollOut, now } = await aSchool(2);
    const { packageId } = await rollOut('1.1.0');
    expectOk(await admin(calls.withdraw, { packageId, revision: 0 }));
    expect(await reached()).toEqual([]);
    expect(await now()).toMatchObject({ stopped: 'withdrawn' });
    expect(await knownPieces(packageId)).toBe(0);
    const wish = { packageId, groupId: null, automaticHours: null, failureLimit: 0, allowOlder: false };
    expect(refusal(await admin(calls.rollOut, wish))).toBe('NOT_FOUND');
  });

  it('is stopped by hand, once', async () => {
    const { admin, reached, rollOut } = await aSchool(2);
    const { rollOutId } = await rollOut('1.1.0');
    expectOk(await admin(calls.stop, { rollOutId }));
    expect(refusal(await admin(calls.stop, { rollOutId }))).toBe('ROLL_OUT_OVER');
    expect(refusal(await admin(calls.nextStage, { rollOutId, stage: 0 }))).toBe('ROLL_OUT_OVER');
    expect(refusal(await admin(calls.again, { rollOutId, terminalCodes: ['T-1'] }))).toBe('ROLL_OUT_OVER');
    expect(await reached()).toEqual([]);
  });

  it('reaches terminals that come later, once it is for all', async () => {
    const { admin, rollOut, school, ask } = await aSchool(1);
    const { rollOutId } = await rollOut('1.1.0');
    const early = await school.addTerminal();
    expect(await ask(early)).toBeNull();
    for (const stage of [0, 1]) expectOk(await admin(calls.nextStage, { rollOutId, stage }));
    const late = await school.addTerminal();
    expect(await ask(late)).toMatchObject({ version: '1.1.0' });
    expect(await ask(early)).toMatchObject({ version: '1.1.0' });
    expect((await ask(late))?.orderId).toBe((await ask(late))?.orderId);
  });

  it('keeps to its group, and begins nowhere else when that is empty', async () => {
    const { admin, rollOut, reached, terminals, school } = await aSchool(3);
    const { groupId } = expectOk(
      await admin(fleetCalls.saveGroup, { name: { zh: '图书馆', en: 'Library' } }),
    );
    const { packageId } = expectOk(await upload(admin, aPackage('1.0.9')));
    const wish = { packageId, groupId, automaticHours: null, failureLimit: 0, allowOlder: false };
    expect(refusal(await admin(calls.rollOut, wish))).toBe('ROLL_OUT_EMPTY');
    expect(refusal(await admin(calls.rollOut, { ...wish, groupId: 'nowhere' }))).toBe('REFERENCE_UNKNOWN');
    const [, inGroup] = terminals;
    await platform.deps.db.orm
      .update(terminalTable)
      .set({ groupId })
      .where(eq(terminalTable.terminalCode, inGroup?.terminalCode ?? ''));
    const begun = await rollOut('1.1.0', { groupId });
    expect(begun.group).toEqual({ zh: '图书馆', en: 'Library' });
    for (const stage of [0, 1]) expectOk(await admin(calls.nextStage, { rollOutId: begun.rollOutId, stage }));
    expect(await reached()).toEqual([inGroup]);
    expectOk(await admin(fleetCalls.removeGroup, { groupId }));
    const late = await school.addTerminal();
    expect(expectOk(await late.call(terminalReleaseCalls.standing, STANDING)).order).toBeNull();
  });

  it('goes on by itself after its hours without a failure, when somebody proved it', async () => {
    const { rollOut, reached, report, now, operations } = await aSchool(12);
    const { rollOutId } = await rollOut('1.1.0', { automaticHours: 2, failureLimit: 5 });
    await keepPackages(platform.deps);
    expect(await now()).toMatchObject({ stage: 0 });
    const [first] = await reached();
    if (!first) throw new Error('nobody is reached');
    await stageBegan(rollOutId, 2);
    await keepPackages(platform.deps);
    expect(await now()).toMatchObject({ stage: 0 });
    await report(first, 'proven');
    await Promise.all([keepPackages(platform.deps), keepPackages(platform.deps)]);
    expect(await now()).toMatchObject({ stage: 1, counts: { proven: 1 } });
    await keepPackages(platform.deps);
    expect(await now()).toMatchObject({ stage: 1 });
    const second = (await reached()).find((each) => each !== first);
    if (!second) throw new Error('nobody else is reached');
    await report(second, 'rolledBack', 'crashed');
    await stageBegan(rollOutId, 3);
    await keepPackages(platform.deps);
    expect(await now()).toMatchObject({ stage: 1, stopped: null });
    expect(await operations()).toContainEqual(['roll-out-advanced', 'schedule']);
  });

  it('is told to the agent alone: not to the page beside it', async () => {
    const { terminals } = await aSchool(1);
    const [terminal] = terminals;
    if (!terminal) throw new Error('no terminal');
    const page = platform.client(terminal.pageHeaders);
    expect(refusal(await page(terminalReleaseCalls.standing, STANDING))).toBe('FORBIDDEN');
  });
});

describe('the terminals of a stage', () => {
  const codes = Array.from({ length: 200 }, (_, index) => `T-${index}`);

  it('are all of the stage before and more', () => {
    const [first, second, all] = [0, 1, 2].map((stage) => cohortOf('p', codes, stage));
    expect([first?.length, second?.length, all?.length]).toEqual([2, 20, 200]);
    expect(second).toEqual(expect.arrayContaining([...(first ?? [])]));
  });

  it('are the same whatever order they come in, and others for another package', () => {
    expect(cohortOf('p', codes.toReversed(), 1)).toEqual(cohortOf('p', codes, 1));
    expect(cohortOf('q', codes, 1)).not.toEqual(cohortOf('p', codes, 1));
  });

  it('are one, two and all of a few', () => {
    const few = codes.slice(0, 3);
    expect([0, 1, 2].map((stage) => cohortOf('p', few, stage).length)).toEqual([1, 2, 3]);
    expect(cohortOf('p', [], 0)).toEqual([]);
  });
});
