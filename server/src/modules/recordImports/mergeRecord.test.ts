import { describe, expect, it } from '@jest/globals';
import { changedNames, mergeValues } from './mergeRecord.ts';

const BEFORE = { 'student.major': '软件工程', 'student.credits': 120, courses: [{ name: '数学' }] };

describe('values of a file in a record', () => {
  it('replace those of the same name, lists as a whole, and leave the others', () => {
    const taken = { 'student.credits': 125, courses: [{ name: '物理' }, { name: '化学' }] };
    expect(mergeValues(BEFORE, taken)).toEqual({ ...BEFORE, ...taken });
  });

  it('are taken away by null', () => {
    const { courses: _, ...others } = BEFORE;
    expect(mergeValues(BEFORE, { courses: null, unknown: null })).toEqual(others);
  });

  it('keep the other language of a text', () => {
    expect(mergeValues(BEFORE, { 'student.major': { en: 'Software' } })).toMatchObject({
      'student.major': { zh: '软件工程', en: 'Software' },
    });
    const both = { 'student.major': { zh: '软件工程', en: 'Software' } };
    expect(mergeValues(both, { 'student.major': { zh: '软工' } })).toEqual({
      'student.major': { zh: '软工', en: 'Software' },
    });
    expect(mergeValues(both, { 'student.major': '软工' })).toEqual({ 'student.major': '软工' });
  });

  it('change nothing the second time', () => {
    const once = mergeValues(BEFORE, { 'student.major': { en: 'Software' }, courses: null });
    const again = mergeValues(once, { 'student.major': { en: 'Software' }, courses: null });
    expect(changedNames(once, again)).toEqual([]);
    expect(changedNames(BEFORE, once).sort()).toEqual(['courses', 'student.major']);
    expect(BEFORE.courses).toHaveLength(1);
  });
});
