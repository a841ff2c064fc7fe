import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { INSTALL_FILE, KEEPER_FILE, type KeeperFile } from '@self-print/contract/release/keeperFiles.ts';
import { RELEASE_TRIAL_MS } from '@self-print/contract/release/releaseFacts.ts';
import { fail } from '@self-print/contract/result.ts';
import type { AgentListener } from '../agent/supervisor.ts';
import { AGENT_CHECK_MS, TRIAL_LIMIT_MS } from '../limits.ts';
import { handTime } from '../testing/handTime.ts';
import { listLog } from '../testing/listLog.ts';
import { createKeeperDisk, type KeeperDisk } from './keeperDisk.ts';
import { createReleaseKeeper } from './releaseKeeper.ts';
import { atAgentExit, atAgentStart, atKeeperStart, noReleases, prove, rollBack } from './trial.ts';

const ORDER = '6f6f6a0c-6f0e-4bd5-9d4a-000000000001';
const AGAIN = '6f6f6a0c-6f0e-4bd5-9d4a-000000000002';
const NOW = '2026-03-02T08:00:00.000Z';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'releases-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lay = (version: string) => {
  const entry = join(folder, version, 'agent/main.mjs');
  mkdirSync(dirname(entry), { recursive: true });
  writeFileSync(entry, '');
};
const install = (version: string, orderId = ORDER) =>
  writeFileSync(join(folder, INSTALL_FILE), JSON.stringify({ orderId, version, platformAnswered: true }));

/** A keeper with agents that do what a test says. */
function keeping(options: { base?: string; disk?: (disk: KeeperDisk) => KeeperDisk } = {}) {
  const time = handTime();
  const log = listLog();
  const started: (string | null)[] = [];
  const killed: (string | null)[] = [];
  const heard: string[] = [];
  let healthy = true;
  let listener: AgentListener | undefined;
  const disk = createKeeperDisk(folder);
  const start = createReleaseKeeper({
    disk: options.disk?.(disk) ?? disk,
    base: options.base ?? '1.0.0',
    startRelease: (version) => (given) => {
      started.push(version);
      listener = given;
      return {
        stop: async () => {},
        kill: () => {
          killed.push(version);
          given.onExit('SIGKILL');
        },
      };
    },
    isHealthy: () => healthy,
    time,
    now: () => NOW,
    log,
  });
  const listenerOfSupervisor = { onMessage: () => {}, onExit: (reason: string) => void heard.push(reason) };
  return {
    time,
    log,
    started,
    killed,
    heard,
    file: () => disk.read(),
    /** As the supervisor does after every end. */
    start: () => start(listenerOfSupervisor),
    say: (message: unknown) => listener?.onMessage(message),
    die: () => listener?.onExit('code 75'),
    setHealthy: (now: boolean) => {
      healthy = now;
    },
  };
}
const sound = (version = '1.1.0') => ({ type: 'sound', version });

