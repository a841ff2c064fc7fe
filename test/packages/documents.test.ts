import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectPath } from '@self-print/build/project.ts';
import { COMMAND_WORDS } from '@self-print/server/commandLine.ts';
import { z } from 'zod';
import { stepsIn } from './documentSteps.ts';
import { DOCUMENTS, read, saidIn } from './readDocuments.ts';

/** A command as documents write it, to the end of what belongs to it. */
const SAID = /(?:self-print-platform|npm run platform --) +((?:\\\n|[^\n`|;<>)&])+)/g;
const NPM_RUN = /npm run (?:-s )?([a-z][a-z:-]*)(?: -w ([a-z-]+))?/g;
const BENCHMARK = /npm run bench (?:-- )?(?:--profile )?(\w+)/g;

describe('the command line in the documents', () => {
  const said = saidIn(SAID)
    .map(([file, words]) => [file, words.trim()] as const)
    .filter(([, words]) => /^[a-z]/.test(words));

  it('is said in many places', () => expect(said.length).toBeGreaterThan(10));

  it.each(said)('%s: %s', (_, words) => {
    const [name, ...rest] = words.split(/\s+/);
    const command = COMMAND_WORDS.find((known) => known.name === name);
    expect(command?.name).toBe(name);
    const options = rest.flatMap((word) => /^--([a-z-]+)/.exec(word)?.[1] ?? []);
    expect(options.filter((option) => option !== 'help' && !command?.options.includes(option))).toEqual([]);
  });
});

describe('what a checkout runs by the documents', () => {
  it('is a script of the project, or of the workspace that is named', () => {
    const manifest = z.object({ scripts: z.record(z.string(), z.string()).default({}) });
    const scriptsOf = (folder = '.') =>
      Object.keys(manifest.parse(JSON.parse(read(path.posix.join(folder, 'package.json')))).scripts);
    const said = DOCUMENTS.flatMap((file) => [...read(file).matchAll(NPM_RUN)]);
    expect(said.length).toBeGreaterThan(10);
    expect(
      said.filter(([, name = '', folder]) => !scriptsOf(folder).includes(name)).map(([words]) => words),
    ).toEqual([]);
  });

  it('is a benchmark', () => {
    const files = readdirSync(projectPath('test/bench'));
    const said = saidIn(BENCHMARK);
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter(([, name]) => !files.some((file) => file.includes(name)))).toEqual([]);
  });
});

describe('what is typed by a section', () => {
  const TEXT = [
    '# Title',
    '```sh',
    'before',
    '```',
    '## Install it',
    '1. First:',
    '',
    '   ```sh',
    '   apt-get install it',
    '     --more',
    '   ```',
    '```',
    '# not for a shell',
    '```',
    'Then `sh`:',
    '```sh',
    '# a comment, no heading',
    'start it',
    '```',
    '### Later',
    '```sh',
    'after',
    '```',
  ].join('\n');

  it('are its blocks that are marked, without their indentation, up to the next heading', () => {
    expect(stepsIn(TEXT, 'Install it')).toBe(
      'apt-get install it\n  --more\n# a comment, no heading\nstart it',
    );
  });

  it.each(['Later it', 'Install', ''])('is nothing under %j, which is no heading', (section) => {
    expect(stepsIn(TEXT, section)).toBe('');
  });
});
