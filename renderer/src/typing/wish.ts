import { type KeyboardView, keyboardView } from '@self-print/contract/agent/keyboardView.ts';

type WishedLayout = KeyboardView['layout'];

/** What a field may ask for: a layout, or one of these uses of the English one. */
export type FieldUse = WishedLayout | 'address' | 'code';

/** The keyboard that a field wants. */
export interface KeyboardWish {
  readonly layout: WishedLayout;
  /** Capitals from the start, as codes are written. */
  readonly capitals: boolean;
  /** Whole parts of a text that a key each types. */
  readonly parts: readonly string[];
}

const ADDRESS_PARTS = ['https://', 'http://', '.edu.cn', ':', '/', '-'] as const;
const CODE_PARTS = ['-', '_'] as const;

/** Properties of a field that opens the keyboard of the screen when it takes the focus, and only that one. */
export function keyboardField(use: FieldUse) {
  return { 'data-keyboard': use, inputMode: 'none', autoComplete: 'off', spellCheck: false } as const;
}

/** The wish of a field; null for one that has none. */
export function wishOf(field: HTMLElement): KeyboardWish | null {
  const { keyboard: use } = field.dataset;
  if (use === 'address') return { layout: 'english', capitals: false, parts: ADDRESS_PARTS };
  if (use === 'code') return { layout: 'english', capitals: true, parts: CODE_PARTS };
  const layout = keyboardView.shape.layout.safeParse(use);
  return layout.success ? plainWish(layout.data) : null;
}

export function plainWish(layout: WishedLayout): KeyboardWish {
  return { layout, capitals: false, parts: [] };
}
