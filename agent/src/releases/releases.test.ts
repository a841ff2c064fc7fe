import { generateKeyPairSync } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  RELEASE_PIECE_BYTES,
  type ReleaseOrder,
  type ReleaseStanding,
} from '@self-print/contract/platform/terminalReleases.ts';
import { installFile, type KeeperFile } from '@self-print/contract/release/keeperFiles.ts';
import { fingerprintOf } from '@self-print/contract/release/releaseKeys.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { privateJson } from '../files/privateJson.ts';
import { RELEASE_BUSY_LOOK_MS, RELEASE_IDLE_MS, RELEASE_LOOK_MS } from '../limits.ts';
import { type ManualTime, manualTime } from '../testing/manualTime.ts';
import { memoryLog } from '../testing/memoryLog.ts';
import type { FetchPiece } from './fetchPiece.ts';
import { releaseLife } from './life.ts';
import { createReleaseDisk } from './releaseDisk.ts';
import { createReleases, type ReleaseOptions } from './releases.ts';
import { aRelease, type MadeRelease, trustedReleaseKey } from './testing/aRelease.ts';

const STEP_MS = 5_000;
const BASE: KeeperFile = { base: '1.0.0', good: null, trial: null, last: null };
let folder: string;
let stopping: AbortController;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'releases-'));
  stopping = new AbortController();
});
afterEach(() => {
  stopping.abort();
  rmSync(folder, { recursive: true, force: true });
});

/** An agent on the test's folder, beside a platform that has one package. */
function anAgent(made: MadeRelease, change: Partial<ReleaseOptions> = {}, keeper: KeeperFile = BASE) {
  const time = manualTime();
  const log = memoryLog();
  const reports: ReleaseStanding[] = [];
  const fetched: number[] = [];
  const restarts: string[] = [];
  const world: {
    wanted: ReleaseOrder | null | undefined;
    inUse: boolean;
    keeper: KeeperFile;
    bytes: Buffer;
  } = {
    wanted: made.order,
    inUse: false,
    keeper,
    bytes: made.bytes,
  };
  const fetchPiece: FetchPiece = async (_packageId, index) => {
    fetched.push(index);
    return ok(world.bytes.subarray(index * RELEASE_PIECE_BYTES, (index + 1) * RELEASE_PIECE_BYTES));
  };
  const installed = privateJson(join(folder, 'install.json'), installFile);
  const releases = createReleases({
    machine: {
      version: '1.0.0',
      system: `${process.platform}-${process.arch}`,
      node: process.versions.node,
      journalForm: 9,
      keeperForm: 1,
    },
    trusted: trustedReleaseKey,
    disk: createReleaseDisk(folder),
    lifeFile: privateJson(join(folder, 'order.json'), releaseLife),
    installFile: installed,
    readKeeper: () => world.keeper,
    report: async (standing) => {
      reports.push(standing);
      return world.wanted;
    },
    fetchPiece,
    inUse: () => world.inUse,
    platformAnswers: () => true,
    restart: async (version) => {
      restarts.push(version);
      return true;
    },
    time,
    log,
    ...change,
  });
  void releases.run(stopping.signal);
  void pass(time, stopping.signal);
  const last = () => reports.at(-1)?.order ?? null;
  return {
    time,
    log,
    releases,
    reports,
    fetched,
    restarts,
    world,
    last,
    installed: () => installed.read(),
    until: (stage: string) => time.until(() => last()?.stage === stage),
  };
}
/** Makes time pass in small steps, so that the disk keeps up with it. */
async function pass(time: ManualTime, signal: AbortSignal): Promise<void> {
  while (await time.wait(STEP_MS, signal)) {}
}
const files = () => readdirSync(folder).sort();
/** Ends the agent as a power cut does: nothing more of it happens. */
const cut = () => {
  stopping.abort();
  stopping = new AbortController();
};

