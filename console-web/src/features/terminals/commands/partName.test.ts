import { describe, expect, it } from '@jest/globals';
import { partName } from './partName.ts';

describe('the name of a part of a file', () => {
  it.each([
    ['agent.log', { offset: 0, length: 12, bytes: 12 }, 'agent.log'],
    ['agent.log', { offset: 0, length: 0, bytes: 0 }, 'agent.log'],
    ['agent.log', { offset: 0, length: 524_288, bytes: 1_200_000 }, 'agent_0000000-0524288.log'],
    ['agent.log', { offset: 1_048_576, length: 151_424, bytes: 1_200_000 }, 'agent_1048576-1200000.log'],
    ['agent.2026-12-01.log', { offset: 5, length: 4, bytes: 10 }, 'agent.2026-12-01_05-09.log'],
    ['journal', { offset: 5, length: 5, bytes: 10 }, 'journal_05-10'],
  ])('%s %j', (name, part, expected) => {
    expect(partName(name, part)).toBe(expected);
  });

  it('puts the parts of one file in order', () => {
    const bytes = 3_000_000;
    const length = 524_288;
    const names = [0, 1, 2, 3, 4].map((at) => partName('a.log', { offset: at * length, length, bytes }));
    expect(names.toSorted()).toEqual(names);
  });
});
