import { FILE_KINDS, type FileKind } from '@self-print/contract/forms.ts';
import { ok } from '@self-print/contract/result.ts';
import type { ConvertedPage, Converter, FileContent } from '../adapters/convert/converter.ts';
import { parsePageRange } from '../adapters/convert/pdf/pageRange.ts';
import { refuse, type UploadProblemName } from '../adapters/convert/uploadProblem.ts';

/** A fake converter: the upload's text says how its conversion ends. */
export interface TextConverter extends Converter {
  /** Number of conversions started. */
  readonly begun: () => number;
  /** Called when a conversion has the whole upload, before it continues. */
  onConvert: () => Promise<void>;
  /** Number of layouts made. */
  readonly laidOut: () => number;
  onLayOut: () => Promise<void>;
}

const PORTRAIT = { widthPt: 595.28, heightPt: 841.89, hasColour: false };
const WIDE = { widthPt: 841.89, heightPt: 595.28, hasColour: true };
const REFUSED = /^refuse (?<name>[A-Z_]+)/;
const KIND = / kind (?<kind>[a-z]+)/;
const PAGES = /^pages (?<count>\d+)(?<wide> wide)?/;

/** An upload that counts as this many pages; extra bytes only make it larger. */
export function textUpload(
  count: number,
  options: { wide?: boolean; bytes?: number; kind?: FileKind } = {},
): Buffer {
  const kind = options.kind === undefined ? '' : ` kind ${options.kind}`;
  const text = Buffer.from(`pages ${count}${options.wide ? ' wide' : ''}${kind} `);
  return Buffer.concat([text, Buffer.alloc(Math.max(0, (options.bytes ?? 0) - text.byteLength), '.')]);
}

export function createTextConverter(): TextConverter {
  let begun = 0;
  let laidOut = 0;
  const converter: TextConverter = {
    begun: () => begun,
    laidOut: () => laidOut,
    onConvert: async () => {},
    onLayOut: async () => {},
    async convert(content, { kinds }) {
      begun += 1;
      const text = await textOf(content);
      await converter.onConvert();
      if (text === '') return refuse('UPLOAD_EMPTY');
      const refused = REFUSED.exec(text)?.groups?.name;
      if (refused !== undefined) return refuse(problemName(refused));
      const pages = pagesOf(text);
      const kind = FILE_KINDS.find((each) => each === KIND.exec(text)?.groups?.kind) ?? 'docx';
      if (kinds && !kinds.includes(kind)) return refuse('UPLOAD_KIND_NOT_TAKEN');
      return ok({ kind, pdf: Buffer.from(text), pages, fonts: [{ wanted: '宋体', used: 'Serif' }] });
    },
    async previews(pdf, { first, count }) {
      const pages = pagesOf(await textOf(pdf)).slice(first - 1, first - 1 + count);
      const size = { type: 'image/webp' as const, width: 900, height: 1_280 };
      return ok(
        pages.map((_, index) => ({
          ...size,
          page: first + index,
          content: Buffer.from(`picture of page ${first + index}`),
        })),
      );
    },
    async layOut(pdf, layout) {
      laidOut += 1;
      await converter.onLayOut();
      const text = await textOf(pdf);
      const spans = parsePageRange(layout.pageRange, pagesOf(text).length);
      if (!spans.ok) return spans;
      const { without } = layout;
      const pages = spans.value.reduce((sum, { first, last }) => {
        const leftOut = without.filter((page) => page >= first && page <= last);
        return sum + last - first + 1 - leftOut.length;
      }, 0);
      const sides = Math.ceil(pages / layout.nUp);
      return ok({ pdf: Buffer.from(`pages ${sides} laid out ${JSON.stringify(layout)} of ${text}`), sides });
    },
    warm: () => {},
    state: () => ({
      takesText: true,
      takesPictures: true,
      takesOffice: false,
      isolation: 'none',
      limits: 'perProcess',
      missing: [],
      office: { waiting: 0, running: 0, idle: 0 },
    }),
    stop: async () => {},
  };
  return converter;
}

function problemName(text: string): UploadProblemName {
  const known: readonly UploadProblemName[] = [
    'UPLOAD_ENCRYPTED',
    'UPLOAD_BROKEN',
    'CONVERSION_BUSY',
    'CONVERSION_UNAVAILABLE',
  ];
  const found = known.find((name) => name === text);
  if (!found) throw new Error(`Tests refuse nothing as ${text}`);
  return found;
}

function pagesOf(text: string): ConvertedPage[] {
  const { count, wide } = PAGES.exec(text)?.groups ?? {};
  if (count === undefined) throw new Error('Not an upload of tests');
  return Array.from({ length: Number(count) }, () => (wide === undefined ? PORTRAIT : WIDE));
}

async function textOf(content: FileContent): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content instanceof Uint8Array ? [content] : content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