describe('the keeper of releases', () => {
  it('starts the base, and notes it for the agent', () => {
    const keeper = keeping();
    keeper.start();
    expect(keeper.started).toEqual([null]);
    expect(keeper.file()).toEqual(noReleases('1.0.0'));
  });

  it('tries a release after the agent ended for it, keeps it, and starts it from then on', () => {
    lay('1.1.0');
    const keeper = keeping();
    keeper.start();
    install('1.1.0');
    keeper.die();
    keeper.start();
    expect(keeper.file()).toMatchObject({ good: null, trial: { version: '1.1.0', starts: 1 } });
    keeper.say(sound());
    keeper.time.advance(RELEASE_TRIAL_MS - 1);
    expect(keeper.file()?.good).toBeNull();
    keeper.time.advance(1);
    expect(keeper.file()).toMatchObject({
      good: '1.1.0',
      trial: null,
      last: { orderId: ORDER, rolledBack: null },
    });
    expect(keeper.log.ids()).toContain('keeper-release-proven');
    keeper.die();
    keeper.start();
    const next = keeping();
    next.start();
    expect([...keeper.started, ...next.started]).toEqual([null, '1.1.0', '1.1.0', '1.1.0']);
    expect(keeper.time.pending()).toBe(0);
  });

  it('gives up a release that ends twice, and does not try it again unless it is ordered anew', () => {
    lay('1.1.0');
    install('1.1.0');
    const keeper = keeping();
    for (let start = 0; start < 4; start += 1) {
      keeper.start();
      keeper.say(sound());
      keeper.time.advance(AGENT_CHECK_MS);
      keeper.die();
    }
    expect(keeper.started).toEqual(['1.1.0', '1.1.0', null, null]);
    expect(keeper.file()).toMatchObject({ good: null, trial: null, last: { rolledBack: 'crashed' } });
    install('1.1.0', AGAIN);
    keeper.start();
    expect(keeper.started.at(-1)).toBe('1.1.0');
    expect(keeper.heard).toHaveLength(4);
  });

  it('counts the time anew after a restart, so that ends do not add up to a proof', () => {
    lay('1.1.0');
    install('1.1.0');
    const keeper = keeping();
    keeper.start();
    keeper.say(sound());
    keeper.time.advance(RELEASE_TRIAL_MS - AGENT_CHECK_MS);
    keeper.die();
    keeper.start();
    keeper.say(sound());
    keeper.time.advance(RELEASE_TRIAL_MS - AGENT_CHECK_MS);
    expect(keeper.file()?.good).toBeNull();
  });

  it('gives up one that hangs', () => {
    lay('1.1.0');
    install('1.1.0');
    const keeper = keeping();
    keeper.start();
    keeper.say(sound());
    keeper.setHealthy(false);
    keeper.time.advance(TRIAL_LIMIT_MS);
    expect(keeper.killed).toEqual(['1.1.0']);
    expect(keeper.file()?.last).toMatchObject({ rolledBack: 'hung' });
    keeper.start();
    expect(keeper.started.at(-1)).toBeNull();
  });

  it('gives up one that stops answering for a moment again and again', () => {
    lay('1.1.0');
    install('1.1.0');
    const keeper = keeping();
    keeper.start();
    keeper.say(sound());
    for (let passed = 0; passed < TRIAL_LIMIT_MS; passed += AGENT_CHECK_MS) {
      keeper.setHealthy(passed % (RELEASE_TRIAL_MS - AGENT_CHECK_MS) !== 0);
      keeper.time.advance(AGENT_CHECK_MS);
    }
    expect(keeper.file()?.last?.rolledBack).toBe('notReady');
  });

  it.each([
    ['says nothing', undefined],
    ['says that another release can work', sound('1.2.0')],
    ['says that the base can work', sound('1.0.0')],
    ['talks nonsense', { type: 'proven', version: '1.1.0' }],
    ['lies about what a keeper decides', { good: '1.1.0', trial: null }],
  ])('gives up one that answers but %s', (_what, message) => {
    lay('1.1.0');
    install('1.1.0');
    const keeper = keeping();
    keeper.start();
    keeper.say(message);
    keeper.time.advance(TRIAL_LIMIT_MS - AGENT_CHECK_MS);
    expect(keeper.file()?.trial).not.toBeNull();
    keeper.time.advance(AGENT_CHECK_MS);
    expect(keeper.file()).toMatchObject({ good: null, last: { rolledBack: 'notReady' } });
    expect(keeper.killed).toEqual(['1.1.0']);
  });

  it('does not shorten the trial, however often an agent says that all is well', () => {
    lay('1.1.0');
    install('1.1.0');
    const keeper = keeping();
    keeper.start();
    for (let word = 0; word < 100; word += 1) keeper.say(sound());
    keeper.time.advance(RELEASE_TRIAL_MS - 1);
    expect(keeper.file()?.good).toBeNull();
  });

  it('goes back to the last good release rather than to the base', () => {
    lay('1.1.0');
    lay('1.2.0');
    install('1.1.0');
    const keeper = keeping();
    keeper.start();
    keeper.say(sound());
    keeper.time.advance(RELEASE_TRIAL_MS);
    install('1.2.0', AGAIN);
    for (let start = 0; start < 3; start += 1) {
      keeper.die();
      keeper.start();
    }
    expect(keeper.started).toEqual(['1.1.0', '1.2.0', '1.2.0', '1.1.0']);
  });

  it('takes a trial during which it ended itself for failed', () => {
    lay('1.1.0');
    install('1.1.0');
    keeping().start();
    const next = keeping();
    next.start();
    expect(next.started).toEqual([null]);
    expect(next.file()).toMatchObject({ trial: null, last: { orderId: ORDER, rolledBack: 'interrupted' } });
  });

  it('starts the base when a release is not there, or not whole', () => {
    mkdirSync(join(folder, '1.1.0'));
    install('1.1.0');
    const keeper = keeping();
    keeper.start();
    expect(keeper.started).toEqual([null]);
    expect(keeper.file()?.last?.rolledBack).toBe('incomplete');
  });

  it('starts the base when the good release was deleted', () => {
    lay('1.1.0');
    install('1.1.0');
    const keeper = keeping();
    keeper.start();
    keeper.say(sound());
    keeper.time.advance(RELEASE_TRIAL_MS);
    rmSync(join(folder, '1.1.0'), { recursive: true });
    keeper.die();
    keeper.start();
    expect(keeper.started).toEqual(['1.1.0', null]);
  });

  it("lets the machine's own package win when it changed", () => {
    lay('1.1.0');
    install('1.1.0');
    const keeper = keeping();
    keeper.start();
    keeper.say(sound());
    keeper.time.advance(RELEASE_TRIAL_MS);
    const next = keeping({ base: '1.2.0' });
    next.start();
    expect(next.started).toEqual([null]);
    expect(next.file()).toMatchObject({ base: '1.2.0', good: null });
  });

  it.each([
    ['no JSON', '{"base":'],
    ['something else', '[]'],
    ['a version that leads elsewhere', JSON.stringify({ ...noReleases('1.0.0'), good: '../../etc' })],
  ])('starts the base when its file is %s', (_what, text) => {
    writeFileSync(join(folder, KEEPER_FILE), text);
    const keeper = keeping();
    keeper.start();
    expect(keeper.started).toEqual([null]);
  });

  it.each([
    ['no JSON', '{'],
    [
      'a version that leads elsewhere',
      JSON.stringify({ orderId: ORDER, version: '..', platformAnswered: true }),
    ],
  ])('tries nothing when the wish of the agent is %s', (_what, text) => {
    writeFileSync(join(folder, INSTALL_FILE), text);
    const keeper = keeping();
    keeper.start();
    expect(keeper.started).toEqual([null]);
  });

  it('tries nothing that it cannot note before', () => {
    lay('1.1.0');
    install('1.1.0');
    const keeper = keeping({ disk: (disk) => ({ ...disk, write: () => fail('the disk is full') }) });
    keeper.start();
    keeper.die();
    keeper.start();
    expect(keeper.started).toEqual([null, null]);
    expect(keeper.log.ids()).toContain('keeper-file-failed');
  });
});

