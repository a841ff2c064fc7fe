import { readFile, writeFile } from 'node:fs/promises';
import { degrees, PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import type { PlacedPage, SheetSide } from './sheetLayout.ts';

/**
 * Runs in a separate sandboxed process: places the pages of a PDF on sides of sheets. Arguments: source, target, and a JSON
 * file with the sides.
 */
interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

async function main([source = '', target = '', layout = '']: readonly string[]): Promise<void> {
  const document = await PDFDocument.load(await readFile(source), { updateMetadata: false });
  const sheets = await PDFDocument.create();
  const pages = document.getPages();
  // Pages without content cannot be embedded and need not be.
  const drawable = pages.filter((page) => page.node.Contents() !== undefined);
  const embedded = await sheets.embedPages(drawable, drawable.map(visibleBox));
  // Trusted: written by the parent process.
  const sides: readonly SheetSide[] = JSON.parse(await readFile(layout, 'utf8'));
  for (const side of sides) {
    const sheet = sheets.addPage([side.widthPt, side.heightPt]);
    for (const placed of side.pages) {
      const page = pages[placed.index];
      const drawing = page && embedded[drawable.indexOf(page)];
      if (page && drawing) sheet.drawPage(drawing, placement(page, placed));
    }
  }
  await writeFile(target, await sheets.save());
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

await main(process.argv.slice(2));