describe('an ordered release', () => {
  it('is fetched, verified, unpacked when nobody is there, and handed to the keeper', async () => {
    const made = aRelease();
    const agent = anAgent(made);
    agent.world.inUse = true;
    await agent.until('waiting');
    expect(agent.fetched).toEqual([0, 1, 2]);
    const rounds = agent.reports.length;
    await agent.time.until(() => agent.reports.length > rounds + 10);
    expect(agent.restarts).toEqual([]);
    expect(files()).toEqual(['order.json', 'package.part']);
    agent.world.inUse = false;
    await agent.time.until(() => agent.restarts.length > 0);
    expect(agent.restarts).toEqual(['1.1.0']);
    expect(agent.last()).toMatchObject({ stage: 'restarting', orderId: made.order.orderId });
    expect(agent.installed()).toEqual({
      ok: true,
      value: { orderId: made.order.orderId, version: '1.1.0', platformAnswered: true },
    });
    for (const [path, bytes] of Object.entries(made.content)) {
      expect(readFileSync(join(folder, '1.1.0', path)).equals(bytes)).toBe(true);
      expect(statSync(join(folder, '1.1.0', path)).mode & 0o777).toBe(0o600);
    }
    expect(files()).toEqual(['1.1.0', 'install.json', 'order.json']);
  });

  it('says what this machine is, and whose packages it takes', async () => {
    const agent = anAgent(aRelease());
    await agent.time.until(() => agent.reports.length > 0);
    expect(agent.reports[0]).toMatchObject({
      version: '1.0.0',
      base: '1.0.0',
      system: `${process.platform}-${process.arch}`,
      key: fingerprintOf(trustedReleaseKey),
      order: null,
    });
  });

  it('waits for a whole minute without anybody', async () => {
    const agent = anAgent(aRelease());
    agent.world.inUse = true;
    await agent.until('waiting');
    for (let minute = 0; minute < 5; minute += 1) {
      agent.world.inUse = false;
      await agent.time.advance(RELEASE_IDLE_MS - RELEASE_BUSY_LOOK_MS);
      agent.world.inUse = true;
      await agent.time.advance(RELEASE_BUSY_LOOK_MS);
    }
    expect(agent.restarts).toEqual([]);
  });

  it('is proven or rolled back when the keeper says so, and is not fetched again', async () => {
    const made = aRelease();
    const agent = anAgent(made);
    await agent.time.until(() => agent.restarts.length > 0);
    cut();
    const next = anAgent(
      made,
      {},
      {
        ...BASE,
        last: {
          orderId: made.order.orderId,
          version: '1.1.0',
          rolledBack: 'hung',
          at: '2026-03-02T08:00:00.000Z',
        },
      },
    );
    await next.until('rolledBack');
    expect(next.last()?.reason).toBe('hung');
    await next.time.advance(5 * RELEASE_LOOK_MS);
    expect(next.fetched).toEqual([]);
    expect(next.restarts).toEqual([]);
  });

  it('is dropped with all its files when it is withdrawn', async () => {
    const agent = anAgent(aRelease());
    agent.world.inUse = true;
    await agent.until('waiting');
    agent.world.wanted = null;
    await agent.time.until(() => agent.last() === null);
    expect(files()).toEqual(['order.json']);
  });

  it('goes on while the platform is away for a while', async () => {
    let down = true;
    const made = aRelease();
    const fetchPiece: FetchPiece = async (_packageId, index) =>
      down && index === 1
        ? fail('unreachable')
        : ok(made.bytes.subarray(index * RELEASE_PIECE_BYTES, (index + 1) * RELEASE_PIECE_BYTES));
    const agent = anAgent(made, { fetchPiece });
    await agent.time.until(() => agent.log.of('release-piece-missing').length > 2);
    expect(agent.last()?.receivedBytes).toBe(RELEASE_PIECE_BYTES);
    agent.world.wanted = undefined;
    down = false;
    await agent.time.until(() => agent.restarts.length > 0);
  });
});

describe('a power cut', () => {
  it('in a download costs no more than the piece that it tore', async () => {
    const made = aRelease();
    let cutAt = 2;
    const fetchPiece: FetchPiece = async (_packageId, index) => {
      if (index === cutAt) return new Promise(() => {});
      return ok(made.bytes.subarray(index * RELEASE_PIECE_BYTES, (index + 1) * RELEASE_PIECE_BYTES));
    };
    const agent = anAgent(made, { fetchPiece });
    await agent.time.until(() => statSize() === 2 * RELEASE_PIECE_BYTES);
    cut();
    truncateSync(join(folder, 'package.part'), 2 * RELEASE_PIECE_BYTES - 7);
    cutAt = -1;
    const next = anAgent(made);
    await next.time.until(() => next.restarts.length > 0);
    expect(next.fetched).toEqual([1, 2]);
  });

  it('that damaged what was fetched leads to another try, once', async () => {
    const made = aRelease();
    const fetchPiece: FetchPiece = async (_packageId, index) =>
      index === 2
        ? new Promise(() => {})
        : ok(made.bytes.subarray(index * RELEASE_PIECE_BYTES, (index + 1) * RELEASE_PIECE_BYTES));
    const agent = anAgent(made, { fetchPiece });
    await agent.time.until(() => statSize() === 2 * RELEASE_PIECE_BYTES);
    cut();
    const damaged = readFileSync(join(folder, 'package.part'));
    damaged.fill(0, damaged.length - 1_000);
    writeFileSync(join(folder, 'package.part'), damaged);
    const next = anAgent(made);
    await next.time.until(() => next.restarts.length > 0);
    expect(next.fetched.filter((index) => index === 0)).toHaveLength(1);
  });

  it('after verifying damages nothing that would be started', async () => {
    const made = aRelease();
    const agent = anAgent(made);
    agent.world.inUse = true;
    await agent.until('waiting');
    cut();
    const damaged = readFileSync(join(folder, 'package.part'));
    damaged.fill(0, damaged.length - 1_000);
    writeFileSync(join(folder, 'package.part'), damaged);
    const next = anAgent(made);
    await next.until('refused');
    expect(next.last()?.reason).toBe('contentWrong');
    expect(files()).toEqual(['order.json']);
  });

  it('while unpacking leaves no half release', async () => {
    const made = aRelease();
    const agent = anAgent(made);
    agent.world.inUse = true;
    await agent.until('waiting');
    cut();
    mkdirSync(join(folder, '1.1.0.part', 'agent'), { recursive: true });
    writeFileSync(join(folder, '1.1.0.part', 'agent', 'main.mjs'), 'half');
    const next = anAgent(made);
    await next.time.until(() => next.restarts.length > 0);
    expect(files()).toEqual(['1.1.0', 'install.json', 'order.json']);
  });

  it('between two notes is found out by what the keeper did', async () => {
    const made = aRelease();
    writeFileSync(join(folder, 'order.json'), JSON.stringify({ at: 'unpacked', order: made.order }));
    const agent = anAgent(made);
    agent.world.inUse = true;
    agent.world.keeper = { ...BASE, trial: { orderId: made.order.orderId, version: '1.1.0', starts: 1 } };
    await agent.until('trial');
    expect(agent.restarts).toEqual([]);
  });
});

