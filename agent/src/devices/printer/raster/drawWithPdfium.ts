import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { DrawBand } from './encodePages.ts';
import { type DrawPlan, sheetPixels } from './rasterPlan.ts';

/** A PDF opened to be drawn. */
export interface OpenPdf {
  readonly pages: number;
  /** Throws when a page cannot be read or memory runs out. */
  readonly drawBand: DrawBand;
}

/** FPDFBitmap_BGRx; with the flag below the bytes come as red, green, blue and a filler. */
const FORMAT = 3;
const PIXEL_BYTES = 4;
const WHITE = 0xffff_ffff;
/** FPDF_ANNOT, FPDF_REVERSE_BYTE_ORDER and FPDF_PRINTING. */
const FLAGS = 0x01 | 0x10 | 0x800;
/** A quarter turn counterclockwise, like IPP's orientation "landscape". */
const LANDSCAPE_TURN = 3;
/** Luminance of ITU-R BT.601 in 256ths. */
const [RED, GREEN, BLUE, SHIFT] = [77, 150, 29, 8];

/** Opens a PDF in a new instance of PDFium, whose memory is freed with the thread. Null if it is not a readable PDF. */
export async function openPdf(
  wasm: Uint8Array,
  document: Uint8Array,
  plan: DrawPlan,
): Promise<OpenPdf | null> {
  const calls = await init({ wasmBinary: wasm.slice().buffer, print: () => {}, printErr: () => {} });
  calls.PDFiumExt_Init();
  const address = calls.pdfium.wasmExports.malloc(Math.max(1, document.length));
  if (address === 0) return null;
  memoryOf(calls).set(document, address);
  const file = calls.FPDF_LoadMemDocument(address, document.length, '');
  const pages = file === 0 ? 0 : calls.FPDF_GetPageCount(file);
  return pages === 0 ? null : { pages, drawBand: bandDrawer(calls, file, plan) };
}

/** PDFium's whole memory; a new array after each growth. The package's types omit it. */
function memoryOf({ pdfium }: WrappedPdfiumModule): Uint8Array {
  const memory: unknown = Reflect.get(pdfium, 'HEAPU8');
  if (!(memory instanceof Uint8Array)) throw new Error('PDFium does not expose its memory');
  return memory;
}

function bandDrawer(calls: WrappedPdfiumModule, file: number, plan: DrawPlan): DrawBand {
  const sheet = sheetPixels(plan);
  let open: { readonly number: number; readonly page: number } | null = null;
  const pageOf = (number: number) => {
    if (open?.number === number) return open.page;
    if (open) calls.FPDF_ClosePage(open.page);
    const page = calls.FPDF_LoadPage(file, number);
    if (page === 0) throw new Error('A page cannot be read');
    open = { number, page };
    return page;
  };
  return (number, top, lines) => {
    const page = pageOf(number);
    const bitmap = calls.FPDFBitmap_CreateEx(sheet.width, lines, FORMAT, 0, 0);
    if (bitmap === 0) throw new Error('There is no memory for a page');
    try {
      calls.FPDFBitmap_FillRect(bitmap, 0, 0, sheet.width, lines, WHITE);
      const { left, above, width, height, turn } = placeOn(sheet, {
        width: calls.FPDF_GetPageWidthF(page),
        height: calls.FPDF_GetPageHeightF(page),
      });
      calls.FPDF_RenderPageBitmap(bitmap, page, left, above - top, width, height, turn, FLAGS);
      const start = calls.FPDFBitmap_GetBuffer(bitmap);
      const stride = calls.FPDFBitmap_GetStride(bitmap);
      const pixels = memoryOf(calls).subarray(start, start + stride * lines);
      return plan.colour === 'grey' ? greyOf(pixels) : rgbOf(pixels);
    } finally {
      calls.FPDFBitmap_Destroy(bitmap);
    }
  };
}

interface Area {
  readonly width: number;
  readonly height: number;
}

/** Where a page lies on a portrait sheet: turned if it is landscape, as large as fits, in the middle. */
function placeOn(sheet: Area, page: Area): Area & { left: number; above: number; turn: number } {
  const isLandscape = page.width > page.height;
  const upright = isLandscape ? { width: page.height, height: page.width } : page;
  const scale = Math.min(sheet.width / upright.width, sheet.height / upright.height);
  const width = Math.round(upright.width * scale);
  const height = Math.round(upright.height * scale);
  return {
    width,
    height,
    left: Math.floor((sheet.width - width) / 2),
    above: Math.floor((sheet.height - height) / 2),
    turn: isLandscape ? LANDSCAPE_TURN : 0,
  };
}

function greyOf(pixels: Uint8Array): Uint8Array {
  const grey = new Uint8Array(pixels.length / PIXEL_BYTES);
  for (let from = 0, to = 0; to < grey.length; from += PIXEL_BYTES, to += 1)
    grey[to] =
      ((pixels[from] ?? 0) * RED + (pixels[from + 1] ?? 0) * GREEN + (pixels[from + 2] ?? 0) * BLUE) >> SHIFT;
  return grey;
}

function rgbOf(pixels: Uint8Array): Uint8Array {
  const rgb = new Uint8Array((pixels.length / PIXEL_BYTES) * 3);
  for (let from = 0, to = 0; to < rgb.length; from += PIXEL_BYTES, to += 3) {
    rgb[to] = pixels[from] ?? 0;
    rgb[to + 1] = pixels[from + 1] ?? 0;
    rgb[to + 2] = pixels[from + 2] ?? 0;
  }
  return rgb;
}
