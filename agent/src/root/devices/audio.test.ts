import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { audioCalls } from '@self-print/contract/agent/audio.ts';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import { audioSetting } from '@self-print/contract/deviceSettings.ts';
import { aTone } from '../../devices/audio/testing/clips.ts';
import { writeWav } from '../../devices/audio/wav.ts';
import { eventually } from '../../system/testing/eventually.ts';
import { type StubPrograms, stubPrograms } from '../../system/testing/stubPrograms.ts';
import { type AgentHarness, startHarness } from '../../testing/agentHarness.ts';

const PRIVATE = '张三请取件';
const APLAY = 'aplay -q -D default -t wav -';
let harness: AgentHarness;
let stubs: StubPrograms;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prompts-'));
});
afterEach(async () => {
  await harness.stop();
  stubs[Symbol.dispose]();
  rmSync(folder, { recursive: true, force: true });
});

async function start(
  programs: Parameters<typeof stubPrograms>[0],
  driver: 'alsa' | 'none' = 'alsa',
): Promise<void> {
  stubs = stubPrograms(programs);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'zh-takePaper.wav'), writeWav(aTone(50)));
  harness = await startHarness({
    config: { devices: { audio: audioSetting.parse({ driver }) } },
    machine: { programs: stubs.programs, recordingsFolder: folder },
  });
}

const audioHealth = async () => (await harness.state()).devices.find(({ device }) => device === 'audio');

describe('audio/play', () => {
  it('speaks recordings and texts, and the kiosk sees the device', async () => {
    await start({ aplay: {}, 'espeak-ng': { saysBytes: writeWav(aTone(50)) } });
    await eventually(async () => (await audioHealth())?.state === 'ready');
    expect(await audioHealth()).toMatchObject({ driver: 'alsa', problem: null, detail: 'default' });
    const recorded = await harness.call(audioCalls.play, { prompt: 'takePaper' });
    expect(recorded).toMatchObject({ ok: true, value: { voice: 'recorded' } });
    const generated = await harness.call(audioCalls.play, { text: PRIVATE, volumePercent: 30 });
    expect(generated).toMatchObject({ ok: true, value: { voice: 'generated' } });
    // The text itself is not in the arguments, which every process can read.
    const voices = stubs.calls().filter((line) => line.startsWith('espeak-ng'));
    expect(voices).toEqual(['espeak-ng -v cmn --stdin --stdout']);
    const plays = stubs.calls().filter((line) => line.startsWith('aplay'));
    expect(new Set(plays)).toEqual(new Set([APLAY]));
    expect(plays.length).toBeGreaterThanOrEqual(2);
    expect(await harness.call(audioCalls.stop, {})).toMatchObject({ ok: true });
    await harness.beginStaff();
    const tried = await harness.call(maintenanceCalls.testDevice, { device: 'audio' });
    expect(tried).toMatchObject({ ok: true, value: { passed: true } });
  });

  it('fails where nothing can be played, and the log does not hold the words', async () => {
    await start({ 'espeak-ng': { complains: PRIVATE, exitCode: 1 } });
    await eventually(async () => (await audioHealth())?.state === 'faulted');
    expect(await audioHealth()).toMatchObject({ problem: 'driverMissing' });
    const failed = await harness.call(audioCalls.play, { prompt: 'takePaper' });
    expect(failed).toMatchObject({ ok: false, problem: { name: 'AUDIO_FAILED' } });
    await harness.call(audioCalls.play, { text: PRIVATE });
    expect(harness.log.of('sound-failed')[0]?.detail).toMatchObject({ prompt: 'takePaper' });
    expect(harness.log.of('sound-failed')).toHaveLength(2);
    expect(JSON.stringify(harness.log.lines)).not.toContain(PRIVATE);
  });

  it('is refused where there is no loudspeaker; silence is always possible', async () => {
    await start({ aplay: {} }, 'none');
    const refused = await harness.call(audioCalls.play, { prompt: 'done' });
    expect(refused).toMatchObject({ ok: false, problem: { name: 'DEVICE_ABSENT' } });
    expect(await harness.call(audioCalls.stop, {})).toMatchObject({ ok: true });
    expect(stubs.calls()).toEqual([]);
  });

  it.each([
    ['nothing', {}],
    ['both', { prompt: 'done' as const, text: 'x' }],
    ['an empty text', { text: '  ' }],
    ['a text without end', { text: 'x'.repeat(301) }],
    ['a volume above the top', { prompt: 'done' as const, volumePercent: 101 }],
  ])('refuses %s', async (_, input) => {
    await start({ aplay: {} });
    expect(await harness.call(audioCalls.play, input)).toMatchObject({
      ok: false,
      problem: { name: 'BAD_REQUEST' },
    });
  });
});
