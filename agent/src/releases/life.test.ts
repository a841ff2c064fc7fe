import { describe, expect, it } from '@jest/globals';
import type { KeeperFile } from '@self-print/contract/release/keeperFiles.ts';
import { JOURNAL_FORM } from '@self-print/contract/release/releaseFacts.ts';
import { MIGRATIONS } from '../journal/schema.ts';
import { judgeRelease, type ReleaseMachine } from './judge.ts';
import { NO_RELEASE, nextLife, type ReleaseEvent, type ReleaseLife, releaseLife, stageOf } from './life.ts';
import { aRelease } from './testing/aRelease.ts';

const { order } = aRelease({}, { fillerBytes: 10 });
const anew = { ...order, orderId: aRelease({}, { fillerBytes: 10 }).order.orderId };
const ordered = (wanted: typeof order | null, running = '1.0.0'): ReleaseEvent => ({
  type: 'ordered',
  order: wanted,
  running,
});
const at = (where: 'downloading' | 'verified' | 'unpacked' | 'handedOver'): ReleaseLife => ({
  at: where,
  order,
});
const ended = (outcome: 'proven' | 'rolledBack' | 'refused'): ReleaseLife => ({
  at: 'ended',
  order,
  outcome,
  reason: null,
});

const BASE: KeeperFile = { base: '1.0.0', good: null, trial: null, last: null };
const onTrial: KeeperFile = { ...BASE, trial: { orderId: order.orderId, version: '1.1.0', starts: 1 } };
const over = (rolledBack: 'crashed' | null): KeeperFile => ({
  ...BASE,
  last: { orderId: order.orderId, version: '1.1.0', rolledBack, at: '2026-03-02T08:00:00.000Z' },
});
const keeper = (file: KeeperFile | null, started = false): ReleaseEvent => ({
  type: 'keeper',
  file,
  started,
});

const run = (events: readonly ReleaseEvent[], from: ReleaseLife = NO_RELEASE) =>
  events.reduce(nextLife, from);

describe('the life of a release', () => {
  it('leads from the order to the proof', () => {
    expect(run([ordered(order)])).toEqual(at('downloading'));
    expect(run([ordered(order), { type: 'verified' }])).toEqual(at('verified'));
    const whole: ReleaseEvent[] = [
      ordered(order),
      { type: 'verified' },
      { type: 'unpacked' },
      { type: 'handedOver' },
    ];
    expect(run(whole)).toEqual(at('handedOver'));
    expect(run([...whole, keeper(onTrial, true)])).toEqual(at('handedOver'));
    // Nothing new is written down each time somebody looks.
    const tried = at('handedOver');
    expect(nextLife(tried, keeper(onTrial, false))).toBe(tried);
    expect(run([...whole, keeper(over(null))])).toEqual(ended('proven'));
    expect(run([...whole, keeper(over('crashed'), true)])).toMatchObject({
      outcome: 'rolledBack',
      reason: 'crashed',
    });
  });

  it('takes the steps in their order alone', () => {
    const steps: ReleaseEvent[] = [{ type: 'verified' }, { type: 'unpacked' }, { type: 'handedOver' }];
    for (const step of [...steps, { type: 'refused', reason: 'older' } as const, keeper(onTrial)]) {
      expect(nextLife(NO_RELEASE, step)).toBe(NO_RELEASE);
    }
    expect(run([{ type: 'unpacked' }, { type: 'handedOver' }], at('downloading'))).toEqual(at('downloading'));
    expect(nextLife(at('verified'), { type: 'handedOver' })).toEqual(at('verified'));
  });

  it.each(['downloading', 'verified', 'unpacked'] as const)(
    'drops the order when it is withdrawn (%s)',
    (where) => {
      expect(nextLife(at(where), ordered(null))).toEqual(NO_RELEASE);
      expect(nextLife(at(where), ordered(anew))).toEqual({ at: 'downloading', order: anew });
      const same = at(where);
      expect(nextLife(same, ordered(order))).toBe(same);
    },
  );

  it('lets the keeper finish, whatever the platform wants meanwhile', () => {
    expect(nextLife(at('handedOver'), ordered(null))).toEqual(at('handedOver'));
    expect(nextLife(at('handedOver'), ordered(anew))).toEqual(at('handedOver'));
    expect(nextLife(at('handedOver'), { type: 'refused', reason: 'older' })).toEqual(at('handedOver'));
  });

  it.each(['rolledBack', 'refused', 'proven'] as const)(
    'tries one that was %s again only when it is ordered anew',
    (outcome) => {
      const life = ended(outcome);
      expect(nextLife(life, ordered(order))).toBe(life);
      expect(nextLife(life, ordered(null))).toBe(life);
      expect(nextLife(life, ordered(anew))).toEqual({ at: 'downloading', order: anew });
    },
  );

  it('fetches nothing that runs already', () => {
    expect(run([ordered(order, '1.1.0')])).toEqual(ended('proven'));
  });

  it('does not wait for a keeper that could not even note the order', () => {
    expect(nextLife(at('handedOver'), keeper(BASE, true))).toMatchObject({
      outcome: 'refused',
      reason: 'storageFailed',
    });
    expect(nextLife(at('handedOver'), keeper(null, true))).toMatchObject({ outcome: 'refused' });
    expect(nextLife(at('handedOver'), keeper(BASE, false))).toEqual(at('handedOver'));
  });

  it('finds out that the keeper had its word though the agent did not note it', () => {
    expect(nextLife(at('unpacked'), keeper(onTrial, true))).toEqual(at('handedOver'));
    expect(nextLife(at('unpacked'), keeper(over('crashed'), true))).toMatchObject({ outcome: 'rolledBack' });
    expect(nextLife(at('unpacked'), keeper(BASE, true))).toEqual(at('unpacked'));
  });

  it('comes back from every note', () => {
    const lives = [
      NO_RELEASE,
      at('downloading'),
      at('verified'),
      at('unpacked'),
      at('handedOver'),
      ended('refused'),
    ];
    for (const life of lives) expect(releaseLife.parse(JSON.parse(JSON.stringify(life)))).toEqual(life);
  });

  it('tells the platform how far it is', () => {
    const told = (life: ReleaseLife, file: KeeperFile | null = null) => stageOf(life, file)?.stage ?? null;
    expect(
      [NO_RELEASE, at('downloading'), at('verified'), at('unpacked'), at('handedOver')].map((life) =>
        told(life),
      ),
    ).toEqual([null, 'downloading', 'waiting', 'waiting', 'restarting']);
    expect(told(at('handedOver'), onTrial)).toBe('trial');
    expect(stageOf(ended('rolledBack'), null)).toEqual({
      orderId: order.orderId,
      stage: 'rolledBack',
      reason: null,
    });
  });
});

