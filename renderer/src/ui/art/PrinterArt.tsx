import { Badge, type BadgeMark } from './Badge.tsx';
import { PaperSheet } from './PaperSheet.tsx';
import './art.css';

export type PrinterPose =
  | 'idle'
  | 'printing'
  | 'done'
  | 'outOfPaper'
  | 'jam'
  | 'doorOpen'
  | 'tonerEmpty'
  | 'offline'
  | 'stopped';

const BADGES: Readonly<Partial<Record<PrinterPose, BadgeMark>>> = {
  done: 'check',
  outOfPaper: 'exclamation',
  jam: 'exclamation',
  doorOpen: 'exclamation',
  tonerEmpty: 'exclamation',
  stopped: 'pause',
};

/** The printer of this terminal, in the state that the text beside it names. */
export function PrinterArt({ pose }: { readonly pose: PrinterPose }) {
  const badge = BADGES[pose];
  return (
    <svg className="art" viewBox="0 0 460 440" aria-hidden="true">
      <rect x="110" y="372" width="240" height="46" rx="14" className="art-tray" />
      {pose === 'outOfPaper' ? <path d="M140 395h180" className="art-void" /> : null}
      <rect x="50" y="240" width="360" height="146" rx="26" className="art-body" />
      <path d="M50 300v-34a26 26 0 0 1 26-26h308a26 26 0 0 1 26 26v34z" className="art-top" />
      <rect x="112" y="276" width="236" height="14" rx="7" className="art-slot" />
      <PaperAt pose={pose} />
      <circle cx="376" cy="272" r="8" className={lightOf(pose)} />
      <Front pose={pose} />
      {badge ? <Badge x={392} y={236} mark={badge} tone={pose === 'done' ? 'good' : 'bad'} /> : null}
    </svg>
  );
}

function lightOf(pose: PrinterPose): string {
  if (pose === 'printing') return 'art-light art-blink';
  if (pose === 'idle' || pose === 'done') return 'art-light';
  return pose === 'offline' ? 'art-light art-light--off' : 'art-light art-light--bad';
}

function PaperAt({ pose }: { readonly pose: PrinterPose }) {
  switch (pose) {
    case 'printing':
      return (
        <svg x="0" y="0" width="460" height="284" viewBox="0 0 460 284" aria-hidden="true">
          <g className="art-moving">
            <PaperSheet x={130} y={36} />
          </g>
        </svg>
      );
    case 'done':
      return (
        <>
          <g transform="rotate(-7 230 160)">
            <PaperSheet x={126} y={22} sealed={false} />
          </g>
          <g transform="rotate(4 230 160)">
            <PaperSheet x={132} y={16} />
          </g>
          <rect x="112" y="276" width="236" height="14" rx="7" className="art-slot" />
        </>
      );
    case 'outOfPaper':
      return <path d="M140 276V92a8 8 0 0 1 8-8h164a8 8 0 0 1 8 8v184" className="art-void" />;
    case 'jam':
      return (
        <>
          <path
            d="M142 283l-8-92 34-26-22-34 40-8 18-36 30 24 40-20 4 44 42 12-24 40 26 34-14 62z"
            className="art-sheet"
          />
          <path
            d="M168 165l44-12 20 28 46-18M186 123l32 30M254 111l-22 70M316 183l-38-20"
            className="art-line"
          />
          <rect x="112" y="276" width="236" height="14" rx="7" className="art-slot" />
        </>
      );
    default:
      return (
        <svg x="0" y="0" width="460" height="284" viewBox="0 0 460 284" aria-hidden="true">
          <PaperSheet x={130} y={120} sealed={false} />
        </svg>
      );
  }
}

function Front({ pose }: { readonly pose: PrinterPose }) {
  switch (pose) {
    case 'doorOpen':
      return (
        <>
          <rect x="96" y="318" width="268" height="52" rx="8" className="art-slot" />
          <path d="M96 366h268l34 46a8 8 0 0 1-7 12H69a8 8 0 0 1-7-12z" className="art-top" />
          <path d="M190 404h80" className="art-line" />
        </>
      );
    case 'tonerEmpty':
      return <path d="M230 316c13 18 21 28 21 38a21 21 0 0 1-42 0c0-10 8-20 21-38z" className="art-void" />;
    case 'offline':
      return (
        <>
          <path d="M410 350h14c18 0 22 14 22 32v10" className="art-wire" />
          <path d="M432 392h28v18a14 14 0 0 1-28 0zM439 380v12M453 380v12" className="art-wire" />
        </>
      );
    default:
      return null;
  }
}
