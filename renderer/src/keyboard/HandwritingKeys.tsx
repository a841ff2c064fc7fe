import type { Stroke } from '../typing/handwriting/ink.ts';
import type { Key } from '../typing/keyboard.ts';
import { useText } from '../ui/KioskContext.tsx';
import { EnterIcon, UndoIcon } from './icons.tsx';
import { KeyCap } from './KeyCap.tsx';
import { BackspaceKey } from './LetterKeys.tsx';
import { type Ink, useInk } from './useInk.ts';
import { type Reading, useReading } from './useReading.ts';

interface HandwritingKeysProps {
  readonly press: (key: Key) => void;
}

/** A pad for one character, what it may be, and the keys beside it. Nothing of the writing leaves the page. */
export function HandwritingKeys({ press }: HandwritingKeysProps) {
  const ink = useInk();
  const reading = useReading(ink.strokes, ink.isWriting);
  const pick = (text: string) => {
    press({ type: 'part', text });
    ink.clear();
  };
  return (
    <div className="keyboard__keys keyboard__hand">
      <Pad ink={ink} />
      <Candidates reading={reading} onPick={pick} />
      <Tools ink={ink} press={press} />
    </div>
  );
}

function Pad({ ink: { strokes, pad } }: { readonly ink: Ink }) {
  const text = useText();
  return (
    <svg className="keyboard__pad-of-hand" role="img" aria-label={text('keyboard.writeHere')} {...pad}>
      {strokes.map((stroke, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes never change places
        <polyline key={place} points={pointsOf(stroke)} />
      ))}
    </svg>
  );
}

/** A touch that did not move is drawn as a dot. */
const pointsOf = (stroke: Stroke) => (stroke.length > 2 ? stroke : [...stroke, ...stroke]).join(' ');

interface CandidatesProps {
  readonly reading: Reading;
  readonly onPick: (text: string) => void;
}

function Candidates({ reading, onPick }: CandidatesProps) {
  const text = useText();
  const shown = typeof reading === 'string' ? [] : reading.candidates;
  return (
    <fieldset className="keyboard__alike" lang="zh-CN" aria-label={text('keyboard.candidates')}>
      {shown.map((character) => (
        <KeyCap key={character} onPress={() => onPick(character)}>
          {character}
        </KeyCap>
      ))}
      <span className="keyboard__say" role="status">
        {typeof reading === 'string' ? text(SAID[reading]) : ''}
      </span>
    </fieldset>
  );
}

const SAID = {
  loading: 'keyboard.loading',
  failed: 'keyboard.noHandwriting',
  nothing: 'keyboard.writeOne',
  none: 'keyboard.noneAlike',
} as const;

function Tools({ ink, press }: HandwritingKeysProps & { readonly ink: Ink }) {
  const text = useText();
  const isEmpty = ink.strokes.length === 0;
  return (
    <div className="keyboard__hand-tools">
      <KeyCap kind="tool" label={text('keyboard.undoStroke')} disabled={isEmpty} onPress={ink.undo}>
        <UndoIcon />
      </KeyCap>
      <BackspaceKey press={press} width={2} />
      <KeyCap kind="tool" width={4} disabled={isEmpty} onPress={ink.clear}>
        {text('keyboard.rewrite')}
      </KeyCap>
      <KeyCap label={text('keyboard.middleDot')} onPress={() => press({ type: 'part', text: '·' })}>
        ·
      </KeyCap>
      <KeyCap kind="tool" onPress={() => press({ type: 'part', text: ' ' })}>
        {text('keyboard.space')}
      </KeyCap>
      <KeyCap kind="enter" width={4} label={text('keyboard.enter')} onPress={() => press({ type: 'enter' })}>
        <EnterIcon />
      </KeyCap>
    </div>
  );
}
