import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { type ManualTime, manualTime } from '../testing/manualTime.ts';
import { type MemoryLog, memoryLog } from '../testing/memoryLog.ts';
import { createScreenPush, FIRST_FRAME_LIMIT_MS } from './screenPush.ts';
import { eventually } from './testing/eventually.ts';
import { type Stub, type StubPrograms, stubPrograms } from './testing/stubPrograms.ts';

const ORDER = { by: 'staff:li', reason: '' };
const ADDRESS = 'rtmp://push.example.edu/live/secret-key';
const SENDS: Stub = { says: 'frame=1\nprogress=continue\n', staysOn: true };
let time: ManualTime;
let log: MemoryLog;
let stopping: AbortController;
const made: StubPrograms[] = [];
beforeEach(() => {
  time = manualTime();
  log = memoryLog();
  stopping = new AbortController();
});
afterEach(() => {
  stopping.abort();
  for (const stubs of made.splice(0)) {
    stubs.programs.killAll();
    stubs[Symbol.dispose]();
  }
});

function setUp(ffmpeg: Stub | null, options: { readonly screen?: boolean } = {}) {
  const stubs = stubPrograms(ffmpeg ? { ffmpeg } : {});
  made.push(stubs);
  const settings = { address: ADDRESS };
  const push = createScreenPush({
    programs: stubs.programs,
    address: () => settings.address,
    source: options.screen === false ? null : { kind: 'x11', display: ':7' },
    time,
    log,
    stopped: stopping.signal,
  });
  return { push, stubs, settings };
}

const ended = () => eventually(() => log.of('screen-push-end').length > 0);

describe('a push of the screen', () => {
  it('answers when the first frame was sent, with its end', async () => {
    const { push, stubs } = setUp(SENDS);
    expect(await push.begin(10, ORDER)).toEqual({ ok: true, value: time.now() + 10 * MINUTE_MS });
    expect(stubs.calls()).toHaveLength(1);
    expect(push.running()).toBe(true);
    expect(log.of('screen-push-begin')[0]?.detail).toEqual({ ...ORDER, minutes: 10 });
  });

  it('ends when its time is over', async () => {
    const { push } = setUp(SENDS);
    await push.begin(1, ORDER);
    await time.advance(MINUTE_MS);
    await ended();
    expect(push.running()).toBe(false);
    expect(log.of('screen-push-end')[0]?.detail).toEqual({ reason: 'the time is over' });
  });

  it('ends when it is stopped; stopping none is fine', async () => {
    const { push } = setUp(SENDS);
    await push.end(ORDER);
    await push.begin(1, ORDER);
    await push.end(ORDER);
    await ended();
    expect(push.running()).toBe(false);
    expect(log.of('screen-push-end')[0]?.detail).toEqual({ reason: 'ended by staff:li' });
  });

  it('ends with the agent', async () => {
    const { push } = setUp(SENDS);
    await push.begin(1, ORDER);
    stopping.abort();
    await ended();
    expect(await push.begin(1, ORDER)).toMatchObject({ problem: { name: 'STREAM_FAILED' } });
  });

  it.each(['', 'rtmp://other.example.edu/live'])('ends when the address becomes "%s"', async (address) => {
    const { push, settings } = setUp(SENDS);
    await push.begin(1, ORDER);
    push.settingsChanged();
    expect(push.running()).toBe(true);
    settings.address = address;
    push.settingsChanged();
    await ended();
    expect(push.running()).toBe(false);
  });

  it('takes the place of the one before: there are never two', async () => {
    const { push, stubs } = setUp(SENDS);
    await Promise.all([push.begin(1, ORDER), push.begin(2, ORDER)]);
    expect(stubs.calls()).toHaveLength(2);
    expect(log.of('screen-push-end')).toHaveLength(1);
    expect(push.running()).toBe(true);
  });

  it('is refused without an address', async () => {
    const { push, settings, stubs } = setUp(SENDS);
    settings.address = '';
    expect(await push.begin(1, ORDER)).toMatchObject({ problem: { name: 'STREAM_NOT_CONFIGURED' } });
    expect(stubs.calls()).toEqual([]);
  });

  it('fails without ffmpeg or without a screen', async () => {
    expect(await setUp(null).push.begin(1, ORDER)).toMatchObject({ problem: { name: 'STREAM_FAILED' } });
    const blind = setUp(SENDS, { screen: false });
    expect(await blind.push.begin(1, ORDER)).toMatchObject({ problem: { name: 'STREAM_FAILED' } });
    expect(log.of('screen-push-failed').map(({ detail }) => detail.detail)).toEqual([
      'ffmpeg is not installed',
      'there is no screen',
    ]);
  });

  it('fails when ffmpeg ends before a picture, and the log keeps the address to itself', async () => {
    const { push } = setUp({ complains: `${ADDRESS}: Connection refused`, exitCode: 1 });
    expect(await push.begin(1, ORDER)).toMatchObject({ problem: { name: 'STREAM_FAILED' } });
    expect(push.running()).toBe(false);
    expect(JSON.stringify(log.lines)).toContain('the address: Connection refused');
    expect(JSON.stringify(log.lines)).not.toContain('secret-key');
  });

  it('fails when no picture leaves in time', async () => {
    const { push, stubs } = setUp({ staysOn: true });
    const answer = push.begin(1, ORDER);
    await eventually(() => stubs.calls().length === 1);
    await time.advance(FIRST_FRAME_LIMIT_MS);
    expect(await answer).toMatchObject({ problem: { name: 'STREAM_FAILED' } });
    expect(push.running()).toBe(false);
  });
});
