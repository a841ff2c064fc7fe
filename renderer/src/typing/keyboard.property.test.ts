import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { smallDictionary } from '../testing/dictionary.ts';
import { FUZZ_RUNS } from '../testing/fuzz.ts';
import { isComposing, shownPage } from './composition.ts';
import { type Key, type Keyboard, pressKeyboard, startKeyboard } from './keyboard.ts';

const character = fc.constantFrom(...'abeghijnwxz', ...'abeghijnwxz', ...'0129', ' ', ',', '.', "'", 'Q');
const key: fc.Arbitrary<Key> = fc.oneof(
  { weight: 12, arbitrary: character.map((name): Key => ({ type: 'character', character: name })) },
  fc.constantFrom<Key>(
    { type: 'backspace' },
    { type: 'backspace' },
    { type: 'enter' },
    { type: 'clear' },
    { type: 'escape' },
    { type: 'shift' },
    { type: 'signs' },
    { type: 'nextPage' },
    { type: 'previousPage' },
    { type: 'refresh' },
    { type: 'part', text: '.edu.cn' },
  ),
  fc.constantFrom('pinyin', 'english', 'number').map((layout): Key => ({ type: 'layout', layout })),
  fc.nat(12).map((index): Key => ({ type: 'pick', index })),
  fc.integer({ min: 0, max: 40 }).map((room): Key => ({ type: 'room', room })),
);
const session = fc.array(fc.tuple(key, fc.boolean()), { maxLength: 60 });
const runs = { numRuns: FUZZ_RUNS };

/** A field that knows only what the keyboard does to it. */
interface Typed {
  readonly keyboard: Keyboard;
  readonly text: string;
}

function press({ keyboard, text }: Typed, pressed: Key, hasWords: boolean): Typed {
  const step = pressKeyboard(keyboard, pressed, hasWords ? smallDictionary : null);
  let next = text;
  for (const edit of step.edits) {
    if (edit.type === 'insert') next += edit.text;
    else if (edit.type === 'backspace') next = next.slice(0, -1);
    else if (edit.type === 'clear') next = '';
  }
  return { keyboard: step.keyboard, text: next };
}
const start: Typed = { keyboard: startKeyboard('pinyin'), text: '' };

/** Plays keys; `look` sees each step. Now and then the dictionary is not there. */
function play(
  keys: readonly (readonly [Key, boolean])[],
  look: (before: Typed, key: Key, after: Typed) => void,
) {
  let typed = start;
  for (const [pressed, hasWords] of keys) {
    const after = press(typed, pressed, hasWords);
    look(typed, pressed, after);
    typed = after;
  }
  return typed;
}

describe('whatever is typed', () => {
  it('text that is in the field stays, but for the keys that delete it', () => {
    fc.assert(
      fc.property(session, (keys) => {
        play(keys, (before, { type }, after) => {
          const deletes =
            (type === 'backspace' || type === 'clear') && !isComposing(before.keyboard.composition);
          if (!deletes) expect(after.text.startsWith(before.text)).toBe(true);
        });
      }),
      runs,
    );
  });

  it('Backspace comes to an end, in at most as many steps as there is to take back', () => {
    fc.assert(
      fc.property(session, fc.boolean(), (keys, hasWords) => {
        let typed = play(keys, () => {});
        const { picks, letters } = typed.keyboard.composition;
        const spelled = picks.reduce((sum, { spelling }) => sum + spelling.length, letters.length);
        const { text } = typed;
        for (let step = 0; step < spelled + picks.length; step += 1)
          typed = press(typed, { type: 'backspace' }, hasWords);
        expect(isComposing(typed.keyboard.composition)).toBe(false);
        expect(typed.text).toBe(text.slice(0, typed.text.length));
        for (const _ of text) typed = press(typed, { type: 'backspace' }, hasWords);
        expect(typed.text).toBe('');
      }),
      runs,
    );
  });

  it('letters wait only in pinyin, and as many as are spelled by what is chosen and what is not', () => {
    fc.assert(
      fc.property(session, (keys) => {
        play(keys, (_, __, { keyboard: { layout, composition } }) => {
          if (layout !== 'pinyin') expect(isComposing(composition)).toBe(false);
          if (composition.letters === '') expect(composition.picks).toEqual([]);
          for (const pick of composition.picks) expect(pick.spelling).toHaveLength(pick.letters);
        });
      }),
      runs,
    );
  });

  it('the page of candidates shows some as long as there are any', () => {
    fc.assert(
      fc.property(session, (keys) => {
        play(keys, (_, __, { keyboard: { composition } }) => {
          const { from, shown } = shownPage(composition);
          expect(shown.length > 0).toBe(composition.candidates.length > 0);
          expect(shown.length).toBeLessThanOrEqual(9);
          expect(from).toBeLessThanOrEqual(composition.candidates.length);
        });
      }),
      runs,
    );
  });

  it('Enter ends what is being composed, and leaves its letters', () => {
    fc.assert(
      fc.property(session, (keys) => {
        const typed = play(keys, () => {});
        const { picks, letters } = typed.keyboard.composition;
        if (!isComposing(typed.keyboard.composition)) return;
        const after = press(typed, { type: 'enter' }, true);
        expect(after.text).toBe(typed.text + picks.map(({ text }) => text).join('') + letters);
        expect(isComposing(after.keyboard.composition)).toBe(false);
      }),
      runs,
    );
  });
});