describe('a terminal refuses', () => {
  it.each([
    [
      'a package of another key',
      'keyUnknown',
      () => aRelease({}, { key: generateKeyPairSync('ed25519').privateKey }),
    ],
    ['a package for another machine', 'wrongSystem', () => aRelease({ system: 'win32-x64' })],
    ['a package with another journal', 'journalForm', () => aRelease({ journal: 10 })],
    ['an older package', 'olderThanInstalled', () => aRelease({ version: '0.9.0' })],
    ['a manifest that is wrong', 'manifestWrong', () => aRelease({ files: [] })],
  ])('%s after its first piece', async (_what, reason, make) => {
    const agent = anAgent(make());
    await agent.until('refused');
    expect(agent.last()?.reason).toBe(reason);
    expect(agent.fetched).toEqual([0]);
    expect(files()).toEqual(['order.json']);
  });

  it('a package whose files were changed on the way, after a second try', async () => {
    const made = aRelease();
    const agent = anAgent(made);
    agent.world.bytes = Buffer.from(made.bytes);
    agent.world.bytes[made.bytes.length - 1] = 0;
    await agent.until('refused');
    expect(agent.last()?.reason).toBe('contentWrong');
    expect(agent.fetched).toEqual([0, 1, 2, 0, 1, 2]);
  });

  it('more than was announced', async () => {
    const made = aRelease();
    const agent = anAgent(made);
    agent.world.bytes = Buffer.concat([made.bytes, Buffer.alloc(RELEASE_PIECE_BYTES)]);
    await agent.until('refused');
    expect(agent.last()?.reason).toBe('differs');
  });

  it('everything without a key, and without a keeper', async () => {
    const keyless = anAgent(aRelease(), { trusted: null });
    await keyless.until('refused');
    expect(keyless.last()?.reason).toBe('noKey');
    expect(keyless.reports.at(-1)?.key).toBeNull();
    cut();
    rmSync(join(folder, 'order.json'));
    const machine = {
      version: '1.0.0',
      system: 'linux-x64',
      node: '24.0.0',
      journalForm: 9,
      keeperForm: null,
    };
    const unkept = anAgent(aRelease(), { machine });
    await unkept.until('refused');
    expect(unkept.last()?.reason).toBe('notKept');
    expect([...keyless.fetched, ...unkept.fetched]).toEqual([]);
  });

  it('what its disk has no room for', async () => {
    const disk = createReleaseDisk(folder);
    const agent = anAgent(aRelease(), { disk: { ...disk, hasRoomFor: async () => false } });
    await agent.until('refused');
    expect(agent.last()?.reason).toBe('noSpace');
  });
});

describe('the disk', () => {
  it('keeps the running, the last good and the ordered release and deletes the others', async () => {
    for (const version of ['0.8.0', '0.9.0', '1.0.0', '0.7.0.part']) mkdirSync(join(folder, version));
    const agent = anAgent(aRelease(), {}, { ...BASE, good: '0.9.0' });
    agent.world.inUse = true;
    await agent.until('waiting');
    expect(files()).toEqual(['0.9.0', '1.0.0', 'order.json', 'package.part']);
  });

  it('that fails is tried again', async () => {
    const disk = createReleaseDisk(folder);
    let fails = true;
    const agent = anAgent(aRelease(), {
      disk: {
        ...disk,
        append: async (piece) => (fails ? Promise.reject(new Error('EIO')) : disk.append(piece)),
      },
    });
    await agent.time.until(() => agent.log.of('release-failed').length > 1);
    fails = false;
    await agent.time.until(() => agent.restarts.length > 0);
  });

  it('with an unreadable note begins anew', async () => {
    writeFileSync(join(folder, 'order.json'), '{"at":"handedOver"}');
    const agent = anAgent(aRelease());
    await agent.time.until(() => agent.restarts.length > 0);
    expect(agent.log.of('release-note-unreadable')).toHaveLength(1);
  });
});

const statSize = () => statSync(join(folder, 'package.part'), { throwIfNoEntry: false })?.size ?? 0;
