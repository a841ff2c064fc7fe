import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, PDFName, rgb } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import { hasTool, runTool } from '../../../adapters/sign/testing/tools.ts';
import { mergePdfs } from './mergePdfs.ts';

/** A document with pages of these words; `packed` has its objects in streams of objects. */
async function documentOf(words: readonly string[], packed = true): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const form = pdf.context.flateStream('1 0 0 rg 0 0 40 40 re f', {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 40, 40],
  });
  const look = pdf.context.register(form);
  for (const word of words) {
    const page = pdf.addPage([300, 400]);
    page.drawText(word, { x: 20, y: 300, size: 20, color: rgb(0, 0, 0) });
    const widget = pdf.context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      Rect: [200, 20, 240, 60],
      F: 4,
      AP: { N: look },
    });
    page.node.set(PDFName.of('Annots'), pdf.context.obj([pdf.context.register(widget)]));
  }
  return pdf.save({ useObjectStreams: packed });
}

async function* each(documents: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* documents;
}
async function merged(documents: readonly Uint8Array[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of mergePdfs(each(documents))) parts.push(part);
  return Buffer.concat(parts);
}

describe('one file to print', () => {
  it('has the pages of all documents in their order, in their own sizes', async () => {
    const file = await merged([await documentOf(['one', 'two']), await documentOf(['three'], false)]);
    const pdf = await PDFDocument.load(file);
    expect(pdf.getPageCount()).toBe(3);
    expect(pdf.getPage(2).getSize()).toEqual({ width: 300, height: 400 });
  });

  it('shows stamps of signatures without being a form', async () => {
    const pdf = await PDFDocument.load(await merged([await documentOf(['one'])]));
    const [stamp] = pdf.getPage(0).node.Annots()?.asArray() ?? [];
    const found = pdf.context.lookup(stamp);
    expect(String(found)).toContain('/Subtype /Stamp');
    expect(String(found)).not.toContain('/Widget');
    expect(pdf.catalog.has(PDFName.of('AcroForm'))).toBe(false);
  });

  it('writes once what documents share', async () => {
    const one = await documentOf(['one']);
    const file = await merged([one, one, one]);
    expect(file.toString('latin1').split('/BBox').length - 1).toBe(1);
  });

  (hasTool('pdftotext') ? it : it.skip)('is read by another program', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'self-print-pdf-'));
    try {
      const path = join(folder, 'a.pdf');
      await writeFile(path, await merged([await documentOf(['one', 'two']), await documentOf(['three'])]));
      const { output } = await runTool('pdftotext', [path, '-']);
      expect(output.match(/\w+/g)).toEqual(['one', 'two', 'three']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('refuses a file that is no PDF', async () => {
    await expect(merged([Buffer.from('<html>')])).rejects.toThrow('no PDF');
  });
});
