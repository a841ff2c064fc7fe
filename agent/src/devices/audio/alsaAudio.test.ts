import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { audioSetting } from '@self-print/contract/deviceSettings.ts';
import { eventually } from '../../system/testing/eventually.ts';
import { type Stub, type StubPrograms, stubPrograms } from '../../system/testing/stubPrograms.ts';
import { type ManualTime, manualTime } from '../../testing/manualTime.ts';
import type { HealthReport } from '../framework/health.ts';
import { DRAIN_LIMIT_MS, REFUSAL_MS } from './alsaAudio.ts';
import { openAudio } from './detect.ts';
import { aTone } from './testing/clips.ts';
import type { Audio, Words } from './types.ts';
import { writeWav } from './wav.ts';

const DONE: Words = { kind: 'prompt', prompt: 'done', language: 'zh' };
const TEXT: Words = { kind: 'text', text: '您好', language: 'zh' };
const NO_CARD: Stub = { complains: 'aplay: main:831: audio open error: No such device', exitCode: 1 };
const PLAY = 'aplay -q -D default -t wav -';

let folder: string;
let time: ManualTime;
let health: HealthReport[];
let stubs: StubPrograms;
let audio: Audio | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'audio-'));
  time = manualTime();
  health = [];
});
afterEach(async () => {
  await audio?.close();
  audio = null;
  stubs.programs.killAll();
  stubs[Symbol.dispose]();
  rmSync(folder, { recursive: true, force: true });
});

function setUp(
  programs: Parameters<typeof stubPrograms>[0],
  recordings: readonly string[] = ['zh-done.wav'],
): Audio {
  stubs = stubPrograms(programs);
  mkdirSync(join(folder, 'prompts'));
  for (const name of recordings) writeFileSync(join(folder, 'prompts', name), writeWav(aTone(100)));
  const opened = openAudio(audioSetting.parse({ driver: 'alsa' }), (report) => health.push(report), {
    programs: stubs.programs,
    recordingsFolder: join(folder, 'prompts'),
    time,
  });
  if (!opened) throw new Error('no audio');
  audio = opened;
  return opened;
}

const untilState = (state: HealthReport['state']) => eventually(() => health.at(-1)?.state === state);
/** Calls of aplay, without the initial one that tests the output. */
const plays = () => stubs.calls().filter((line) => line === PLAY).length - 1;

/** Speaks with the fake sound playing endlessly. */
async function sayOn(target: Audio, words: Words) {
  const before = stubs.calls().length;
  const answer = target.play(words, null);
  await eventually(() => stubs.calls().length > before);
  await time.advance(REFUSAL_MS);
  return answer;
}

describe('a loudspeaker', () => {
  it('is there only when the settings say so', () => {
    stubs = stubPrograms({});
    const surroundings = { programs: stubs.programs, recordingsFolder: folder, time };
    expect(openAudio({ driver: 'none' }, () => {}, surroundings)).toBeNull();
  });

  it('is ready when its output could be opened', async () => {
    setUp({ aplay: {} });
    await untilState('ready');
    expect(health).toEqual([
      { state: 'opening', detail: 'default' },
      { state: 'ready', detail: 'default' },
    ]);
    expect(stubs.calls()).toEqual([PLAY]);
  });

  it('lacks its program on a machine without aplay', async () => {
    const none = setUp({});
    await untilState('faulted');
    expect(health.at(-1)).toMatchObject({
      problem: 'driverMissing',
      detail: 'default: aplay is not installed',
    });
    expect(await none.play(DONE, null)).toMatchObject({ ok: false });
  });

  it('reports why its output does not work, and is retried automatically and on request', async () => {
    const silent = setUp({ aplay: NO_CARD });
    await untilState('faulted');
    expect(health.at(-1)).toMatchObject({ problem: 'portUnavailable' });
    await time.advance(5_000);
    await eventually(() => stubs.calls().length === 2);
    await eventually(() => health.filter(({ state }) => state === 'faulted').length === 2);
    silent.reopen();
    await eventually(() => stubs.calls().length === 3);
  });

  it('is cut short by the end of the agent, with what is being spoken', async () => {
    const speaker = setUp({ aplay: { staysOn: true } });
    await eventually(() => stubs.calls().length === 1);
    await speaker.close();
    audio = null;
    expect(health).toEqual([{ state: 'opening', detail: 'default' }]);
  });
});

describe('speaking', () => {
  it('plays the recording of a prompt', async () => {
    const speaker = setUp({ aplay: {} });
    await untilState('ready');
    expect(await speaker.play(DONE, null)).toEqual({ ok: true, value: 'recorded' });
    expect(plays()).toBe(1);
    await untilState('ready');
    expect(health.map(({ state }) => state)).toContain('busy');
  });

  it.each([
    ['a text', TEXT, ['zh-done.wav']],
    ['a prompt without a recording', DONE, []],
    ['a prompt in a language without recordings', { ...DONE, language: 'en' }, ['zh-done.wav']],
  ] as const)('lets the built-in voice say %s', async (_, words, recordings) => {
    const speaker = setUp({ aplay: {}, 'espeak-ng': { saysBytes: writeWav(aTone(50)) } }, recordings);
    await untilState('ready');
    expect(await speaker.play(words, null)).toEqual({ ok: true, value: 'generated' });
    const voice = words.language === 'zh' ? 'cmn' : 'en-us';
    // The text is not in the arguments, which every process can read.
    expect(stubs.calls()).toContain(`espeak-ng -v ${voice} --stdin --stdout`);
    expect(plays()).toBe(1);
  });

  it('fails for a text without the built-in voice, and the output stays ready', async () => {
    const speaker = setUp({ aplay: {} });
    await untilState('ready');
    expect(await speaker.play(TEXT, null)).toEqual({ ok: false, problem: 'espeak-ng is not installed' });
    expect(health.at(-1)?.state).toBe('ready');
  });

  it('does not play invalid sound', async () => {
    const speaker = setUp({ aplay: {}, 'espeak-ng': { says: 'Failed to read voice' } });
    await untilState('ready');
    expect(await speaker.play(TEXT, null)).toMatchObject({ ok: false });
    expect(plays()).toBe(0);
  });

  it('fails where the output refuses', async () => {
    const speaker = setUp({ aplay: NO_CARD });
    await untilState('faulted');
    expect(await speaker.play(DONE, null)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('no sound card'),
    });
  });

  it('ends what is being spoken, and speaks only the last of concurrent requests', async () => {
    const speaker = setUp({ aplay: { staysOn: true } });
    await eventually(() => stubs.calls().length === 1);
    await sayOn(speaker, DONE);
    expect(plays()).toBe(1);
    await Promise.all([speaker.play(DONE, null), speaker.play(DONE, null), sayOn(speaker, DONE)]);
    expect(plays()).toBe(2);
    await speaker.stop();
    expect(health.at(-1)?.state).toBe('ready');
  });

  it('is silent when stopped, even before the sound has started', async () => {
    const speaker = setUp({ aplay: {}, 'espeak-ng': { saysBytes: writeWav(aTone(50)) } });
    await untilState('ready');
    const answer = speaker.play(TEXT, null);
    await speaker.stop();
    expect(await answer).toEqual({ ok: true, value: 'generated' });
    expect(plays()).toBe(0);
  });

  it('is faulted when the output hangs', async () => {
    const speaker = setUp({ aplay: { staysOn: true, stubborn: true } });
    await eventually(() => stubs.calls().length === 1);
    await time.advance(DRAIN_LIMIT_MS + 1_000);
    await untilState('faulted');
    await speaker.stop();
  });
});
