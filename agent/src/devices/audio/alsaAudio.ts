import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { createAlarm } from '../../alarm.ts';
import type { Programs } from '../../system/programs.ts';
import type { RunningProgram } from '../../system/spawnProgram.ts';
import type { Time } from '../../time.ts';
import type { ReportHealth } from '../framework/health.ts';
import { type OutputProblem, outputProblemOf } from './aplayWords.ts';
import type { Speech } from './speech.ts';
import type { Audio } from './types.ts';
import { atVolume } from './volume.ts';
import { type Clip, lengthMs, writeWav } from './wav.ts';

/** A broken output reports its failure within this time. */
export const REFUSAL_MS = 250;
/** How much longer than its sound aplay may run before it counts as hung. */
export const DRAIN_LIMIT_MS = 10 * SECOND_MS;
/** Delays before a broken output is retried; the last one repeats. */
const RETRY_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS];
/** Inaudible; only tests whether the output can be opened. */
const SILENCE: Clip = { sampleRate: 22_050, channels: 1, samples: new Int16Array(441) };

/**
 * The loudspeaker behind an ALSA output, driven by aplay. The output is closed while idle, so that other programs can use it.
 */
export function createAlsaAudio(options: {
  /** ALSA name of the output. */
  readonly output: string;
  readonly volumePercent: number;
  readonly speech: Speech;
  readonly programs: Programs;
  readonly report: ReportHealth;
  readonly time: Time;
}): Audio {
  const { output, volumePercent, speech, programs, report, time } = options;
  const closing = new AbortController();
  const retry = createAlarm(time);
  /** Request counter: only the latest request may still start. */
  let asked = 0;
  let failures = 0;
  let playing: RunningProgram | null = null;

  const faulted = ({ problem, detail }: OutputProblem) => {
    failures += 1;
    report({ state: 'faulted', problem, detail: `${output}: ${detail}` });
    return `${output}: ${detail}`;
  };
  const worked = () => {
    failures = 0;
    report({ state: 'ready', detail: output });
  };
  /** Starts playing; resolves at the end with the reason of a failure, or null. */
  const begin = (clip: Clip): Promise<string | null> => {
    const started = programs.start('aplay', ['-q', '-D', output, '-t', 'wav', '-'], {
      input: writeWav(clip),
    });
    if (!started.ok)
      return Promise.resolve(faulted({ problem: 'driverMissing', detail: started.problem.detail }));
    const program = started.value;
    const over = new AbortController();
    playing = program;
    void time.wait(lengthMs(clip) + DRAIN_LIMIT_MS, over.signal).then((late) => late && program.kill());
    return program.ended.then(({ succeeded, words }) => {
      over.abort();
      // Whoever ended it has started something else, or wants silence.
      const cut = playing !== program;
      if (!cut) playing = null;
      if (cut || closing.signal.aborted) return null;
      if (!succeeded) return faulted(outputProblemOf(words));
      worked();
      return null;
    });
  };
  const stop = async () => {
    asked += 1;
    const program = playing;
    playing = null;
    if (!program) return;
    await program.stop();
    if (!playing && !closing.signal.aborted) worked();
  };

  const watching = (async () => {
    report({ state: 'opening', detail: output });
    await begin(SILENCE);
    while (!closing.signal.aborted) {
      const pause = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? MINUTE_MS;
      await retry.wait(pause, closing.signal);
      if (failures > 0 && !playing && !closing.signal.aborted) await begin(SILENCE);
    }
  })();

  return {
    play: async (words, percent) => {
      const silent = stop();
      const mine = asked;
      await silent;
      const found = await speech.clipOf(words);
      if (!found.ok) return found;
      const { clip, voice } = found.value;
      // A newer request has taken over.
      if (mine !== asked || closing.signal.aborted) return ok(voice);
      report({ state: 'busy', detail: output });
      const ended = begin(atVolume(clip, percent ?? volumePercent));
      const proved = new AbortController();
      const refusal = await Promise.race([ended, time.wait(REFUSAL_MS, proved.signal).then(() => null)]);
      proved.abort();
      return refusal === null ? ok(voice) : fail(refusal);
    },
    stop,
    reopen: () => {
      failures = Math.max(failures, 1);
      retry.ring();
    },
    close: async () => {
      closing.abort();
      await stop();
      await watching;
    },
  };
}
