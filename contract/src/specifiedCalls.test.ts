import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { AGENT_CALLS, PLATFORM_CALLS } from './catalogue.ts';
import { SPECIFIED_CALLS } from './testing/specifiedCalls.ts';

/** The section of docs/calls.md that says what became of calls which are not answered as the specification names them. */
const SECTION = /^## Answered otherwise[^\n]*\n([\s\S]*?)(?=^## )/m;
const WITHOUT_NAMES = /\{\w+\}/g;

const answered = new Set(
  [...PLATFORM_CALLS, ...AGENT_CALLS].map(
    // The pages for persons at a PC make their calls at the console's base, and the specification counts them among its.
    ({ client, method, path }) =>
      `${client === 'pc' ? 'admin' : client} ${method} /${path.replace(/^\//, '').replace(WITHOUT_NAMES, '{}')}`,
  ),
);
const specified = Object.entries(SPECIFIED_CALLS).flatMap(([client, calls]) =>
  calls
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `${client} ${line}`),
);
const [, told = ''] =
  SECTION.exec(readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8')) ?? [];

describe('a call that the specification names', () => {
  it.each(specified.filter((line) => !answered.has(line)))(
    'is told of where it is answered otherwise: %s',
    (line) => {
      const path = line.slice(line.indexOf('/') + 1);
      expect(told.replace(WITHOUT_NAMES, '{}')).toContain(`\`${path}\``);
    },
  );

  it('is answered under its name otherwise', () => {
    expect(specified.filter((line) => answered.has(line)).length).toBeGreaterThan(250);
  });
});
