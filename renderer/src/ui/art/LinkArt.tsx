import { Badge, type BadgeMark } from './Badge.tsx';
import './art.css';

export interface LinkArtProps {
  /** Joined: the two sides are being connected; else the cable is apart. */
  readonly joined?: boolean;
  readonly mark?: BadgeMark;
}

/** This terminal and the platform, and the cable between them. */
export function LinkArt({ joined = false, mark }: LinkArtProps) {
  return (
    <svg className="art" viewBox="0 0 460 300" aria-hidden="true">
      <ellipse cx="230" cy="276" rx="190" ry="14" className="art-soft" />
      <rect x="30" y="66" width="112" height="196" rx="18" className="art-body" />
      <rect x="46" y="84" width="80" height="108" rx="8" className="art-sheet" />
      <path d="M60 108h32M60 130h52M60 148h40" className="art-line" />
      <rect x="54" y="214" width="64" height="12" rx="6" className="art-slot" />
      <path
        d="M330 236a44 44 0 0 1-6-87 58 58 0 0 1 110-8 48 48 0 0 1-6 95z"
        className="art-sheet"
        strokeLinejoin="round"
      />
      <path d="M344 192h70M356 212h46" className="art-line" />
      {joined ? (
        <path d="M142 236c60 0 40-46 90-46s30 16 64 16" className="art-wire" />
      ) : (
        <>
          <path d="M142 236c36 0 34-26 54-32" className="art-wire" />
          <path d="M196 190l14 24M210 184l16 26M204 202l24-12" className="art-wire" />
          <path d="M262 188l14 24 22-6" className="art-wire" />
        </>
      )}
      {mark ? <Badge x={230} y={92} mark={mark} tone={joined ? 'info' : 'bad'} /> : null}
    </svg>
  );
}
