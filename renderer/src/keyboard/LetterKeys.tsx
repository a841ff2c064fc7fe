import { isComposing } from '../typing/composition.ts';
import type { Key, Keyboard } from '../typing/keyboard.ts';
import { useText } from '../ui/KioskContext.tsx';
import { BackspaceIcon, CapitalsIcon, EnterIcon, ShiftIcon } from './icons.tsx';
import { KeyCap } from './KeyCap.tsx';

const LETTER_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;
/** The usual signs first: full-width as Chinese writes them, or those of addresses. */
const SIGN_ROWS = {
  pinyin: ['，。？！：；、（）·', '“”《》—…￥@#', '‘’【】~/-'],
  english: ['@#$%&*-+=/', ':;!?()\'"_', '<>[]|~\\'],
} as const;
const DIGITS = '1234567890';

export interface LetterKeysProps {
  readonly keyboard: Keyboard;
  readonly press: (key: Key) => void;
}

/** Digits, letters or signs, and the keys around them. */
export function LetterKeys({ keyboard, press }: LetterKeysProps) {
  const { layout, signs, shift } = keyboard;
  const language = layout === 'pinyin' ? 'pinyin' : 'english';
  const [top = '', middle = '', bottom = ''] = signs ? SIGN_ROWS[language] : LETTER_ROWS;
  const isRaised = language === 'english' && !signs && shift !== 'off';
  const characters = (row: string) =>
    [...row].map((character) => {
      const shown = isRaised ? character.toUpperCase() : character;
      return (
        <KeyCap key={character} onPress={() => press({ type: 'character', character })}>
          {shown}
        </KeyCap>
      );
    });
  return (
    <div className="keyboard__keys">
      <div className="keyboard__digits">{characters(DIGITS)}</div>
      <div className="keyboard__letters">
        {characters(top)}
        <span className="keycap-gap" />
        {characters(middle)}
        <span className="keycap-gap" />
        <LeftKey keyboard={keyboard} press={press} />
        {characters(bottom)}
        <BackspaceKey press={press} width={3} />
        <BottomRow keyboard={keyboard} press={press} />
      </div>
    </div>
  );
}

/** Left of the lowest letters: capitals in English, a border between syllables in pinyin. */
function LeftKey({ keyboard: { layout, shift, signs }, press }: LetterKeysProps) {
  const text = useText();
  if (layout === 'pinyin')
    return (
      <KeyCap
        kind="tool"
        width={3}
        label={text('keyboard.syllable')}
        onPress={() => press({ type: 'character', character: "'" })}
      >
        {text('keyboard.syllableKey')}
      </KeyCap>
    );
  return (
    <KeyCap
      kind="tool"
      width={3}
      label={text(shift === 'locked' ? 'keyboard.capitals' : 'keyboard.shift')}
      pressed={shift !== 'off'}
      disabled={signs}
      onPress={() => press({ type: 'shift' })}
    >
      {shift === 'locked' ? <CapitalsIcon /> : <ShiftIcon />}
    </KeyCap>
  );
}

export function BackspaceKey({
  press,
  width,
}: {
  readonly press: (key: Key) => void;
  readonly width: number;
}) {
  const text = useText();
  return (
    <KeyCap
      kind="tool"
      width={width}
      label={text('keyboard.backspace')}
      onPress={() => press({ type: 'backspace' })}
      repeats
    >
      <BackspaceIcon />
    </KeyCap>
  );
}

function BottomRow({ keyboard: { layout, signs, composition }, press }: LetterKeysProps) {
  const text = useText();
  const isPinyin = layout === 'pinyin';
  const character = (sign: string) => () => press({ type: 'character', character: sign });
  return (
    <>
      <KeyCap
        kind="tool"
        width={3}
        pressed={signs}
        label={text('keyboard.signs')}
        onPress={() => press({ type: 'signs' })}
      >
        {isPinyin ? '，。？' : '#+='}
      </KeyCap>
      <KeyCap
        kind="tool"
        width={3}
        label={text(isPinyin ? 'keyboard.toEnglish' : 'keyboard.toPinyin')}
        onPress={() => press({ type: 'layout', layout: isPinyin ? 'english' : 'pinyin' })}
      >
        {text(isPinyin ? 'keyboard.english' : 'keyboard.pinyin')}
      </KeyCap>
      <KeyCap onPress={character(',')}>{isPinyin ? '，' : ','}</KeyCap>
      <KeyCap width={7} onPress={character(' ')}>
        {text(isComposing(composition) ? 'keyboard.choose' : 'keyboard.space')}
      </KeyCap>
      <KeyCap onPress={character('.')}>{isPinyin ? '。' : '.'}</KeyCap>
      <KeyCap kind="enter" width={3} label={text('keyboard.enter')} onPress={() => press({ type: 'enter' })}>
        <EnterIcon />
      </KeyCap>
    </>
  );
}
