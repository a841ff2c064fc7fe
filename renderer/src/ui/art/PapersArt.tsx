import { PaperSheet } from './PaperSheet.tsx';
import './art.css';

/** Documents to choose from. */
export function PapersArt() {
  return (
    <svg className="art" viewBox="0 0 460 320" aria-hidden="true">
      <ellipse cx="230" cy="302" rx="190" ry="13" className="art-soft" />
      <g transform="rotate(-11 120 170)">
        <PaperSheet x={46} y={54} width={170} sealed={false} />
      </g>
      <g transform="rotate(10 340 170)">
        <PaperSheet x={246} y={50} width={170} sealed={false} />
      </g>
      <PaperSheet x={130} y={26} width={200} />
    </svg>
  );
}
