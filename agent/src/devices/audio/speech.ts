import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROMPT_TEXTS, recordingName } from '@self-print/contract/agent/promptTexts.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Programs } from '../../system/programs.ts';
import type { Voice, Words } from './types.ts';
import { type Clip, readWav } from './wav.ts';

/** Converts words to sound. */
export interface Speech {
  readonly clipOf: (words: Words) => Promise<Result<{ readonly clip: Clip; readonly voice: Voice }, string>>;
}

const ESPEAK_VOICES: Readonly<Record<Language, string>> = { zh: 'cmn', en: 'en-us' };
const ESPEAK_LIMIT_MS = 10 * SECOND_MS;

/** Uses a folder's recordings for prompts; espeak-ng for texts, and for prompts without a readable recording. */
export function createSpeech(programs: Programs, recordingsFolder: string): Speech {
  const recorded = async (words: Words): Promise<Clip | null> => {
    if (words.kind === 'text') return null;
    const path = join(recordingsFolder, recordingName(words.prompt, words.language));
    const bytes = await readFile(path).catch(() => null);
    return bytes && readWav(bytes);
  };
  const generated = async (words: Words): Promise<Result<Clip, string>> => {
    const text = words.kind === 'text' ? words.text : PROMPT_TEXTS[words.prompt][words.language];
    // Passed by stdin, because every process on the machine can read arguments.
    const spoken = await programs.run(
      'espeak-ng',
      ['-v', ESPEAK_VOICES[words.language], '--stdin', '--stdout'],
      {
        limitMs: ESPEAK_LIMIT_MS,
        input: new TextEncoder().encode(text),
      },
    );
    // Its error message may repeat the text.
    if (!spoken.ok)
      return fail(
        spoken.problem.kind === 'missing' ? spoken.problem.detail : `espeak-ng: ${spoken.problem.kind}`,
      );
    const clip = readWav(spoken.value);
    return clip ? ok(clip) : fail('espeak-ng: what it wrote is no sound');
  };
  return {
    clipOf: async (words) => {
      const recording = await recorded(words);
      if (recording) return ok({ clip: recording, voice: 'recorded' });
      const spoken = await generated(words);
      return spoken.ok ? ok({ clip: spoken.value, voice: 'generated' }) : spoken;
    },
  };
}
