import './art.css';

/** Where the pickup code is: on the phone, as digits and as a code to scan. */
export function FindCodeArt() {
  return (
    <svg className="art" viewBox="0 0 460 280" aria-hidden="true">
      <ellipse cx="230" cy="262" rx="176" ry="12" className="art-soft" />
      <g transform="rotate(-6 160 130)">
        <rect x="86" y="14" width="136" height="240" rx="22" className="art-body" />
        <rect x="96" y="28" width="116" height="212" rx="12" fill="#ffffff" />
        <path d="M112 54h54" className="art-bar" />
        <g fill="#14263b">
          <path d="M118 82h26v26h-26zM164 82h26v26h-26zM118 128h26v26h-26z" />
          <path d="M126 90h10v10h-10zM172 90h10v10h-10zM126 136h10v10h-10z" fill="#ffffff" />
          <path d="M150 86h8v8h-8zM150 104h8v14h-8zM164 116h10v8h-10zM182 122h8v10h-8zM156 134h12v8h-12zM176 142h14v12h-14zM150 148h10v6h-10z" />
        </g>
        <rect x="112" y="178" width="84" height="26" rx="8" fill="#fbeae6" />
        <path d="M122 191h18M150 191h18M176 191h10" stroke="#b93a26" strokeWidth="6" strokeLinecap="round" />
      </g>
      <path d="M246 132c28-22 42-22 58-10M292 110l13 13-17 7" className="art-wire" />
      <rect x="326" y="92" width="112" height="112" rx="18" className="art-sheet" />
      <g className="art-body">
        {[0, 1, 2].map((row) =>
          [0, 1, 2].map((column) => (
            <rect
              key={`${row}${column}`}
              x={344 + column * 28}
              y={110 + row * 28}
              width="20"
              height="20"
              rx="5"
            />
          )),
        )}
      </g>
    </svg>
  );
}
