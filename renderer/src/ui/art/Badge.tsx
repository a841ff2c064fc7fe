/** What a badge says at a glance. */
export type BadgeMark =
  | 'question'
  | 'clock'
  | 'check'
  | 'cross'
  | 'yen'
  | 'pause'
  | 'lock'
  | 'exclamation'
  | 'down'
  | 'search';

const PATHS: Readonly<Record<BadgeMark, string>> = {
  question: 'M-9 -9a9 9 0 1 1 12.5 8.3C0.5 1 0 3 0 6M0 15v.1',
  clock: 'M0 -13V1l9 7',
  check: 'M-12 1l8 8L12 -9',
  cross: 'M-10 -10L10 10M10 -10L-10 10',
  yen: 'M-10 -14L0 -1l10 -13M0 -1V15M-9 1H9M-9 8H9',
  pause: 'M-6 -10V10M6 -10V10',
  lock: 'M-10 0h20v13h-20zM-6 0v-5a6 6 0 0 1 12 0v5',
  exclamation: 'M0 -14V4M0 13v.1',
  down: 'M0 -13V9M-9 1L0 10l9 -9M-11 15h22',
  search: 'M-3 -12a9 9 0 1 1 0 18a9 9 0 1 1 0 -18M4 4l9 9',
};

export interface BadgeProps {
  readonly x: number;
  readonly y: number;
  readonly mark: BadgeMark;
  readonly tone: 'good' | 'bad' | 'info';
}

/** A round mark on the corner of a drawing; the shape says what the colour says. */
export function Badge({ x, y, mark, tone }: BadgeProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="39" className="art-badge-rim" />
      <circle r="32" className={`art-badge--${tone}`} />
      <path d={PATHS[mark]} className="art-badge-mark" />
    </g>
  );
}
