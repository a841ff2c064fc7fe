import type { KeyboardLayout } from '../typing/keyboard.ts';
import { useText } from '../ui/KioskContext.tsx';
import { HideIcon } from './icons.tsx';
import { KeyCap } from './KeyCap.tsx';
import type { Keys } from './useKeys.ts';

const LAYOUTS = ['pinyin', 'handwriting', 'english', 'number'] as const satisfies readonly KeyboardLayout[];
const LAYOUT_TEXTS = {
  pinyin: 'keyboard.pinyin',
  handwriting: 'keyboard.handwriting',
  english: 'keyboard.english',
  number: 'keyboard.number',
} as const;

export interface ToolStripProps {
  readonly keys: Keys;
  readonly parts: readonly string[];
  readonly onHide: () => void;
}

/** Above the keys while nothing is being composed: layouts, or the parts of an address; clearing and hiding. */
export function ToolStrip({ keys: { keyboard, words, press }, parts, onHide }: ToolStripProps) {
  const text = useText();
  return (
    <div className="keyboard__strip">
      {parts.length > 0
        ? parts.map((part) => (
            <KeyCap key={part} onPress={() => press({ type: 'part', text: part })}>
              {part}
            </KeyCap>
          ))
        : LAYOUTS.map((layout) => (
            <KeyCap
              key={layout}
              kind="tool"
              pressed={layout === keyboard.layout}
              onPress={() => press({ type: 'layout', layout })}
            >
              {text(LAYOUT_TEXTS[layout])}
            </KeyCap>
          ))}
      {keyboard.layout === 'pinyin' && words === 'failed' ? (
        <span className="keyboard__say" role="alert">
          {text('keyboard.noWords')}
        </span>
      ) : (
        <span className="keyboard__say" />
      )}
      <KeyCap kind="tool" onPress={() => press({ type: 'clear' })}>
        {text('keyboard.clear')}
      </KeyCap>
      <KeyCap kind="tool" label={text('keyboard.hide')} onPress={onHide}>
        <HideIcon />
      </KeyCap>
    </div>
  );
}
