import { expect, it } from '@jest/globals';
import { rasteriseInThread } from '../printer/raster/rasterise.ts';
import { drawFace } from './drawFace.ts';
import { CARD_LINE, CARD_LINES } from './protocols/panels.ts';

/** A card across with a black square in its lower left corner. */
const DRAWING = '0 0 60 60 re f';
const PDF = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 487.68 311.04]/Contents 4 0 R>>endobj
4 0 obj<</Length ${DRAWING.length}>>stream
${DRAWING}
endstream endobj
trailer<</Root 1 0 R>>`);

it('draws a card so that its lower left corner is printed first', async () => {
  const drawn = await drawFace(rasteriseInThread, PDF);
  if (!drawn.ok) throw new Error(drawn.problem);
  expect(drawn.value).toHaveLength(CARD_LINE * CARD_LINES * 3);
  const colourAt = (line: number, pixel: number) => drawn.value[(line * CARD_LINE + pixel) * 3];
  expect(colourAt(5, 5)).toBe(0);
  for (const [line, pixel] of [
    [5, CARD_LINE - 5],
    [CARD_LINES - 5, 5],
    [CARD_LINES - 5, CARD_LINE - 5],
  ] as const)
    expect(colourAt(line, pixel)).toBe(0xff);
});

it('says so of what is no PDF', async () => {
  expect(await drawFace(rasteriseInThread, Buffer.from('no PDF'))).toMatchObject({ ok: false });
});
