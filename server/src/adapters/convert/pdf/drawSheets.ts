import { degrees, PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import type { PlacedPage, SheetSide } from '@self-print/contract/sheetLayout.ts';

/** Degrees. */
const HALF_TURN = 180;

interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Places pages of a PDF on sides of sheets. `chosen` are the indices of the pages that the sides number from 0. */
export async function drawSheets(
  source: Uint8Array,
  chosen: readonly number[],
  sides: readonly SheetSide[],
): Promise<Uint8Array> {
  const document = await PDFDocument.load(source, { updateMetadata: false });
  const sheets = await PDFDocument.create({ updateMetadata: false });
  const pages = document.getPages();
  // Pages without content cannot be embedded and need not be.
  const drawable = [...new Set(chosen)]
    .map((index) => pages[index])
    .filter((page) => page !== undefined)
    .filter((page) => page.node.Contents() !== undefined);
  const embedded = await sheets.embedPages(drawable, drawable.map(visibleBox));
  for (const side of sides) {
    const sheet = sheets.addPage([side.widthPt, side.heightPt]);
    if (side.isTurned) sheet.setRotation(degrees(HALF_TURN));
    for (const placed of side.pages) {
      const page = pages[chosen[placed.index] ?? -1];
      const drawing = page && embedded[drawable.indexOf(page)];
      if (page && drawing) sheet.drawPage(drawing, placement(page, placed));
    }
  }
  return sheets.save();
}

/** The part of a page that viewers and printers show: crop box intersected with media box. */
function visibleBox(page: PDFPage): Box {
  const media = page.getMediaBox();
  const crop = page.getCropBox();
  const box = {
    left: Math.max(media.x, crop.x),
    bottom: Math.max(media.y, crop.y),
    right: Math.min(media.x + media.width, crop.x + crop.width),
    top: Math.min(media.y + media.height, crop.y + crop.height),
  };
  const isEmpty = box.right <= box.left || box.top <= box.bottom;
  return isEmpty
    ? { left: media.x, bottom: media.y, right: media.x + media.width, top: media.y + media.height }
    : box;
}

/** pdf-lib rotates a drawing counter-clockwise about its lower left corner; this compensates for the page's rotation. */
function placement(page: PDFPage, { x, y, scale }: PlacedPage) {
  const { left, bottom, right, top } = visibleBox(page);
  const width = (right - left) * scale;
  const height = (top - bottom) * scale;
  const scales = { xScale: scale, yScale: scale };
  switch (((page.getRotation().angle % 360) + 360) % 360) {
    case 90:
      return { ...scales, x, y: y + width, rotate: degrees(-90) };
    case 180:
      return { ...scales, x: x + width, y: y + height, rotate: degrees(180) };
    case 270:
      return { ...scales, x: x + height, y, rotate: degrees(90) };
    default:
      return { ...scales, x, y };
  }
}
