import { PaperSheet } from './PaperSheet.tsx';
import './art.css';

/** From the phone to paper. */
export function UploadArt() {
  return (
    <svg className="art" viewBox="0 0 460 300" aria-hidden="true">
      <ellipse cx="230" cy="282" rx="186" ry="12" className="art-soft" />
      <g transform="rotate(-6 110 150)">
        <rect x="48" y="28" width="130" height="236" rx="22" className="art-body" />
        <rect x="58" y="42" width="110" height="208" rx="12" fill="#ffffff" />
        <path d="M113 178v-62M88 138l25-26 25 26" className="art-bar" />
        <rect x="76" y="206" width="74" height="20" rx="10" fill="#b93a26" />
      </g>
      <path d="M196 150c22-20 44-20 62-2M246 134l14 14-17 8" className="art-wire" />
      <g transform="rotate(5 350 150)">
        <PaperSheet x={270} y={36} width={164} sealed={false} />
      </g>
    </svg>
  );
}
