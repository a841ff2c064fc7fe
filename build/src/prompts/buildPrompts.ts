import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROMPTS } from '@self-print/contract/agent/audio.ts';
import { PROMPT_TEXTS, recordingName } from '@self-print/contract/agent/promptTexts.ts';
import { language } from '@self-print/contract/fields.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { oneAtATime } from '../launch/oneAtATime.mjs';
import { findProgram } from '../programs.ts';
import { projectPath } from '../project.ts';
import { runSpeaker } from './runSpeaker.ts';

/** Folder of the recorded prompts, next to the agent's sources as next to its bundle. */
export const RECORDINGS = projectPath('agent', 'prompts');

const CACHE = projectPath('node_modules', '.cache');
const HASH_FILE = '.texts-hash';
const VOICES = { zh: 'cmn', en: 'en-us' } as const;
/** Words per minute; slightly slower than espeak-ng's default. */
const SPEED = 160;

export interface PromptHost {
  readonly say: (text: string) => void;
  /** Path of espeak-ng; undefined when it is not installed. */
  readonly speaker: string | undefined;
  readonly folder: string;
  /** Folder for the lock and for unfinished recordings. */
  readonly cache: string;
}

/**
 * Records every prompt in both languages with espeak-ng, unless up to date. Without espeak-ng there are none, which affects
 * nothing else: a kiosk with espeak-ng synthesises them itself.
 */
export async function ensurePrompts(
  say: (text: string) => void,
  host: PromptHost = { say, speaker: findProgram('espeak-ng'), folder: RECORDINGS, cache: CACHE },
): Promise<Result<'fresh' | 'built' | 'left out', string>> {
  const hash = hashOfTexts();
  if (await isFresh(host.folder, hash)) return ok('fresh');
  const { speaker } = host;
  if (speaker === undefined) {
    host.say('The spoken prompts are not recorded, because espeak-ng is not installed.');
    return ok('left out');
  }
  return oneAtATime(path.join(host.cache, 'prompts.lock'), async () => {
    // Another process may have made them while we waited for our turn.
    if (await isFresh(host.folder, hash)) return ok('fresh');
    return record(host, speaker, hash);
  });
}

async function record(host: PromptHost, speaker: string, hash: string): Promise<Result<'built', string>> {
  const draft = path.join(host.cache, `prompts-${process.pid}`);
  await mkdir(draft, { recursive: true });
  try {
    for (const prompt of PROMPTS) {
      for (const each of language.options) {
        const file = path.join(draft, recordingName(prompt, each));
        const args = ['-v', VOICES[each], '-s', String(SPEED), '-w', file, '--stdin'];
        const problem = await runSpeaker(speaker, args, PROMPT_TEXTS[prompt][each]);
        if (problem !== null) return fail(`The prompt ${prompt} cannot be recorded: ${problem}`);
      }
    }
    await writeFile(path.join(draft, HASH_FILE), hash);
    await rm(host.folder, { recursive: true, force: true });
    await rename(draft, host.folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  host.say(`Recorded ${PROMPTS.length * language.options.length} spoken prompts.`);
  return ok('built');
}

async function isFresh(folder: string, hash: string): Promise<boolean> {
  return (await readFile(path.join(folder, HASH_FILE), 'utf8').catch(() => '')) === hash;
}

function hashOfTexts(): string {
  return createHash('sha256')
    .update(JSON.stringify([PROMPT_TEXTS, VOICES, SPEED]))
    .digest('hex');
}
