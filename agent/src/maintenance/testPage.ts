import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';

/** Facts printed on a test page. */
export interface TestPageFacts {
  readonly terminalCode: string;
  /** The driver that prints, and the address it prints to. */
  readonly driver: string;
  readonly cartonCode: string;
  readonly at: Date;
  readonly version: string;
}

const POINTS_PER_MM = 72 / 25.4;
const mm = (length: number) => length * POINTS_PER_MM;
/** A4 */
const WIDTH = mm(210);
const HEIGHT = mm(297);
const INSET = mm(10);
const MARK = mm(8);
const HAIRLINE = 0.4;
const GREY_STEPS = 11;

/**
 * Makes one A4 page by which a technician judges the printer: origin, crosses 10 mm from each edge for alignment, a scale of
 * 100 mm in both directions, colours, and a grey ramp. ASCII only, so that no font must be embedded.
 */
export async function makeTestPage(facts: TestPageFacts): Promise<Uint8Array> {
  // Imported lazily: needed a few times a year, so not worth the memory of an idle agent.
  const { PDFDocument, StandardFonts, cmyk, grayscale, rgb } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.create();
  pdf.setTitle('Self-print test page');
  pdf.setCreationDate(facts.at);
  const page = pdf.addPage([WIDTH, HEIGHT]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const black = grayscale(0);

  drawText(page, font, facts);
  for (const x of [INSET, WIDTH - INSET]) for (const y of [INSET, HEIGHT - INSET]) drawCross(page, x, y);
  drawScale(page, font);
  const colours = [
    cmyk(1, 0, 0, 0),
    cmyk(0, 1, 0, 0),
    cmyk(0, 0, 1, 0),
    cmyk(0, 0, 0, 1),
    rgb(1, 0, 0),
    rgb(0, 1, 0),
    rgb(0, 0, 1),
  ];
  for (const [index, color] of colours.entries()) {
    page.drawRectangle({ x: mm(25 + index * 22), y: mm(110), width: mm(20), height: mm(20), color });
  }
  for (let step = 0; step < GREY_STEPS; step += 1) {
    const color = grayscale(step / (GREY_STEPS - 1));
    const x = mm(25 + step * 14);
    page.drawRectangle({ x, y: mm(85), width: mm(14), height: mm(15), color });
  }
  page.drawRectangle({
    x: mm(25),
    y: mm(85),
    width: mm(14 * GREY_STEPS),
    height: mm(15),
    borderColor: black,
    borderWidth: HAIRLINE,
  });
  return pdf.save();
}

function drawText(page: PDFPage, font: PDFFont, facts: TestPageFacts): void {
  const { terminalCode, driver, cartonCode, at, version } = facts;
  page.drawText('TEST PAGE', { x: mm(25), y: mm(255), size: 28, font });
  const lines = [
    `Terminal  ${terminalCode}`,
    `Time  ${at.toISOString()}`,
    `Driver  ${driver}`,
    `Carton  ${cartonCode}`,
    `Agent  ${version}`,
    'The crosses are 10 mm from each edge; the scales are 100 mm long.',
  ];
  for (const [index, line] of lines.entries()) {
    page.drawText(printable(line), { x: mm(25), y: mm(240 - index * 7), size: 11, font });
  }
}

function drawCross(page: PDFPage, x: number, y: number): void {
  const half = MARK / 2;
  page.drawLine({ start: { x: x - half, y }, end: { x: x + half, y }, thickness: HAIRLINE });
  page.drawLine({ start: { x, y: y - half }, end: { x, y: y + half }, thickness: HAIRLINE });
}

/** 100 mm with a tick every 10 mm, horizontally and vertically. */
function drawScale(page: PDFPage, font: PDFFont): void {
  const [left, bottom] = [mm(25), mm(40)];
  page.drawLine({
    start: { x: left, y: bottom },
    end: { x: left + mm(100), y: bottom },
    thickness: HAIRLINE,
  });
  page.drawLine({
    start: { x: mm(185), y: bottom },
    end: { x: mm(185), y: bottom + mm(100) },
    thickness: HAIRLINE,
  });
  for (let ten = 0; ten <= 100; ten += 10) {
    const x = left + mm(ten);
    page.drawLine({ start: { x, y: bottom }, end: { x, y: bottom + mm(3) }, thickness: HAIRLINE });
    const y = bottom + mm(ten);
    page.drawLine({ start: { x: mm(182), y }, end: { x: mm(185), y }, thickness: HAIRLINE });
    page.drawText(String(ten), { x: x - mm(1), y: bottom - mm(4), size: 7, font });
  }
}

/** The standard fonts have no other characters. */
function printable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?');
}
