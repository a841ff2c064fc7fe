import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCES = path.join(import.meta.dirname, '..');
const LOW = '(orientation: landscape) and (max-height: 900px)';
const NARROW = '(orientation: landscape) and (max-aspect-ratio: 3 / 2)';

it('lays screens of 4:3 and 5:4 out like low ones: both are too small for what a wide one shows side by side', () => {
  const queries = globSync('**/*.css', { cwd: SOURCES }).flatMap((file) =>
    [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(/@media ([^{]*)\{/g)]
      .map(([, query = '']) => query.split(',').map((part) => part.replaceAll(/\s+/g, ' ').trim()))
      .filter((parts) => parts.includes(LOW))
      .map((parts) => ({ file, parts })),
  );
  expect(queries.length).toBeGreaterThan(10);
  expect(queries.filter(({ parts }) => !parts.includes(NARROW))).toEqual([]);
});
