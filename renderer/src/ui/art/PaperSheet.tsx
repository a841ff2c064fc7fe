import './art.css';

export interface PaperSheetProps {
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly sealed?: boolean;
}

const SHEET_WIDTH = 200;
const SHEET_HEIGHT = 260;

/** A printed sheet: heading, lines, and the school's seal. */
export function PaperSheet({ x, y, width = SHEET_WIDTH, sealed = true }: PaperSheetProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${width / SHEET_WIDTH})`}>
      <rect width={SHEET_WIDTH} height={SHEET_HEIGHT} rx="8" className="art-sheet" />
      <path d="M32 38h72" className="art-bar" />
      <path d="M28 74h144M28 96h144M28 118h112" className="art-line" />
      {sealed ? (
        <g transform="translate(146 178)">
          <circle r="27" className="art-ring" />
          <path
            d="M0 -15l4.2 9.6 10.4 1-7.8 7 2.3 10.2L0 7.4l-9.1 5.4 2.3-10.2-7.8-7 10.4-1z"
            className="art-star"
          />
        </g>
      ) : (
        <path d="M28 140h144M28 162h88" className="art-line" />
      )}
    </g>
  );
}
