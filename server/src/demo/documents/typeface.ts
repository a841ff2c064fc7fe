import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFDocument, type PDFFont } from '@cantoo/pdf-lib';
import type { Font } from 'fontkit';
import { readFont } from '../../adapters/fonts/readFont.ts';

const require = createRequire(import.meta.url);
const FONT_PACKAGE = '@expo-google-fonts/noto-sans-sc';

/** A typeface parsed once that can be embedded as a subset into any number of documents. */
export interface Typeface {
  /** Creates an empty document with the fonts embedded. */
  startDocument(details: DocumentDetails): Promise<{ document: PDFDocument; fonts: Fonts }>;
}

export interface Fonts {
  readonly regular: PDFFont;
  readonly bold: PDFFont;
}

export interface DocumentDetails {
  readonly title: string;
  readonly author: string;
  readonly createdAt: Date;
}

/** Loads Noto Sans SC, which covers Chinese and English documents. */
export async function loadTypeface(): Promise<Typeface> {
  const [regular, bold] = await Promise.all([
    readTypeface('400Regular/NotoSansSC_400Regular.ttf'),
    readTypeface('700Bold/NotoSansSC_700Bold.ttf'),
  ]);
  return {
    async startDocument({ title, author, createdAt }) {
      const document = await PDFDocument.create();
      document.setTitle(title, { showInWindowTitleBar: true });
      document.setAuthor(author);
      document.setCreator(author);
      document.setCreationDate(createdAt);
      document.setModificationDate(createdAt);
      return {
        document,
        fonts: { regular: await embed(document, regular), bold: await embed(document, bold) },
      };
    },
  };
}

interface ParsedFont {
  readonly bytes: Uint8Array;
  readonly parsed: Font;
}

async function readTypeface(name: string): Promise<ParsedFont> {
  const path = require.resolve(`${FONT_PACKAGE}/${name}`);
  return { bytes: await readFile(path), parsed: await readFont(path) };
}

function embed(document: PDFDocument, { bytes, parsed }: ParsedFont): Promise<PDFFont> {
  // Parsing ten megabytes for every document would cost more than drawing it.
  document.registerFontkit({ create: () => parsed });
  return document.embedFont(bytes, { subset: true });
}
