import { describe, expect, it } from '@jest/globals';
import { smallDictionary } from '../testing/dictionary.ts';
import { isComposing, shownPage } from './composition.ts';
import { type Edit, type Key, type Keyboard, pressKeyboard, startKeyboard } from './keyboard.ts';

/** Keys by what is on them. */
const NAMED: Readonly<Record<string, Key>> = {
  '⌫': { type: 'backspace' },
  '⏎': { type: 'enter' },
  '⇧': { type: 'shift' },
  '✕': { type: 'clear' },
  '⎋': { type: 'escape' },
  '→': { type: 'nextPage' },
  '←': { type: 'previousPage' },
  中: { type: 'layout', layout: 'pinyin' },
  英: { type: 'layout', layout: 'english' },
  数: { type: 'layout', layout: 'number' },
  符: { type: 'signs' },
};

function typeOn(
  keyboard: Keyboard,
  keys: string,
  dictionary: typeof smallDictionary | null = smallDictionary,
) {
  let current = keyboard;
  const edits: Edit[] = [];
  for (const key of keys) {
    const step = pressKeyboard(current, NAMED[key] ?? { type: 'character', character: key }, dictionary);
    current = step.keyboard;
    edits.push(...step.edits);
  }
  const text = edits.map((edit) => (edit.type === 'insert' ? edit.text : `<${edit.type}>`)).join('');
  return { keyboard: current, text, letters: current.composition.letters };
}
const inPinyin = (keys: string) => typeOn(startKeyboard('pinyin'), keys);

describe('pinyin', () => {
  it('is taken by the space bar, whole words at once', () => {
    expect(inPinyin('beijing ').text).toBe('北京');
  });

  it('is taken by the number of a candidate', () => {
    expect(inPinyin('wei2').text).toBe('伟');
  });

  it('may be taken piece by piece', () => {
    const { text, keyboard } = inPinyin('zhangwei22');
    expect(text).toBe('张伟');
    expect(isComposing(keyboard.composition)).toBe(false);
  });

  it('goes back piece by piece: first what was chosen, then letters, then the field', () => {
    const chosen = inPinyin('zhangwei2');
    expect(chosen.letters).toBe('wei');
    expect(inPinyin('zhangwei2⌫').letters).toBe('zhangwei');
    expect(inPinyin(`zhangwei2⌫${'⌫'.repeat(8)}`)).toMatchObject({ letters: '', text: '' });
    expect(inPinyin(`zhangwei2⌫${'⌫'.repeat(9)}`).text).toBe('<backspace>');
  });

  it('is learned as it was chosen, for this session', () => {
    expect(inPinyin('zhangwei22zhangwei ').text).toBe('张伟张伟');
    expect(inPinyin('zhangwei22zw ').text).toBe('张伟张伟');
    expect(typeOn(startKeyboard('pinyin'), 'zhangwei ').text).not.toBe('张伟');
  });

  it('is taken as letters by Enter, and by changing to English', () => {
    expect(inPinyin('beij⏎').text).toBe('beij');
    expect(inPinyin('bei英n').text).toBe('bein');
    expect(inPinyin('zhangwei2英').text).toBe('张wei');
  });

  it('has its signs in full width, which take the first candidate', () => {
    expect(inPinyin('nihao,').text).toBe('你好，');
    expect(inPinyin('zhangwei1.').text).toBe('张为。');
    expect(inPinyin('?!').text).toBe('？！');
  });

  it('keeps an apostrophe between syllables, and nowhere else', () => {
    expect(inPinyin("xi'an").letters).toBe("xi'an");
    expect(inPinyin("xi''an").letters).toBe("xi'an");
    expect(inPinyin("xi'an ").text).toBe('西安');
    expect(inPinyin("'").text).toBe("'");
  });

  it('that is none is taken as it was typed', () => {
    expect(inPinyin('iv ').text).toBe('iv');
    expect(inPinyin('iv,').text).toBe('iv，');
  });

  it('of digits without letters is digits', () => {
    expect(inPinyin('2024').text).toBe('2024');
  });

  it('ignores a number that no candidate has', () => {
    expect(inPinyin('hao9').letters).toBe('hao');
    expect(inPinyin('hao0').text).toBe('好0');
  });

  it('is dropped by Escape and by the key that clears, and the field stays', () => {
    expect(inPinyin('zhang⎋')).toMatchObject({ letters: '', text: '' });
    expect(inPinyin('zhang✕')).toMatchObject({ letters: '', text: '' });
    expect(inPinyin('✕').text).toBe('<clear>');
  });

  it('waits for the dictionary, and can be given up meanwhile', () => {
    const waiting = typeOn(startKeyboard('pinyin'), 'hao 1', null);
    expect(waiting).toMatchObject({ letters: 'hao', text: '' });
    const { keyboard } = pressKeyboard(waiting.keyboard, { type: 'refresh' }, smallDictionary);
    expect(typeOn(keyboard, ' ').text).toBe('好');
    expect(typeOn(waiting.keyboard, '⏎', null).text).toBe('hao');
  });

  it('never becomes longer than any name or sentence', () => {
    expect(inPinyin('a'.repeat(100)).letters).toHaveLength(64);
  });
});

describe('pages of candidates', () => {
  const narrow = (keys: string) => {
    const { keyboard } = pressKeyboard(startKeyboard('pinyin'), { type: 'room', room: 9 }, smallDictionary);
    return typeOn(keyboard, keys);
  };
  const page = (keys: string) => shownPage(narrow(keys).keyboard.composition).shown.map(({ text }) => text);

  it('hold what fits, and the next ones follow without a gap', () => {
    expect(page('xian')).toEqual(['先', '现']);
    expect(page('xian→')).toEqual(['西安', '西']);
    expect(page('xian→←')).toEqual(['先', '现']);
  });

  it('end at the first and at the last one', () => {
    expect(page('xian←')).toEqual(page('xian'));
    expect(page('xian→→→→')).toEqual(page('xian→'));
  });

  it('are chosen from as shown', () => {
    expect(narrow('xian→1').text).toBe('西安');
    expect(narrow('xian→ ').text).toBe('西安');
  });

  it('start again with every letter', () => {
    expect(page('xi→→an')).toEqual(page('xian'));
  });
});

describe('English', () => {
  const inEnglish = (keys: string) => typeOn(startKeyboard('english'), keys);

  it('has one capital after Shift, and capitals after Shift twice', () => {
    expect(inEnglish('⇧beijing').text).toBe('Beijing');
    expect(inEnglish('⇧⇧abc⇧d').text).toBe('ABCd');
    expect(inEnglish('⇧1a').text).toBe('1A');
  });

  it('begins with capitals where codes are typed', () => {
    expect(typeOn(startKeyboard('english', true), 'ab12').text).toBe('AB12');
  });

  it('has its own signs', () => {
    expect(inEnglish('a.b, c').text).toBe('a.b, c');
  });

  it('types whole parts as they are', () => {
    const { edits } = pressKeyboard(startKeyboard('english', true), { type: 'part', text: 'https://' }, null);
    expect(edits).toEqual([{ type: 'insert', text: 'https://' }]);
  });
});

it('numbers are typed as they are', () => {
  expect(typeOn(startKeyboard('number'), '2024X⌫⏎').text).toBe('2024X<backspace><enter>');
});

it('the layout that is open already keeps what is being typed', () => {
  expect(inPinyin('bei符中').letters).toBe('bei');
});
