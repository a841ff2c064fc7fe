import { describe, expect, it } from '@jest/globals';
import { parseMarkup } from './markup.ts';

const plain = { bold: false, italic: false, underlined: false };

describe('the marks in a text of a template', () => {
  it('parts words, values, forms and marks', () => {
    expect(parseMarkup('兹证明**{student.name}**于__{on:chinese}__')).toEqual({
      ok: true,
      value: [
        { kind: 'literal', text: '兹证明', ...plain },
        { kind: 'value', variable: 'student.name', form: null, ...plain, bold: true },
        { kind: 'literal', text: '于', ...plain },
        { kind: 'value', variable: 'on', form: 'chinese', ...plain, underlined: true },
      ],
    });
  });

  it('keeps the character after a backslash', () => {
    expect(parseMarkup('\\{a\\} \\*\\* \\_\\_ \\\\')).toEqual({
      ok: true,
      value: [{ kind: 'literal', text: '{a} ** __ \\', ...plain }],
    });
  });

  it('parses what stands above and below the line, in which marks are words', () => {
    expect(parseMarkup('m{^2}**CO{_2}**{^**}')).toEqual({
      ok: true,
      value: [
        { kind: 'literal', text: 'm', ...plain },
        { kind: 'literal', text: '2', script: 'super', ...plain },
        { kind: 'literal', text: 'CO', ...plain, bold: true },
        { kind: 'literal', text: '2', script: 'sub', ...plain, bold: true },
        { kind: 'literal', text: '**', script: 'super', ...plain },
      ],
    });
  });

  it('parses italic words with values in them, and leaves slashes of addresses alone', () => {
    const italic = { ...plain, italic: true };
    expect(parseMarkup('见{/Homo **{name}**{^a/}/}及/或 https://a.example')).toEqual({
      ok: true,
      value: [
        { kind: 'literal', text: '见', ...plain },
        { kind: 'literal', text: 'Homo ', ...italic },
        { kind: 'value', variable: 'name', form: null, ...italic, bold: true },
        { kind: 'literal', text: 'a/', script: 'super', ...italic },
        { kind: 'literal', text: '及/或 https://a.example', ...plain },
      ],
    });
  });

  it('reads decimals as a form', () => {
    expect(parseMarkup('{gpa:2}')).toEqual({
      ok: true,
      value: [{ kind: 'value', variable: 'gpa', form: { decimals: 2 }, ...plain }],
    });
  });

  it.each([
    ['{name', { at: 0, what: 'unclosedBrace' }],
    ['a}', { at: 1, what: 'strayBrace' }],
    ['{}', { at: 0, what: 'badVariable' }],
    ['{^}', { at: 0, what: 'badVariable' }],
    ['{_}', { at: 0, what: 'badVariable' }],
    ['m{^2', { at: 1, what: 'unclosedBrace' }],
    ['{1a}', { at: 0, what: 'badVariable' }],
    ['{a b}', { at: 0, what: 'badVariable' }],
    ['{a.}', { at: 0, what: 'badVariable' }],
    ['{a:}', { at: 0, what: 'unknownForm' }],
    ['{a:7}', { at: 0, what: 'unknownForm' }],
    ['{a:long:1}', { at: 0, what: 'unknownForm' }],
    ['**a', { at: 3, what: 'unclosedMark' }],
    ['__a** b', { at: 7, what: 'unclosedMark' }],
    ['{/a', { at: 3, what: 'unclosedMark' }],
    ['{/a{/b/}/}', { at: 3, what: 'badVariable' }],
    ['a/}', { at: 2, what: 'strayBrace' }],
    ['{/}', { at: 2, what: 'strayBrace' }],
    ['{a/}', { at: 0, what: 'badVariable' }],
    ['a\\', { at: 1, what: 'strayEscape' }],
  ])('refuses %j', (text, problem) => {
    expect(parseMarkup(text)).toEqual({ ok: false, problem });
  });
});
