import { ok, type Result } from '@self-print/contract/result.ts';
import type { Rasterise } from '../printer/raster/rasterise.ts';
import { CARD_LINE, CARD_LINES } from './protocols/panels.ts';
import type { CardPixels } from './types.ts';

const PIXEL_BYTES = 3;

/** Draws a card's face from its PDF; the problem is a sentence for the technician. */
export async function drawFace(rasterise: Rasterise, pdf: Uint8Array): Promise<Result<CardPixels, string>> {
  const sheet = { width: CARD_LINE, height: CARD_LINES };
  const opened = await rasterise(pdf, { format: 'pixels', colour: 'rgb', sheet });
  if (!opened.ok) return opened;
  const { chunks, close } = opened.value;
  try {
    const drawn: Uint8Array[] = [];
    for await (const chunk of chunks()) drawn.push(chunk);
    return ok(turned(Buffer.concat(drawn)));
  } finally {
    await close();
  }
}

/**
 * Turned by half: pages across are drawn turned a quarter to the left, while the first line that these printers print is the card's left
 * edge from below, a quarter to the right. So does the free driver Printer-EVOLIS (evolis-driver.pl turns by 270 degrees counterclockwise).
 */
function turned(pixels: Uint8Array): CardPixels {
  const out = new Uint8Array(pixels.length);
  const count = pixels.length / PIXEL_BYTES;
  for (let pixel = 0; pixel < count; pixel += 1)
    out.set(
      pixels.subarray(pixel * PIXEL_BYTES, (pixel + 1) * PIXEL_BYTES),
      (count - 1 - pixel) * PIXEL_BYTES,
    );
  return out;
}
