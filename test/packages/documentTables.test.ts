import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { projectPath } from '@self-print/build/project.ts';
import { START_HELP } from '@self-print/build/start/options.ts';
import { AGENT_SETTINGS, SERVER_SETTINGS, unknownSettings } from '@self-print/contract/settingNames.ts';
import { DOCUMENTS, read } from './readDocuments.ts';

const SETTING = /SELF_PRINT_[A-Z\d_]*[A-Z\d]/g;
/** Begins as settings do, and is the way in which somebody is signed in. */
const LOGIN_MODE = 'SELF_PRINT_ADMIN';

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

it('has all options of `npm start` in the table of README.md', () => {
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
