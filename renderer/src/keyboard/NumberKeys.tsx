import type { Key } from '../typing/keyboard.ts';
import { useText } from '../ui/KioskContext.tsx';
import { EnterIcon } from './icons.tsx';
import { KeyCap } from './KeyCap.tsx';
import { BackspaceKey } from './LetterKeys.tsx';

/** Digits in large keys; X ends some identity numbers. */
export function NumberKeys({ press }: { readonly press: (key: Key) => void }) {
  const text = useText();
  const characters = (row: string) =>
    [...row].map((character) => (
      <KeyCap key={character} onPress={() => press({ type: 'character', character })}>
        {character}
      </KeyCap>
    ));
  return (
    <div className="keyboard__keys keyboard__pad">
      {characters('123')}
      <BackspaceKey press={press} width={2} />
      {characters('456')}
      <KeyCap kind="tool" onPress={() => press({ type: 'clear' })}>
        {text('keyboard.clear')}
      </KeyCap>
      {characters('789')}
      <KeyCap onPress={() => press({ type: 'character', character: '-' })}>-</KeyCap>
      {characters('X0.')}
      <KeyCap kind="enter" label={text('keyboard.enter')} onPress={() => press({ type: 'enter' })}>
        <EnterIcon />
      </KeyCap>
    </div>
  );
}