describe('a power cut', () => {
  const wish = { orderId: ORDER, version: '1.1.0', platformAnswered: true };
  const base = noReleases('1.0.0');
  const first = atAgentStart(base, wish);
  const second = atAgentStart(first, wish);

  it.each<[string, KeeperFile, string | null, string]>([
    ['before the trial', base, '1.1.0', 'none'],
    ['in the first start', first, null, 'interrupted'],
    ['in the second start', second, null, 'interrupted'],
    ['after it crashed', atAgentExit(second, 'crashed', NOW), null, 'crashed'],
    ['after it was given up', rollBack(first, 'notReady', NOW), null, 'notReady'],
    ['after the proof', prove(first, NOW), '1.1.0', 'proven'],
  ])('%s leads to one release and one outcome', (_when, file, version, outcome) => {
    lay('1.1.0');
    install('1.1.0');
    createKeeperDisk(folder).write(file);
    const keeper = keeping();
    keeper.start();
    expect(keeper.started).toEqual([version]);
    const last = keeper.file()?.last;
    expect(last ? (last.rolledBack ?? 'proven') : 'none').toBe(outcome);
  });

  it('never leaves a trial without an end', () => {
    for (const file of [first, second]) {
      expect(atKeeperStart(file, '1.0.0', NOW)).toMatchObject({ trial: null, good: null });
    }
  });
});