describe('what can run here', () => {
  const machine: ReleaseMachine = {
    version: '1.0.5',
    system: 'linux-x64',
    node: '24.21.0',
    journalForm: 9,
    keeperForm: 1,
  };
  const judge = (
    change: Parameters<typeof aRelease>[0] = {},
    {
      base = '1.0.0',
      wish = {},
      here = {},
    }: { base?: string; wish?: object; here?: Partial<ReleaseMachine> } = {},
  ) => {
    const manifest = {
      product: 'self-print-kiosk' as const,
      version: '1.1.0',
      system: 'linux-x64',
      node: '24.20.0',
      journal: 9,
      keeper: 1,
      files: [],
      ...change,
    };
    const head = { manifest, fingerprint: 'SHA256:', headBytes: 1, packageBytes: order.sizeBytes };
    return judgeRelease(
      head,
      { ...order, version: manifest.version, ...wish },
      { ...machine, ...here },
      base,
    );
  };

  it('is a newer release for this machine', () => expect(judge()).toBeNull());

  it('has the journal of this agent', () => expect(MIGRATIONS).toHaveLength(JOURNAL_FORM));

  it.each([
    ['differs', {}, { wish: { version: '1.2.0' } }],
    ['differs', {}, { wish: { sizeBytes: 5 } }],
    ['wrongSystem', { system: 'linux-arm64' }, {}],
    ['wrongSystem', { system: 'win32-x64' }, {}],
    ['nodeTooOld', { node: '24.22.0' }, {}],
    ['nodeTooOld', { node: '25.0.0' }, {}],
    ['nodeTooOld', { node: '22.18.0' }, {}],
    ['notKept', {}, { here: { keeperForm: null } }],
    ['keeperTooOld', { keeper: 2 }, {}],
    ['journalForm', { journal: 10 }, {}],
    ['journalForm', { journal: 8 }, {}],
    ['older', { version: '1.0.4' }, {}],
    ['older', { version: '1.0.5-beta' }, {}],
    ['olderThanInstalled', { version: '0.9.0' }, {}],
    ['olderThanInstalled', { version: '0.9.0' }, { wish: { allowOlder: true } }],
  ] as const)('is not one that is %s', (reason, change, around) =>
    expect(judge(change, around)).toBe(reason),
  );

  it('is an older one only when the order says so', () => {
    expect(judge({ version: '1.0.4' }, { wish: { allowOlder: true } })).toBeNull();
  });
});
