import { drawOnCircle, type Sheet, STAMP_RED } from './sheet.ts';

const STAMP_RADIUS = 56;
const TEXT_RADIUS = 41;
const TEXT_SIZE = 13;
const PURPOSE_SIZE = 10;
/** Angle between characters on the ring, and the maximum arc of the text along the upper part. */
const TEXT_STEP_DEGREES = 34;
const TEXT_SPAN_DEGREES = 240;

/** Draws a round official stamp: ring, star, the office's name along the ring and the purpose below the star. */
export function drawStamp(
  sheet: Sheet,
  centre: { readonly x: number; readonly y: number },
  office: string,
  purpose: string,
): void {
  const { page, height } = sheet;
  const y = height - centre.y;
  page.drawCircle({
    x: centre.x,
    y,
    size: STAMP_RADIUS,
    borderColor: STAMP_RED,
    borderWidth: 2.6,
    borderOpacity: 0.85,
  });
  page.drawSvgPath(starPath(15), { x: centre.x, y, color: STAMP_RED, opacity: 0.85 });
  const characters = [...office];
  const gaps = Math.max(characters.length - 1, 1);
  const step = Math.min(TEXT_STEP_DEGREES, TEXT_SPAN_DEGREES / gaps);
  for (const [index, character] of characters.entries()) {
    const turn = (index - gaps / 2) * step;
    drawOnCircle(sheet, character, { ...centre, radius: TEXT_RADIUS, turn }, TEXT_SIZE, STAMP_RED);
  }
  const font = sheet.fonts.bold;
  page.drawText(purpose, {
    x: centre.x - font.widthOfTextAtSize(purpose, PURPOSE_SIZE) / 2,
    y: y - 36,
    size: PURPOSE_SIZE,
    font,
    color: STAMP_RED,
    opacity: 0.85,
  });
}

/** A five-pointed star around the origin. */
function starPath(radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const length = index % 2 === 0 ? radius : radius * 0.382;
    const angle = (index * Math.PI) / 5;
    return `${(length * Math.sin(angle)).toFixed(2)} ${(-length * Math.cos(angle)).toFixed(2)}`;
  });
  return `M ${points.join(' L ')} Z`;
}
