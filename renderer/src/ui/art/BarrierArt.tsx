import './art.css';

/** A barrier before the terminal: closed for now, by people. */
export function BarrierArt() {
  return (
    <svg className="art" viewBox="0 0 460 300" aria-hidden="true">
      <ellipse cx="230" cy="276" rx="190" ry="14" className="art-soft" />
      <path d="M104 120v150M356 120v150M80 270h48M332 270h48" className="art-wire" />
      <rect x="50" y="96" width="360" height="76" rx="16" className="art-sheet" />
      <clipPath id="barrier">
        <rect x="52" y="98" width="356" height="72" rx="14" />
      </clipPath>
      <path
        d="M40 180l60-90h44l-60 90zM128 180l60-90h44l-60 90zM216 180l60-90h44l-60 90zM304 180l60-90h44l-60 90z"
        className="art-star"
        clipPath="url(#barrier)"
      />
      <circle cx="104" cy="84" r="14" className="art-light art-light--bad" />
      <circle cx="356" cy="84" r="14" className="art-light art-light--bad" />
    </svg>
  );
}
