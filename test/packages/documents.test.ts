import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectPath } from '@self-print/build/project.ts';
import { COMMAND_WORDS } from '@self-print/server/commandLine.ts';
import { stepsIn } from './documentSteps.ts';

/** A command as documents write it, to the end of what belongs to it. */
const SAID = /(?:self-print-platform|npm run platform --) +((?:\\\n|[^\n`|;<>)&])+)/g;
const DOCUMENTS = [
  'README.md',
  ...markdownIn('docs'),
  ...markdownIn('docs/devices'),
  ...markdownIn('docs/decisions'),
];

describe('the command line in the documents', () => {
  const said = DOCUMENTS.flatMap((file) =>
    [...readFileSync(projectPath(file), 'utf8').matchAll(SAID)].map(
      ([, words = '']) => [file, words.trim()] as const,
    ),
  ).filter(([, words]) => /^[a-z]/.test(words));

  it('is said in many places', () => expect(said.length).toBeGreaterThan(10));

  it.each(said)('%s: %s', (_, words) => {
    const [name, ...rest] = words.split(/\s+/);
    const command = COMMAND_WORDS.find((known) => known.name === name);
    expect(command?.name).toBe(name);
    const options = rest.flatMap((word) => /^--([a-z-]+)/.exec(word)?.[1] ?? []);
    expect(options.filter((option) => option !== 'help' && !command?.options.includes(option))).toEqual([]);
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

function markdownIn(folder: string): readonly string[] {
  return readdirSync(projectPath(folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name));
}
