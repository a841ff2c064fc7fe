import './art.css';

/** A card held over a reader. */
export function CardArt() {
  return (
    <svg className="art" viewBox="0 0 300 220" aria-hidden="true">
      <rect x="40" y="150" width="220" height="52" rx="18" className="art-body" />
      <path d="M96 132a76 76 0 0 1 108 0M120 144a42 42 0 0 1 60 0" className="art-bar" fill="none" />
      <g transform="rotate(-5 150 72)">
        <rect x="66" y="18" width="168" height="104" rx="14" className="art-sheet" />
        <circle cx="102" cy="60" r="16" fill="#e6eff9" stroke="#14263b" strokeWidth="4" />
        <path d="M78 102c3-16 12-22 24-22s21 6 24 22z" fill="#e6eff9" stroke="#14263b" strokeWidth="4" />
        <path d="M146 54h64M146 78h46" className="art-bar" />
      </g>
    </svg>
  );
}
