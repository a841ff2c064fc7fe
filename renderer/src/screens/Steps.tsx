import { useText } from '../ui/KioskContext.tsx';

/** How picking up works, in three drawn steps. */
export function Steps() {
  const text = useText();
  return (
    <section className="steps" aria-label={text('home.steps')}>
      <ol>
        <li className="step">
          <svg viewBox="0 0 96 96" aria-hidden="true">
            <rect width="96" height="96" rx="24" className="step__ground step__ground--sky" />
            <rect x="30" y="16" width="36" height="64" rx="8" className="step__solid--sky" />
            <rect x="35" y="23" width="26" height="44" rx="3" fill="#ffffff" />
            <path d="M41 44l6 6 9-11" className="step__stroke--sky" />
          </svg>
          <Words title={text('home.step1')} words={text('home.step1Text')} />
        </li>
        <li className="step">
          <svg viewBox="0 0 96 96" aria-hidden="true">
            <rect width="96" height="96" rx="24" className="step__ground step__ground--seal" />
            {DOTS.map(([x, y]) => (
              <rect
                key={`${x}-${y}`}
                x={x}
                y={y}
                width="14"
                height="14"
                rx="4"
                className="step__solid--seal"
              />
            ))}
          </svg>
          <Words title={text('home.step2')} words={text('home.step2Text')} />
        </li>
        <li className="step">
          <svg viewBox="0 0 96 96" aria-hidden="true">
            <rect width="96" height="96" rx="24" className="step__ground step__ground--jade" />
            <rect x="32" y="18" width="32" height="40" rx="3" fill="#ffffff" />
            <path d="M38 28h14M38 37h20M38 46h12" className="step__stroke--jade" />
            <rect x="20" y="54" width="56" height="24" rx="7" className="step__solid--jade" />
          </svg>
          <Words title={text('home.step3')} words={text('home.step3Text')} />
        </li>
      </ol>
    </section>
  );
}

const DOTS = [20, 41, 62].flatMap((y) => [20, 41, 62].map((x) => [x, y] as const));

function Words({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <span className="step__words">
      <span className="step__title">{title}</span>
      <span className="step__text">{words}</span>
    </span>
  );
}
