import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addressOf } from '@self-print/contract/client.ts';
import { cloudPrintCalls, terminalCloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { PNG } from 'pngjs';
import type { Converter } from '../../adapters/convert/converter.ts';
import { docx } from '../../adapters/convert/testing/officeDocuments.ts';
import { pdfFile } from '../../adapters/convert/testing/pdfFile.ts';
import { readPages } from '../../adapters/convert/testing/readPages.ts';
import { describeWith } from '../../adapters/convert/testing/withPackages.ts';
import { openTextTypesetter, type TextTypesetter } from '../../documents/textTypesetter.ts';
import { openFileConverter } from '../../fileConverter.ts';
import { systemAfter } from '../../system.ts';
import { type CloudDesk, openCloudDesk, type PersonOnPhone } from '../../testing/cloudDesk.ts';
import { createRecordedLog } from '../../testing/recordedLog.ts';
import { expectOk } from '../../testing/testSchool.ts';

const log = createRecordedLog();

describeWith('pictures', 'a real file, from the phone to the terminal', () => {
  let home: string;
  let texts: TextTypesetter;
  let converter: Converter;
  let desk: CloudDesk;
  let who: PersonOnPhone;
  beforeAll(async () => {
    texts = await openTextTypesetter({ processes: 1, after: systemAfter, onLost: () => {} });
    home = await mkdtemp(join(tmpdir(), 'self-print-real-files-'));
    converter = await openFileConverter({
      dataDirectory: home,
      officeWorkers: 0,
      requireIsolation: false,
      groups: undefined,
      typesetText: texts.typeset,
      log,
    });
    desk = await openCloudDesk({ converter });
    who = await desk.person();
  });
  afterAll(async () => {
    await desk.platform.close();
    await converter.stop();
    await texts.close();
    await rm(home, { recursive: true, force: true });
  });

  const seen = async (fileId: string) => expectOk(await who.call(cloudPrintCalls.file, { fileId }));
  const fetched = async (takeCode: string | null) => {
    const { orderId } = await desk.claim(takeCode);
    const { fileUrl } = expectOk(await desk.terminal.call(orderCalls.downValidate, { orderId }));
    const response = await fetch(desk.platform.origin + fileUrl, { headers: desk.terminal.headers });
    return readPages(new Uint8Array(await response.arrayBuffer()));
  };

  it('reports at the start what it supports', () => {
    expect(log.lines).toMatchObject([
      { event: 'converter-ready', detail: { takesPictures: true, takesOffice: false } },
    ]);
  });

  it('a PDF is previewed page by page, and printed as laid out', async () => {
    const fileId = await desk.readyFile(who, pdfFile({ pages: 11 }), '讲义.pdf');
    const file = await seen(fileId);
    expect(file).toMatchObject({ state: 'ready', pages: 11 });
    expect(file.previews.map(({ page }) => page)).toEqual([1, 2, 3, 4]);
    const [first] = file.previews;
    expect(Math.max(first?.width ?? 0, first?.height ?? 0)).toBe(1_280);
    expect((await who.call(cloudPrintCalls.previewPage, { fileId, page: 12 })).ok).toBe(false);
    for (const page of [1, 10]) {
      const response = await fetch(
        desk.platform.origin + addressOf(cloudPrintCalls.previewPage, { fileId, page }),
        { headers: who.headers },
      );
      expect(response.headers.get('Content-Type')).toBe('image/webp');
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF');
    }
    expect((await seen(fileId)).previews.map(({ page }) => page)).toEqual([1, 2, 3, 4, 9, 10, 11]);
    const order = await desk.order(who, fileId, { nUp: 2, pageRange: '1-4,9-' });
    expect(order.fee).toMatchObject({ filePages: 11, totalPages: 4, sheets: 2 });
    const paper = await fetched(order.takeCode);
    expect(paper).toHaveLength(4);
    expect(paper[0]).toMatchObject({ widthPt: 841.89, heightPt: 595.28, text: 'Printed Printed' });
  });

  it('a PDF with blank pages is printed without them, which cost nothing', async () => {
    const document = await PDFDocument.create();
    for (const hasInk of [true, false, true, false]) {
      const page = document.addPage([595, 842]);
      if (hasInk) page.drawRectangle({ x: 100, y: 100, width: 0.2, height: 300 });
    }
    const fileId = await desk.readyFile(who, await document.save(), '双面扫描.pdf');
    expect(await seen(fileId)).toMatchObject({ pages: 4, blankPages: [2, 4] });
    const layout = { leaveOutBlank: true };
    const quoted = expectOk(await who.call(cloudPrintCalls.chargeFee, { fileId, layout }));
    const order = await desk.order(who, fileId, layout);
    expect(quoted).toMatchObject({ filePages: 4, totalPages: 2, sheets: 1 });
    expect([order.fee.totalPages, order.fee.totalFee]).toEqual([quoted.totalPages, quoted.totalFee]);
    expect(order.layout).toMatchObject({ ...layout, pageRange: '' });
    expect(await fetched(order.takeCode)).toHaveLength(2);
    const none = { ...layout, pageRange: '2,4' };
    const refused = await who.call(cloudPrintCalls.chargeFee, { fileId, layout: none });
    expect(refused).toMatchObject({ problem: { name: 'NOTHING_TO_PRINT' } });
  });

  it('a print on both sides changes to one side at the terminal with another file where pages lie across', async () => {
    const owner = await desk.person();
    const document = await PDFDocument.create();
    const sizes = [false, false, true, true, false];
    for (const isWide of sizes) {
      const page = document.addPage(isWide ? [842, 595] : [595, 842]);
      page.drawRectangle({ x: 100, y: 100, width: 50, height: 50 });
    }
    const fileId = await desk.readyFile(owner, await document.save(), '横竖混排.pdf');
    const order = await desk.order(owner, fileId, { scaling: 'actual' });
    const { orderId } = await desk.claim(order.takeCode);
    const both = await desk.stored(orderId);
    const visit = await desk.atTerminal(owner);
    const one = { orderId, copies: 1, duplex: false };
    expectOk(await visit(terminalCloudPrintCalls.modify, one));
    const single = await desk.stored(orderId);
    expect([both.pages, single.pages]).toEqual([5, 5]);
    expect(single.documentKey).not.toBe(both.documentKey);
    expectOk(await visit(terminalCloudPrintCalls.modify, { ...one, duplex: true }));
    expect((await desk.stored(orderId)).documentKey).toBe(both.documentKey);
  });

  it('a picture becomes a page', async () => {
    const picture = PNG.sync.write(new PNG({ width: 300, height: 200 }));
    const fileId = await desk.readyFile(who, picture, '扫描件.png');
    expect(await seen(fileId)).toMatchObject({ state: 'ready', pages: 1, replacedFonts: [] });
    const { takeCode } = await desk.order(who, fileId);
    expect(await fetched(takeCode)).toHaveLength(1);
  });

  it('a text is set in type, without LibreOffice', async () => {
    const fileId = await desk.readyFile(who, Buffer.from('第一行\n  columns  1\n'), '笔记.txt');
    expect(await seen(fileId)).toMatchObject({ state: 'ready', pages: 1, replacedFonts: [] });
    const { takeCode } = await desk.order(who, fileId);
    const [page] = await fetched(takeCode);
    expect(page?.text).toMatch(/^第一行\s+columns\s+1/);
    expect(page?.fonts.every(({ isEmbedded }) => isEmbedded)).toBe(true);
  });

  it('an office document is refused while no LibreOffice is running, and the phone does not offer it', async () => {
    const fileId = await desk.readyFile(who, docx([{ text: '论文' }]), '论文.docx');
    expect((await seen(fileId)).problem?.name).toBe('CONVERSION_UNAVAILABLE');
    const { accepted } = expectOk(await who.call(cloudPrintCalls.config, {}));
    expect(accepted).toEqual(expect.arrayContaining(['.pdf', '.txt', '.png']));
    expect(accepted).not.toContain('.docx');
  });

  it('anything else is refused according to its content, whatever its name says', async () => {
    const fileId = await desk.readyFile(who, Buffer.from([0, 1, 2, 3]), '论文.pdf');
    expect((await seen(fileId)).problem?.name).toBe('UPLOAD_TYPE_UNSUPPORTED');
  });
});
