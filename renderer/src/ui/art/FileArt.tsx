import { Badge, type BadgeMark } from './Badge.tsx';
import { PaperSheet } from './PaperSheet.tsx';
import './art.css';

export interface FileArtProps {
  readonly mark: BadgeMark;
  readonly torn?: boolean;
}

/** A document with a mark; torn when it cannot be read. */
export function FileArt({ mark, torn = false }: FileArtProps) {
  return (
    <svg className="art" viewBox="0 0 460 320" aria-hidden="true">
      <ellipse cx="230" cy="300" rx="150" ry="13" className="art-soft" />
      <g transform="rotate(-5 230 160)">
        <PaperSheet x={136} y={24} sealed={!torn} />
        {torn ? <path d="M236 22l-22 58 34 34-40 44 30 48-18 80" className="art-tear" /> : null}
      </g>
      <Badge x={338} y={64} mark={mark} tone="bad" />
    </svg>
  );
}
