import { describe, expect, it } from '@jest/globals';
import { condition, meets, opposite } from './conditions.ts';
import { parseTemplate } from './parseTemplate.ts';
import { minimalTemplate } from './testing/minimalTemplate.ts';

const label = { zh: '值', en: 'Value' };
const variables = [
  { name: 'college', type: 'text', label, sample: { zh: '法学院', en: 'Law' } },
  { name: 'gpa', type: 'number', label, sample: 3.5 },
  { name: 'grade', type: 'numberOrText', label, sample: '优秀' },
  { name: 'photo', type: 'image', label, sample: 'face' },
];
const faultsOf = (when: unknown) => {
  const heading = { id: 'h', kind: 'paragraph', text: { zh: '一', en: 'One' }, when };
  const parsed = parseTemplate(minimalTemplate({ variables, flow: [heading] }));
  return parsed.ok ? [] : parsed.problem.map(({ elementId, fault }) => [elementId, fault.kind]);
};

describe('a condition', () => {
  it.each([
    [{ variable: 'v', is: ['法学院', '医学院'] }, ['法学院', 'Law'], true],
    [{ variable: 'v', is: ['Law'] }, ['法学院', 'Law'], true],
    [{ variable: 'v', is: ['２'] }, ['2'], true],
    [{ variable: 'v', is: ['60'] }, [60], false],
    [{ variable: 'v', is: ['法学院'] }, [], false],
    [{ variable: 'v', atLeast: 60 }, [60], true],
    [{ variable: 'v', below: 60 }, [60], false],
    [{ variable: 'v', atLeast: 0.1, below: 0.3 }, [0.3], false],
    [{ variable: 'v', below: 60 }, ['缓考'], false],
    [{ variable: 'v', below: 60 }, [], false],
    [{ variable: 'v', empty: true as const }, [], true],
  ])('%j of %j is %p, and its opposite is not', (asked, value, expected) => {
    expect(meets(asked, value)).toBe(expected);
    const other = opposite(asked);
    if (typeof other === 'object') expect(meets(other, value)).toBe(!expected);
  });

  it('has an opposite, whose opposite it is', () => {
    for (const asked of ['v', { variable: 'v', is: [1] }, { variable: 'v', below: 3 }] as const) {
      const parsed = condition.parse(asked);
      expect(opposite(parsed)).not.toEqual(parsed);
      expect(opposite(opposite(parsed))).toEqual(parsed);
    }
  });

  it.each([
    ['college'],
    [{ variable: 'photo', empty: true }],
    [{ variable: 'college', isNot: ['法学院'] }],
    [{ variable: 'grade', atLeast: 60, not: true }],
  ])('of a declared variable is taken: %j', (when) => {
    expect(faultsOf(when)).toEqual([]);
  });

  it.each([
    ['major', 'unknownVariable'],
    [{ variable: 'major', is: ['x'] }, 'unknownVariable'],
    [{ variable: 'college', atLeast: 60 }, 'notNumber'],
    [{ variable: 'photo', is: ['x'] }, 'notCompared'],
    [{ variable: 'gpa' }, 'shape'],
    [{ variable: 'gpa', is: [] }, 'shape'],
    [{ variable: 'gpa', is: [3], isNot: [4] }, 'shape'],
    [{ variable: 'gpa', atLeast: '3' }, 'shape'],
    [{ variable: 'gpa', not: true }, 'shape'],
  ])('is refused by the element that has it: %j, %s', (when, kind) => {
    expect(faultsOf(when)).toEqual([['h', kind]]);
  });
});
