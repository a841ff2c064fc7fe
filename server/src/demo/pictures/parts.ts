import { PALETTE } from './palette.ts';

interface Place {
  readonly x: number;
  readonly y: number;
  /** Degrees, clockwise. */
  readonly turn?: number;
  readonly scale?: number;
}

const placed = ({ x, y, turn = 0, scale = 1 }: Place, content: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${content}</g>`;

/** A sheet of paper with lines of text and a round stamp, 240 by 330 around its centre. */
export function paperWithStamp(place: Place): string {
  const line = (y: number, width: number) =>
    `<rect x="-84" y="${y}" width="${width}" height="9" rx="4.5" fill="${PALETTE.line}"/>`;
  return placed(
    place,
    `<rect x="-120" y="-165" width="240" height="330" rx="10" fill="${PALETTE.sheet}" stroke="${PALETTE.line}" stroke-width="2"/>
    <rect x="-84" y="-124" width="112" height="18" rx="9" fill="${PALETTE.inkSoft}"/>
    ${line(-78, 168)}${line(-52, 168)}${line(-26, 150)}${line(0, 168)}${line(26, 96)}
    ${sealMark({ x: 56, y: 102 })}`,
  );
}

/** A round stamp with its star, 76 across. */
function sealMark(place: Place): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? 16 : 6.1;
    const angle = (index * Math.PI) / 5;
    return `${(radius * Math.sin(angle)).toFixed(1)},${(-radius * Math.cos(angle)).toFixed(1)}`;
  });
  return placed(
    place,
    `<circle r="36" fill="${PALETTE.sealSoft}" stroke="${PALETTE.seal}" stroke-width="4"/>
    <polygon points="${points.join(' ')}" fill="${PALETTE.seal}"/>`,
  );
}

/** A kiosk seen from the front, 260 by 560 above its foot. */
export function kiosk(place: Place): string {
  return placed(
    place,
    `<rect x="-130" y="-560" width="260" height="500" rx="22" fill="${PALETTE.ink}"/>
    <rect x="-104" y="-530" width="208" height="270" rx="10" fill="${PALETTE.paper}"/>
    <rect x="-84" y="-506" width="120" height="16" rx="8" fill="${PALETTE.inkSoft}"/>
    <rect x="-84" y="-470" width="168" height="74" rx="10" fill="${PALETTE.seal}"/>
    <rect x="-84" y="-382" width="78" height="92" rx="10" fill="${PALETTE.sheet}"/>
    <rect x="6" y="-382" width="78" height="92" rx="10" fill="${PALETTE.sheet}"/>
    <rect x="-96" y="-218" width="192" height="14" rx="7" fill="#05101d"/>
    <rect x="-80" y="-212" width="160" height="84" fill="${PALETTE.sheet}"/>
    <rect x="-58" y="-190" width="92" height="8" rx="4" fill="${PALETTE.line}"/>
    <rect x="-58" y="-170" width="116" height="8" rx="4" fill="${PALETTE.line}"/>
    <rect x="-58" y="-150" width="70" height="8" rx="4" fill="${PALETTE.line}"/>
    <rect x="-100" y="-60" width="200" height="40" fill="${PALETTE.inkSoft}"/>
    <rect x="-150" y="-22" width="300" height="22" rx="6" fill="${PALETTE.ink}"/>`,
  );
}

/** A phone that shows a pickup code, 190 by 380 around its centre. */
export function phoneWithCode(place: Place): string {
  const boxes = Array.from({ length: 8 }, (_, index) => {
    const x = -64 + (index % 4) * 33;
    const y = index < 4 ? -26 : 16;
    return `<rect x="${x}" y="${y}" width="27" height="34" rx="6" fill="${PALETTE.sealSoft}"/>
      <circle cx="${x + 13.5}" cy="${y + 17}" r="5.5" fill="${PALETTE.seal}"/>`;
  });
  return placed(
    place,
    `<rect x="-95" y="-190" width="190" height="380" rx="30" fill="${PALETTE.ink}"/>
    <rect x="-80" y="-168" width="160" height="336" rx="16" fill="${PALETTE.sheet}"/>
    <rect x="-60" y="-130" width="104" height="16" rx="8" fill="${PALETTE.inkSoft}"/>
    <rect x="-60" y="-100" width="76" height="9" rx="4.5" fill="${PALETTE.line}"/>
    ${boxes.join('')}
    <rect x="-60" y="92" width="120" height="40" rx="20" fill="${PALETTE.seal}"/>`,
  );
}

/** A student card, 250 by 156 around its centre. */
export function studentCard(place: Place): string {
  return placed(
    place,
    `<rect x="-125" y="-78" width="250" height="156" rx="16" fill="${PALETTE.sheet}" stroke="${PALETTE.line}" stroke-width="2"/>
    <path d="M-125 -62 a16 16 0 0 1 16 -16 h218 a16 16 0 0 1 16 16 v24 h-250 z" fill="${PALETTE.jade}"/>
    <rect x="-103" y="-18" width="66" height="76" rx="8" fill="${PALETTE.jadeSoft}"/>
    <circle cx="-70" cy="10" r="14" fill="${PALETTE.jade}"/>
    <path d="M-95 58 a25 24 0 0 1 50 0 z" fill="${PALETTE.jade}"/>
    <rect x="-18" y="-10" width="112" height="12" rx="6" fill="${PALETTE.inkSoft}"/>
    <rect x="-18" y="16" width="82" height="9" rx="4.5" fill="${PALETTE.line}"/>
    <rect x="-18" y="38" width="98" height="9" rx="4.5" fill="${PALETTE.line}"/>`,
  );
}

/** An arrow to the right, 90 long around its centre. */
export function arrow(place: Place): string {
  return placed(
    place,
    `<path d="M-40 0 H34 M10 -24 L36 0 L10 24" fill="none" stroke="${PALETTE.seal}" stroke-width="12"
      stroke-linecap="round" stroke-linejoin="round"/>`,
  );
}
