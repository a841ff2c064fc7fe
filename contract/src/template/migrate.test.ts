import { describe, expect, it } from '@jest/globals';
import { type MigrationStep, migrateTemplate } from './migrate.ts';

describe('templates of earlier formats', () => {
  const steps = new Map<number, MigrationStep>([
    [1, (template) => ({ ...template, second: true })],
    [2, (template) => ({ ...template, third: true })],
  ]);

  it('are brought up step by step', () => {
    expect(migrateTemplate({ format: 1 }, steps, 3)).toEqual({
      ok: true,
      value: { format: 3, second: true, third: true },
    });
  });

  it('are left alone when they are of this one', () => {
    expect(migrateTemplate({ format: 3, own: 1 }, steps, 3)).toEqual({
      ok: true,
      value: { format: 3, own: 1 },
    });
  });

  it.each([[{ format: 4 }], [{ format: 0 }], [{ format: '1' }], [{}], [null], ['text'], [[]]])(
    'are refused: %j',
    (stored) => {
      expect(migrateTemplate(stored, steps, 3).ok).toBe(false);
    },
  );

  it('are refused where a step is missing', () => {
    expect(migrateTemplate({ format: 1 }, new Map(), 2)).toEqual({
      ok: false,
      problem: { kind: 'noMigration', values: { format: 1 } },
    });
  });
});
