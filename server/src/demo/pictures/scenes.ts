import { PALETTE, svg } from './palette.ts';
import { arrow, kiosk, paperWithStamp, phoneWithCode, studentCard } from './parts.ts';

const WIDTH = 1_600;
const HEIGHT = 900;

/** Morning over the campus with sheets in the wind. The lower left is left free for the advert's text. */
export function campusMorning(): Uint8Array {
  const windows = (x: number, y: number, columns: number, rows: number) =>
    Array.from({ length: columns * rows }, (_, index) => {
      const left = x + (index % columns) * 46;
      const top = y + Math.floor(index / columns) * 62;
      return `<rect x="${left}" y="${top}" width="22" height="34" rx="11" fill="${PALETTE.paper}" opacity="0.8"/>`;
    }).join('');
  return svg(
    WIDTH,
    HEIGHT,
    `<defs><linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${PALETTE.skySoft}"/><stop offset="0.7" stop-color="${PALETTE.paper}"/>
    </linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
    <circle cx="1350" cy="250" r="150" fill="${PALETTE.sealSoft}"/>
    <circle cx="1350" cy="250" r="104" fill="${PALETTE.seal}" opacity="0.85"/>
    <path d="M0 640 Q420 500 820 610 T1600 560 V900 H0 Z" fill="${PALETTE.sand}"/>
    <g fill="${PALETTE.inkSoft}">
      <rect x="880" y="430" width="500" height="270"/>
      <path d="M850 430 L1130 330 L1410 430 Z"/>
      <rect x="1090" y="240" width="80" height="130"/>
      <path d="M1076 240 L1130 186 L1184 240 Z"/>
    </g>
    <circle cx="1130" cy="300" r="24" fill="${PALETTE.paper}"/>
    <path d="M1130 300 V284 M1130 300 H1142" stroke="${PALETTE.ink}" stroke-width="4" stroke-linecap="round"/>
    ${windows(912, 480, 4, 3)}${windows(1172, 480, 4, 3)}
    <path d="M1098 700 V590 a32 32 0 0 1 64 0 V700 Z" fill="${PALETTE.ink}"/>
    <path d="M0 720 Q500 600 980 672 T1600 660 V900 H0 Z" fill="${PALETTE.jadeSoft}"/>
    <path d="M0 800 Q520 730 1020 790 T1600 780 V900 H0 Z" fill="${PALETTE.jade}" opacity="0.35"/>
    ${paperWithStamp({ x: 620, y: 250, turn: -14, scale: 0.62 })}
    ${paperWithStamp({ x: 360, y: 350, turn: 11, scale: 0.48 })}
    ${paperWithStamp({ x: 820, y: 150, turn: 22, scale: 0.36 })}`,
  );
}

/** From the phone to the kiosk to the paper. */
export function fromPhoneToPaper(): Uint8Array {
  return svg(
    WIDTH,
    HEIGHT,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PALETTE.paper}"/>
    <circle cx="800" cy="470" r="350" fill="${PALETTE.sand}" opacity="0.55"/>
    <rect y="742" width="${WIDTH}" height="158" fill="${PALETTE.sand}"/>
    ${phoneWithCode({ x: 330, y: 480, turn: -6, scale: 1.2 })}
    ${arrow({ x: 555, y: 480 })}
    ${kiosk({ x: 800, y: 790, scale: 1.1 })}
    ${arrow({ x: 1045, y: 480 })}
    ${paperWithStamp({ x: 1300, y: 500, turn: -8, scale: 1.15 })}
    ${paperWithStamp({ x: 1280, y: 485, turn: 3, scale: 1.15 })}`,
  );
}

/** From the student card to the kiosk to the paper. */
export function fromCardToPaper(): Uint8Array {
  return svg(
    WIDTH,
    HEIGHT,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PALETTE.paper}"/>
    <circle cx="800" cy="470" r="350" fill="${PALETTE.jadeSoft}" opacity="0.5"/>
    <rect y="742" width="${WIDTH}" height="158" fill="${PALETTE.sand}"/>
    ${studentCard({ x: 330, y: 480, turn: -7, scale: 1.3 })}
    ${arrow({ x: 555, y: 480 })}
    ${kiosk({ x: 800, y: 790, scale: 1.1 })}
    ${arrow({ x: 1045, y: 480 })}
    ${paperWithStamp({ x: 1290, y: 490, turn: 4, scale: 1.15 })}`,
  );
}
