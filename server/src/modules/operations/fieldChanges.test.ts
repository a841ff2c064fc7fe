import { describe, expect, it } from '@jest/globals';
import { fieldChanges } from './fieldChanges.ts';

describe('what changed', () => {
  it('is named value by value, by where it stands', () => {
    const before = { title: { zh: '在读证明', en: 'Enrolment' }, unitPrice: 100, roles: ['student'] };
    const after = { title: { zh: '在读证明', en: 'Enrolment' }, unitPrice: 150, roles: ['student', 'staff'] };
    expect(fieldChanges(before, after)).toEqual([
      { path: 'roles', before: 'student', after: 'student, staff' },
      { path: 'unitPrice', before: 100, after: 150 },
    ]);
  });

  it('tells a missing value from null, and the new from the gone', () => {
    expect(fieldChanges({ a: null }, { b: null })).toEqual([
      { path: 'a', before: null },
      { path: 'b', after: null },
    ]);
    expect(fieldChanges(null, { a: 1 })).toEqual([{ path: 'a', after: 1 }]);
    expect(fieldChanges({ a: 1 }, null)).toEqual([{ path: 'a', before: 1 }]);
    expect(fieldChanges({ a: undefined }, { a: undefined })).toEqual([]);
  });

  it('goes into lists of objects, and no deeper than anybody reads', () => {
    expect(fieldChanges({ rows: [{ a: 1 }, { a: 2 }] }, { rows: [{ a: 1 }] })).toEqual([
      { path: 'rows.1.a', before: 2 },
    ]);
    let deep: object = { end: 1 };
    for (let level = 0; level < 20; level += 1) deep = { in: deep };
    expect(fieldChanges(null, { deep })).toHaveLength(1);
  });

  it('has moments as text, whatever they were', () => {
    const at = new Date('2026-11-21T09:00:00Z');
    expect(fieldChanges({ at }, { at: new Date(at) })).toEqual([]);
    expect(fieldChanges(null, { at })).toEqual([{ path: 'at', after: '2026-11-21T09:00:00.000Z' }]);
  });

  it('keeps only what the database can hold and a page can show', () => {
    const [change] = fieldChanges(null, { text: `\0half \ud83d${'x'.repeat(5_000)}` });
    expect(change?.after).toHaveLength(1_001);
    expect(String(change?.after)).toMatch(/^half �x+…$/);
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, index]));
    const all = fieldChanges(null, many);
    expect(all).toHaveLength(201);
    expect(all.at(-1)).toEqual({ path: '…', after: 100 });
  });
});
