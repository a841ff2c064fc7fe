import type { ReactNode } from 'react';
import { useTexts } from '../../../core/services.ts';
import type { Mark } from '../model/marks.ts';

const BUTTONS: readonly { readonly mark: Mark; readonly sign: ReactNode }[] = [
  { mark: 'bold', sign: <b>B</b> },
  { mark: 'italic', sign: <i>I</i> },
  { mark: 'underlined', sign: <u>U</u> },
];

/** Buttons that mark the selected words of a text. */
export function MarkButtons({ onMark }: { readonly onMark: (mark: Mark) => void }) {
  const { t } = useTexts();
  return BUTTONS.map(({ mark, sign }) => (
    <button
      key={mark}
      type="button"
      className="text-button inspector__mark"
      aria-label={t(`designer.mark.${mark}`)}
      // Otherwise the text would lose its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onMark(mark)}
    >
      {sign}
    </button>
  ));
}
