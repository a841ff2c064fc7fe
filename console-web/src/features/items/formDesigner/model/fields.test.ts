import { describe, expect, it } from '@jest/globals';
import { formDefinition } from '@self-print/contract/formDefinition.ts';
import fc from 'fast-check';
import { choicesOf, keywordsOfChoices, withNewChoice } from './choices.ts';
import { fieldsOf, moved, newName, patched, withFields } from './fields.ts';
import { FIELD_KINDS, kindOf, ofKind } from './kinds.ts';
import { NAMED_PATTERNS, nameOfPattern } from './patterns.ts';

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,12}$/);
const keywords = fc.dictionary(
  fc.constantFrom('title', 'titleEn', 'type', 'enum', 'x-from', 'default', 'const', 'of another version'),
  fc.jsonValue(),
);
/** Any form that could have been stored: known and unknown keywords, and required fields in any order. */
const storedForm = fc
  .tuple(fc.dictionary(name, keywords, { minKeys: 1, maxKeys: 8 }), fc.boolean(), fc.boolean())
  .chain(([properties, hasTitle, hasRequired]) =>
    fc.shuffledSubarray(Object.keys(properties)).map((required) => ({
      type: 'object',
      ...(hasTitle ? { title: '办理信息' } : {}),
      properties,
      ...(hasRequired ? { required } : {}),
    })),
  );

describe('a form that is designed', () => {
  it('is unchanged when it is opened, to the last keyword and in its order', () => {
    fc.assert(
      fc.property(storedForm, (form) => {
        expect(JSON.stringify(withFields(form, fieldsOf(form)))).toBe(JSON.stringify(form));
      }),
    );
  });

  it('keeps every other field and the name of the one that is changed', () => {
    fc.assert(
      fc.property(storedForm, fc.nat(), fc.string({ minLength: 1 }), (form, at, title) => {
        const fields = fieldsOf(form);
        const place = at % fields.length;
        const changed = withFields(
          form,
          fields.map((each, index) =>
            index === place ? { ...each, keywords: patched(each.keywords, { title }) } : each,
          ),
        );
        const after = fieldsOf(changed);
        expect(after.map((each) => each.name)).toEqual(fields.map((each) => each.name));
        expect(after.filter((_, index) => index !== place)).toEqual(
          fields.filter((_, index) => index !== place),
        );
        expect(after[place]?.keywords.title).toBe(title);
      }),
    );
  });

  it('is none without fields, and its fields move no further than to its ends', () => {
    const form = { type: 'object', properties: { a: {}, b: {}, c: {} }, required: ['b'] };
    const fields = fieldsOf(form);
    expect(withFields(form, [])).toBeNull();
    const namesAfter = (by: number) => moved(fields, 'b', by).map((each) => each.name);
    expect([-1, 1, -9, 9].map(namesAfter)).toEqual([
      ['b', 'a', 'c'],
      ['a', 'c', 'b'],
      ['b', 'a', 'c'],
      ['a', 'c', 'b'],
    ]);
    expect(moved(fields, 'd', 1)).toEqual(fields);
    expect(withFields(form, fields.slice(0, 1))).toEqual({
      type: 'object',
      properties: { a: {} },
      required: [],
    });
  });

  it('gives a name to a new field that none has or had', () => {
    const first = newName('text', [], 1_764_000_000_000);
    const second = newName('text', [first], 1_764_000_000_999);
    expect(first).toMatch(/^text[a-z0-9]{6}$/);
    expect(second).not.toBe(first);
    expect(newName('text', [first, second], 1_764_000_000_000)).not.toBe(second);
  });
});

describe('a kind of field', () => {
  it.each(FIELD_KINDS)('%s is one that the contract takes as soon as it has words', (kind) => {
    const made = ofKind(kind);
    const choices = choicesOf(made).map((choice, index) => ({ ...choice, zh: `选项${index}` }));
    const named = patched(
      patched(made, { title: '用途' }),
      choices.length > 0 ? keywordsOfChoices(made, choices) : {},
    );
    expect(kindOf(made)).toBe(kind);
    expect(
      formDefinition.safeParse({ type: 'object', properties: { a: named } }).error?.issues,
    ).toBeUndefined();
  });

  it.each(FIELD_KINDS)('%s becomes every other and keeps its words', (kind) => {
    for (const next of FIELD_KINDS) {
      const before = { ...ofKind(kind), title: '用途', titleEn: 'Purpose', description: '说明' };
      const after = ofKind(next, before);
      expect(kindOf(after)).toBe(next);
      expect(after).toMatchObject({ title: '用途', titleEn: 'Purpose', description: '说明' });
    }
  });

  it('keeps its choices when one of them becomes several', () => {
    const one = {
      type: 'string',
      title: '',
      enum: ['a', 'b'],
      enumNamesZh: ['甲', '乙'],
      enumNames: ['A', ''],
    };
    expect(choicesOf(ofKind('severalOf', one))).toEqual(choicesOf(one));
  });
});

describe('choices', () => {
  const unnamed = { type: 'string', title: '内容', enum: ['成绩', '排名'], enumNames: ['Grades', 'Rank'] };

  it('are written as they were read', () => {
    const named = { type: 'string', enum: ['a', 'b'], enumNamesZh: ['甲', '乙'] };
    const several = { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['a'] } };
    for (const field of [unnamed, named, several])
      expect(patched(field, keywordsOfChoices(field, choicesOf(field)))).toEqual(field);
  });

  it('keep what is stored when they are called something else', () => {
    const [first, ...others] = choicesOf(unnamed);
    expect(first).toBeDefined();
    if (!first) return;
    const renamed = keywordsOfChoices(unnamed, [{ ...first, zh: '成绩单' }, ...others]);
    expect(renamed).toMatchObject({ enum: ['成绩', '排名'], enumNamesZh: ['成绩单', '排名'] });
  });

  it('get a stored value that none has or had', () => {
    const two = withNewChoice(withNewChoice([]));
    expect(two.map(({ value }) => value)).toEqual(['choice1', 'choice2']);
    expect(withNewChoice(two.slice(0, 1), ['choice2']).at(-1)?.value).toBe('choice3');
  });
});

it('a pattern with a name is known again', () => {
  expect(nameOfPattern(NAMED_PATTERNS.postcode.pattern)).toBe('postcode');
  expect(nameOfPattern('^x$')).toBe('own');
  expect(nameOfPattern(undefined)).toBe('none');
});
