import { describe, expect, it } from '@jest/globals';
import { parseTestOptions } from './options.ts';

describe('parseTestOptions', () => {
  it.each([
    [[], { steps: ['jest', 'postgres', 'journeys'], fast: false, patterns: [] }],
    [['--fast'], { steps: ['jest'], fast: true, patterns: [] }],
    [['--only', 'journeys'], { steps: ['journeys'], fast: false, patterns: [] }],
    [
      ['--only=journeys', '--only=jest', 'orders'],
      { steps: ['jest', 'journeys'], fast: false, patterns: ['orders'] },
    ],
    [['orders', '--fast', '--', '--odd'], { steps: ['jest'], fast: true, patterns: ['orders', '--odd'] }],
  ])('reads %j', (args, value) => {
    expect(parseTestOptions(args)).toEqual({ ok: true, value });
  });

  it('gives help', () => {
    expect(parseTestOptions(['--only', 'x', '--help'])).toEqual({ ok: true, value: 'help' });
  });

  it.each([
    [['--only', 'unit'], 'not "unit"'],
    [['--only'], '--only'],
    [['--only', ''], 'not ""'],
    [['--quick'], '--quick'],
    [['--fast', '--only', 'jest'], 'exclude each other'],
  ])('refuses %j', (args, part) => {
    const parsed = parseTestOptions(args);
    expect(parsed.ok ? '' : parsed.problem).toContain(part);
    expect(parsed.ok).toBe(false);
  });
});
