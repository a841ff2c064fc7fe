import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { generate } from '@pdfme/generator';
import { barcodes, text } from '@pdfme/schemas';
import { chromium } from '@playwright/test';
import { encode } from 'uqr';
import { CHROMIUM_ARGUMENTS } from '../../support/chromium.ts';

/** Content of a certificate, for engines without our templates. */
export interface PlainCertificate {
  readonly school: string;
  readonly title: string;
  readonly statement: string;
  readonly signed: string;
  readonly verifyUrl: string;
  readonly number: string;
}

/** Another way of making the same page. */
export interface CertificatePeer {
  readonly name: string;
  /** Makes one file with a page per certificate. */
  readonly make: (certificates: readonly PlainCertificate[]) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

const FONT = '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf';

/** pdfme's generator with the same font, as a subset. */
export async function openPdfme(): Promise<CertificatePeer> {
  const data = await readFile(createRequire(import.meta.resolve('@self-print/server/main.ts')).resolve(FONT));
  const place = (name: string, type: string, x: number, y: number, width: number, height: number) => ({
    name,
    type,
    position: { x, y },
    width,
    height,
  });
  const template = {
    basePdf: { width: 210, height: 297, padding: [20, 25, 20, 25] as [number, number, number, number] },
    schemas: [
      [
        { ...place('school', 'text', 25, 16, 160, 12), fontSize: 22, alignment: 'center' },
        { ...place('title', 'text', 25, 54, 160, 16), fontSize: 30, alignment: 'center' },
        { ...place('statement', 'text', 25, 85, 160, 70), fontSize: 15, lineHeight: 2 },
        { ...place('signed', 'text', 105, 180, 80, 20), fontSize: 12, alignment: 'center' },
        place('verifyUrl', 'qrcode', 25, 262, 24, 24),
        { ...place('number', 'code128', 135, 268, 50, 14), includetext: true },
      ],
    ],
  };
  return {
    name: 'pdfme generator',
    make: (certificates) =>
      generate({
        template,
        inputs: certificates.map((certificate) => ({ ...certificate })),
        options: { font: { serif: { data, fallback: true, subset: true } } },
        plugins: { text, qrcode: barcodes.qrcode, code128: barcodes.code128 },
      }),
    close: async () => {},
  };
}

/** Print to PDF from a warm page of Chromium. */
export async function openChromium(executablePath: string): Promise<CertificatePeer> {
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] });
  const page = await browser.newPage();
  return {
    name: "Chromium's print",
    make: async (certificates) => {
      await page.setContent(
        `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${certificates.map(htmlOf).join('')}`,
      );
      return page.pdf({ format: 'A4', printBackground: true });
    },
    close: () => browser.close(),
  };
}

const STYLE = `@page{margin:0}body{margin:0;font-family:"Noto Serif CJK SC",serif}section{box-sizing:border-box;height:296mm;padding:16mm 25mm;break-after:page}
h1{font-size:22pt;text-align:center}h2{font-size:30pt;text-align:center}p{font-size:15pt;line-height:2.1;text-indent:2em}.signed{text-align:right}svg{width:24mm}`;

function htmlOf(certificate: PlainCertificate): string {
  const { data, size } = encode(certificate.verifyUrl, { border: 0 });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return `<section><h1>${certificate.school}</h1><hr><h2>${certificate.title}</h2><p>${certificate.statement}</p><p class="signed">${certificate.signed}</p><svg viewBox="0 0 ${size} ${size}"><path d="${modules.join('')}"/></svg> ${certificate.number}</section>`;
}
