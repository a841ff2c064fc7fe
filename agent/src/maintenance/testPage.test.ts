import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import { makeTestPage } from './testPage.ts';

const facts = {
  terminalCode: 'T-0107',
  driver: 'ipp ipp://printer/ipp/print',
  cartonCode: '2',
  at: new Date(Date.UTC(2026, 2, 2, 8)),
  version: '1.2.3',
};

describe('the test page', () => {
  it('is one page of A4', async () => {
    const pdf = await PDFDocument.load(await makeTestPage(facts));
    expect(pdf.getPageCount()).toBe(1);
    const { width, height } = pdf.getPage(0).getSize();
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
  });

  it('does not fail over a letter that its font does not have', async () => {
    const page = await makeTestPage({ ...facts, driver: 'windows:打印机\n<&>', terminalCode: '' });
    expect((await PDFDocument.load(page)).getPageCount()).toBe(1);
  });
});
