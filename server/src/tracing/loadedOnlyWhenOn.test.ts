import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCES = path.join(import.meta.dirname, '..');
const LIBRARIES = /from '@opentelemetry\//;
const LOADED = /import\('(?:\.\/)?(?:\.\.\/)*tracing\/openTracing\.ts'\)/;
const STATIC = /from '[^']*(?:openTracing|followPeers|followPool|followOutgoing|markFailed)\.ts'/;

it('is loaded by the start alone, and only where traces are on', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const texts = await Promise.all(
    files.map(async (name) => ({ name, text: await readFile(path.join(SOURCES, name), 'utf8') })),
  );
  const matching = (pattern: RegExp) =>
    texts.flatMap(({ name, text }) => (pattern.test(text) ? [name] : [])).toSorted();
  expect(matching(LIBRARIES)).toEqual([
    'tracing/followOutgoing.ts',
    'tracing/followPeers.ts',
    'tracing/followPool.ts',
    'tracing/markFailed.ts',
    'tracing/openTracing.ts',
  ]);
  expect(matching(STATIC).filter((name) => !name.startsWith('tracing/'))).toEqual([]);
  expect(matching(LOADED)).toEqual(['start.ts']);
});
