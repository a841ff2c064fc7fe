import { PaperSheet } from './PaperSheet.tsx';
import './art.css';

/** Paper beside a notice that has words only. */
export function AdvertArt() {
  return (
    <svg className="art" viewBox="640 -40 360 330" aria-hidden="true">
      <circle cx="820" cy="125" r="164" fill="#ffffff" opacity="0.35" />
      <circle cx="820" cy="125" r="118" fill="#ffffff" opacity="0.45" />
      <g transform="rotate(14 840 120)" opacity="0.75">
        <PaperSheet x={800} y={-20} width={170} sealed={false} />
      </g>
      <g transform="rotate(-8 800 140)">
        <PaperSheet x={700} y={10} width={190} />
      </g>
    </svg>
  );
}
