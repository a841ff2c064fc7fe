/** @jest-environment ./build/src/jest/webPageEnvironment.mjs */
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { SCREENS } from './screens.ts';

/** The table of screens in docs/console.md: the first cell names paths, the second one permissions. */
const rows = readFileSync(new URL('../../../docs/console.md', import.meta.url), 'utf8')
  .split('\n| screen | permission |\n')[1]
  ?.split('\n\n')[0]
  ?.split('\n')
  .map((row) => row.split(' | '));

const named = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');
const rowOf = (path: string) => rows?.find(([first]) => first?.includes(`\`${named(path)}\``));

it('has every screen of the console in docs/console.md, but those that a screen leads to', () => {
  const missing = SCREENS.filter((screen) => screen.under === undefined && !rowOf(screen.path));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

it('says there by which permission each is opened', () => {
  const wrong = SCREENS.filter(({ path, permission }) => {
    const row = rowOf(path);
    return permission.includes(':') && row !== undefined && !row[1]?.includes(`\`${permission}\``);
  });
  expect(wrong.map(({ path, permission }) => `${path}: ${permission}`)).toEqual([]);
});

it('names no screen there that is not in the console', () => {
  const said = rows?.flatMap(([first]) => first?.match(/`\/main\/[\w/{}-]+`/g) ?? []) ?? [];
  expect(said.length).toBeGreaterThan(50);
  const known = new Set(SCREENS.map(({ path }) => `\`${named(path)}\``));
  expect(said.filter((path) => !known.has(path))).toEqual([]);
});
