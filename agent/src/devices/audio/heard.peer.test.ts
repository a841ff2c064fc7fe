import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createPrograms } from '../../system/programs.ts';
import { describeWithPrograms } from '../../system/testing/describeWithPrograms.ts';
import { eventually } from '../../system/testing/eventually.ts';
import { systemTime } from '../../time.ts';
import type { HealthReport } from '../framework/health.ts';
import { openAudio } from './detect.ts';
import { aTone, peakOf } from './testing/clips.ts';
import type { Audio, Words } from './types.ts';
import { type Clip, lengthMs, readWav, writeWav } from './wav.ts';

const RECORDED_MS = 1_500;
/** The file sink fills up the last period of its buffer. */
const SLACK_MS = 200;
const DONE: Words = { kind: 'prompt', prompt: 'done', language: 'zh' };

let folder: string;
let heardFile: string;
let health: HealthReport[];
let audio: Audio | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'heard-'));
  heardFile = join(folder, 'heard.wav');
  health = [];
  mkdirSync(join(folder, 'prompts'));
  writeFileSync(join(folder, 'prompts', 'zh-done.wav'), writeWav(aTone(RECORDED_MS)));
});
afterEach(async () => {
  await audio?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A loudspeaker whose output is a file. */
async function loudspeaker(output = 'kiosk', volumePercent = 100): Promise<Audio> {
  const sink = `pcm.kiosk { type file slave { pcm null } file "${heardFile}" format "wav" }\n`;
  const config = join(folder, 'alsa.conf');
  writeFileSync(config, readFileSync('/usr/share/alsa/alsa.conf', 'utf8') + sink);
  const environment = { ...process.env, ALSA_CONFIG_PATH: config };
  audio = openAudio({ driver: 'alsa', output, volumePercent }, (report) => health.push(report), {
    programs: createPrograms({ environment, platform: 'linux', time: systemTime }),
    recordingsFolder: join(folder, 'prompts'),
    time: systemTime,
  });
  if (!audio) throw new Error('no audio');
  await untilState();
  return audio;
}

const untilState = () => eventually(() => ['ready', 'faulted'].includes(health.at(-1)?.state ?? ''));

/** What was played since the last call. */
async function heard(): Promise<Clip> {
  await untilState();
  const clip = readWav(readFileSync(heardFile));
  if (!clip) throw new Error('nothing was heard');
  return clip;
}

describeWithPrograms(['aplay', 'espeak-ng'], 'alsa-utils espeak-ng', 'what people hear', () => {
  it('is the recording, as long and as loud as it is', async () => {
    const speaker = await loudspeaker();
    expect(await speaker.play(DONE, null)).toEqual({ ok: true, value: 'recorded' });
    const clip = await heard();
    expect(Math.abs(lengthMs(clip) - RECORDED_MS)).toBeLessThan(SLACK_MS);
    expect(peakOf(clip)).toBe(peakOf(aTone(RECORDED_MS)));
  });

  it('is quieter at a lower volume, of the setting or of the call', async () => {
    const speaker = await loudspeaker('kiosk', 50);
    await speaker.play(DONE, null);
    const full = peakOf(aTone(RECORDED_MS));
    expect(peakOf(await heard()) / full).toBeCloseTo(0.25, 2);
    await speaker.play(DONE, 10);
    expect(peakOf(await heard()) / full).toBeCloseTo(0.01, 2);
    await speaker.play(DONE, 0);
    expect(peakOf(await heard())).toBe(0);
  });

  it.each(['zh', 'en'] as const)('is the built-in voice for a text in %s', async (language) => {
    const speaker = await loudspeaker();
    const text = language === 'zh' ? '请取走您的文件' : 'Please take your paper';
    expect(await speaker.play({ kind: 'text', text, language }, null)).toEqual({
      ok: true,
      value: 'generated',
    });
    const clip = await heard();
    expect(peakOf(clip)).toBeGreaterThan(3_000);
    expect(lengthMs(clip)).toBeGreaterThan(700);
    expect(lengthMs(clip)).toBeLessThan(6_000);
  });

  it('is nothing at an output that is not there, and the health says why', async () => {
    const speaker = await loudspeaker('nowhere');
    expect(health.at(-1)).toEqual({
      state: 'faulted',
      problem: 'misconfigured',
      detail: 'nowhere: there is no output named nowhere',
    });
    expect(await speaker.play(DONE, null)).toMatchObject({ ok: false });
  });
});
