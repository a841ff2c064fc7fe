import { describe, expect, it } from '@jest/globals';
import { narrowed, waitsFor, withoutUnoffered } from './linkedChoices.ts';
import { propertyOf } from './schemaRules.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    campus: { type: 'string', title: 'Campus', enum: ['east', 'west'] },
    place: {
      type: 'string',
      enum: ['hall', 'library', 'gate'],
      enumNames: ['Hall', 'Library', 'Gate'],
      'x-choices-by': { field: 'campus', choices: { east: ['library', 'hall'], west: ['gate'] } },
    },
    counter: {
      type: 'string',
      enum: ['1', '2'],
      'x-choices-by': { field: 'place', choices: { hall: ['1'], library: ['1', '2'], gate: ['2'] } },
    },
  },
};

describe('choices that depend on an earlier field', () => {
  const offered = (values: Readonly<Record<string, string>>, name: string) => {
    const { enum: choices, enumNames } = propertyOf(narrowed(SCHEMA, values), name);
    return { choices, enumNames };
  };

  it('are those of its value, with their words and in their order', () => {
    expect(offered({ campus: 'east' }, 'place')).toEqual({
      choices: ['hall', 'library'],
      enumNames: ['Hall', 'Library'],
    });
    expect(offered({ campus: 'west', place: 'gate' }, 'counter').choices).toEqual(['2']);
  });

  it('are none while it has no value, or one that offers nothing', () => {
    expect(offered({}, 'place')).toEqual({ choices: [], enumNames: [] });
    expect(offered({ campus: 'toString' }, 'place').choices).toEqual([]);
    const shown = (values: Readonly<Record<string, string>>) =>
      ['campus', 'place', 'counter'].map((name) => waitsFor(propertyOf(narrowed(SCHEMA, values), name)));
    expect(shown({})).toEqual(['', 'Campus', 'place']);
    expect(shown({ campus: 'east' })).toEqual(['', '', 'place']);
  });

  it('go with what they depend on, one after the other', () => {
    const filled = { campus: 'west', place: 'library', counter: '2', other: 'x' };
    expect(withoutUnoffered(SCHEMA, filled)).toEqual({ campus: 'west', other: 'x' });
    const kept = { campus: 'east', place: 'library', counter: '2' };
    expect(withoutUnoffered(SCHEMA, kept)).toBe(kept);
  });

  it('leave a form alone in which nothing depends on anything', () => {
    const plain = { type: 'object', properties: { campus: SCHEMA.properties.campus } };
    expect(narrowed(plain, {})).toBe(plain);
  });
});
