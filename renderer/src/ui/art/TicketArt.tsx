import { Badge, type BadgeMark } from './Badge.tsx';
import './art.css';

export interface TicketArtProps {
  readonly mark: BadgeMark;
  readonly tone: 'good' | 'bad' | 'info';
}

/** The slip of a pickup code, with a mark that says what became of it. */
export function TicketArt({ mark, tone }: TicketArtProps) {
  return (
    <svg className="art" viewBox="0 0 460 300" aria-hidden="true">
      <ellipse cx="226" cy="276" rx="170" ry="14" className="art-soft" />
      <g transform="rotate(-3 230 150)">
        <path
          d="M48 52h344a16 16 0 0 1 16 16v50a28 28 0 0 0 0 56v50a16 16 0 0 1-16 16H48a16 16 0 0 1-16-16v-50a28 28 0 0 0 0-56V68a16 16 0 0 1 16-16z"
          className="art-sheet"
        />
        <path d="M78 96h96" className="art-bar" />
        <g className="art-boxes">
          {[0, 1, 2, 3].map((index) => (
            <rect
              key={index}
              x={76 + index * 40}
              y="126"
              width="30"
              height="42"
              rx="6"
              className="art-soft"
            />
          ))}
          {[0, 1, 2, 3].map((index) => (
            <rect
              key={index}
              x={252 + index * 36}
              y="126"
              width="30"
              height="42"
              rx="6"
              className="art-soft"
            />
          ))}
        </g>
        <path d="M78 202h190" className="art-line" />
      </g>
      <Badge x={386} y={66} mark={mark} tone={tone} />
    </svg>
  );
}
