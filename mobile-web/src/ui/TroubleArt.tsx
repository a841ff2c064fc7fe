export type TroubleArtName = 'cable' | 'door' | 'tray';

/** A quiet drawing beside words: a loose cable, a closed door, an empty tray. */
export function TroubleArt({ name }: { readonly name: TroubleArtName }) {
  return (
    <svg className="trouble__art" viewBox="0 0 160 110" width="160" height="110" aria-hidden="true">
      <ellipse cx="80" cy="98" rx="62" ry="7" fill="#ece5d8" />
      {name === 'cable' && (
        <g fill="none" strokeLinecap="round" strokeWidth="5">
          <path d="M8 78c20 0 18-34 40-34h8" stroke="#14263b" />
          <path d="M152 30c-22 0-18 34-40 34h-6" stroke="#14263b" />
          <rect x="54" y="34" width="20" height="20" rx="5" fill="#14263b" stroke="none" />
          <path d="M76 40h8M76 48h8" stroke="#14263b" strokeWidth="4" />
          <rect x="92" y="54" width="18" height="20" rx="5" fill="#b93a26" stroke="none" />
          <path d="M80 18v9M92 22l-4 7M68 22l4 7" stroke="#b93a26" strokeWidth="3" />
        </g>
      )}
      {name === 'door' && (
        <>
          <rect x="50" y="12" width="60" height="86" rx="6" fill="#14263b" />
          <rect x="56" y="18" width="48" height="80" rx="3" fill="#1f3a55" />
          <circle cx="95" cy="60" r="3.500" fill="#e0d7c6" />
          <rect x="66" y="32" width="28" height="14" rx="3" fill="#f7f4ee" />
          <path d="M71 39h18" stroke="#b93a26" strokeWidth="3" strokeLinecap="round" />
        </>
      )}
      {name === 'tray' && (
        <>
          <path d="M40 62l12-30h56l12 30v30a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6z" fill="#14263b" />
          <path
            d="M40 62h24c2 10 8 14 16 14s14-4 16-14h24v30a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6z"
            fill="#1f3a55"
          />
          <path
            d="M80 12v22M71 26l9 9 9-9"
            fill="none"
            stroke="#b93a26"
            strokeWidth="4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      )}
    </svg>
  );
}
