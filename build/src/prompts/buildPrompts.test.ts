import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PROMPTS } from '@self-print/contract/agent/audio.ts';
import { findProgram } from '../programs.ts';
import { ensurePrompts, type PromptHost } from './buildPrompts.ts';

let root = '';
let messages: string[] = [];
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'prompts-'));
  messages = [];
});
afterEach(() => rm(root, { recursive: true }));

const ensure = (speaker: string | undefined) => {
  const say = (text: string) => void messages.push(text);
  const host: PromptHost = {
    say,
    speaker,
    folder: path.join(root, 'prompts'),
    cache: path.join(root, 'cache'),
  };
  return ensurePrompts(say, host);
};
const recordings = async () =>
  (await readdir(path.join(root, 'prompts'))).filter((name) => !name.startsWith('.'));

async function speaker(script: string): Promise<string> {
  const file = path.join(root, 'espeak-ng');
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

describe('the recordings of the prompts', () => {
  it('are one for each prompt and language, made once', async () => {
    const fake = await speaker('while [ "$1" != -w ]; do shift; done; cat > "$2"');
    expect(await ensure(fake)).toEqual({ ok: true, value: 'built' });
    expect(await recordings()).toHaveLength(PROMPTS.length * 2);
    expect(await readFile(path.join(root, 'prompts', 'zh-takeCard.wav'), 'utf8')).toBe('请取走您的卡片');
    expect(await ensure(fake)).toEqual({ ok: true, value: 'fresh' });
    expect(await ensure(undefined)).toEqual({ ok: true, value: 'fresh' });
  });

  it('are left out without espeak-ng, which is no failure', async () => {
    expect(await ensure(undefined)).toEqual({ ok: true, value: 'left out' });
    expect(messages).toEqual(['The spoken prompts are not recorded, because espeak-ng is not installed.']);
  });

  it('are all there or none', async () => {
    const breaks = await speaker('case "$*" in *zh-printing*) echo "no voice" >&2; exit 3;; esac; exit 0');
    expect(await ensure(breaks)).toMatchObject({ ok: false, problem: expect.stringContaining('no voice') });
    expect(await readdir(root)).not.toContain('prompts');
    expect(await readdir(path.join(root, 'cache'))).toEqual([]);
    expect(await ensure(path.join(root, 'nothing'))).toMatchObject({ ok: false });
  });

  it('are made once by two at the same time', async () => {
    const fake = await speaker('exit 0');
    const both = await Promise.all([ensure(fake), ensure(fake)]);
    expect(both.map((one) => one.ok && one.value).toSorted()).toEqual(['built', 'fresh']);
  });
});

const espeak = findProgram('espeak-ng');
(espeak ? describe : describe.skip)('espeak-ng (skipped without it: apt-get install espeak-ng)', () => {
  it('speaks each of them', async () => {
    expect(await ensure(espeak)).toEqual({ ok: true, value: 'built' });
    for (const name of await recordings()) {
      const file = path.join(root, 'prompts', name);
      // A header alone has 44 bytes; half a second of speech has 22,050.
      expect((await stat(file)).size).toBeGreaterThan(22_050);
      expect((await readFile(file)).subarray(0, 4).toString('latin1')).toBe('RIFF');
    }
  });
});
