import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectPath } from '@self-print/build/project.ts';
import { START_HELP } from '@self-print/build/start/options.ts';
import { AGENT_SETTINGS, SERVER_SETTINGS, unknownSettings } from '@self-print/contract/settingNames.ts';
import { COMMAND_WORDS } from '@self-print/server/commandLine.ts';
import { z } from 'zod';
import { stepsIn } from './documentSteps.ts';

/** A command as documents write it, to the end of what belongs to it. */
const SAID = /(?:self-print-platform|npm run platform --) +((?:\\\n|[^\n`|;<>)&])+)/g;
const DOCUMENTS = ['', 'docs', 'docs/devices', 'docs/decisions'].flatMap(markdownIn);
const SETTING = /SELF_PRINT_[A-Z\d_]*[A-Z\d]/g;
/** Begins as settings do, and is the way in which somebody is signed in. */
const LOGIN_MODE = 'SELF_PRINT_ADMIN';
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

describe('the settings in the documents', () => {
  it('are all read by a program', () => {
    const said = DOCUMENTS.flatMap((file) => read(file).match(SETTING) ?? []);
    const unknown = said.filter(
      (name) =>
        name !== LOGIN_MODE &&
        unknownSettings({ [name]: '1' }).length > 0 &&
        !SERVER_SETTINGS.some((known) => known.startsWith(`${name}_`)),
    );
    expect(unknown).toEqual([]);
  });

  it('are all of the server, by name or by `SELF_PRINT_SIGN_…`, in README.md', () => {
    const rows = [...read('README.md').matchAll(/`(SELF_PRINT_[A-Z\d_]+)(…?)`/g)];
    const isNamed = (name: string) =>
      rows.some(([, said = '', rest]) => said === name || (rest === '…' && name.startsWith(said)));
    expect(SERVER_SETTINGS.filter((name) => !isNamed(name))).toEqual([]);
  });

  it.each([
    ['docs/agent.md', AGENT_SETTINGS],
    ['docs/signing.md', SERVER_SETTINGS.filter((name) => /_(?:SIGN|TIMESTAMP)_/.test(name))],
  ])('are all in %s that belong there', (file, settings) => {
    expect(settings.filter((name) => !new RegExp(`\`${name}[\`=]`).test(read(file)))).toEqual([]);
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

  it('are all options of `npm start` by the table in README.md', () => {
    const [, table = ''] = read('README.md').split('| option of `npm start --`');
    const rows = table.slice(0, table.indexOf('\n\n')).match(/`--[a-z-]+/g) ?? [];
    const known = START_HELP.match(/^ {2}--[a-z-]+/gm) ?? [];
    expect(rows.map((row) => row.slice(1)).toSorted()).toEqual(
      known
        .map((line) => line.trim())
        .filter((name) => name !== '--help')
        .toSorted(),
    );
  });
});

describe('the folders of a workspace in its page', () => {
  it.each([
    ['agent', 'docs/agent.md'],
    ['electron', 'docs/shell.md'],
    ['mobile-web', 'docs/phone.md'],
    ['renderer', 'docs/kiosk.md'],
  ])('are all of %s, in %s', (workspace, file) => {
    const folders = readdirSync(projectPath(workspace, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    const text = read(file);
    expect(folders.filter((name) => !new RegExp(`\`(?:src/)?${name}/`).test(text))).toEqual([]);
  });
});

describe('the help of the console', () => {
  const labels = (language: string) =>
    [
      ...readdirSync(projectPath('console-web/src/texts')).map((name) => `console-web/src/texts/${name}`),
      'server/src/modules/plugins/builtIn/recordChecks.ts',
    ]
      .filter((file) => file.endsWith(`.${language}.ts`) || file.startsWith('server/'))
      .map(read)
      .join('\n');

  it.each([
    ['zh', /“([^”]+)”/g],
    ['en', /"([^"]+)"/g],
  ])('calls everything by its label: %s', (language, quoted) => {
    const known = labels(language);
    const said = readdirSync(projectPath('docs/help'))
      .filter((name) => name.endsWith(`-${language}.md`))
      .flatMap((name) => [...read(`docs/help/${name}`).matchAll(quoted)].map(([, label = '']) => label));
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter((label) => !["'", '"'].some((mark) => known.includes(mark + label + mark)))).toEqual(
      [],
    );
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

function read(file: string): string {
  return readFileSync(projectPath(file), 'utf8');
}

/** What a pattern takes out of each document, with its file. */
function saidIn(pattern: RegExp): readonly (readonly [file: string, said: string])[] {
  return DOCUMENTS.flatMap((file) =>
    [...read(file).matchAll(pattern)].map(([, said = '']) => [file, said] as const),
  );
}

function markdownIn(folder: string): readonly string[] {
  return readdirSync(projectPath(folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name));
}
