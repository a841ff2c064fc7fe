import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DOCUMENT_URL_MINUTES, MINUTE_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { eq } from 'drizzle-orm';
import { printOrder } from '../../db/schema/orders.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, type TestSchool, type TestTerminal } from '../../testing/testSchool.ts';

const CONTENT = Buffer.from('%PDF-1.7 a document of somebody\n%%EOF\n');

describe('the document of an order', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  let other: TestTerminal;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    terminal = await school.addTerminal();
    other = await school.addTerminal();
  });
  afterAll(() => platform.close());

  /** Creates a claimed order and the address of its document. */
  const claimed = async () => {
    const stored = await platform.deps.storage.put('documents', 'application/pdf', CONTENT);
    const document = { ...stored, fileName: '张小明 成绩单.pdf', pages: 2 };
    const { orderId, takeCode } = await school.addOrder({ document });
    expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode }));
    const link = expectOk(await terminal.call(orderCalls.downValidate, { orderId }));
    return { orderId, takeCode, stored, link };
  };
  const fetchAs = (where: TestTerminal, path: string) =>
    fetch(platform.origin + path, { headers: where.headers });
  const codeAs = async (where: TestTerminal, path: string) => {
    const response = await fetchAs(where, path);
    const answer: unknown = await response.json();
    return answer !== null && typeof answer === 'object' && 'code' in answer ? answer.code : undefined;
  };

  it('is delivered completely, with its type, length and name', async () => {
    const { link } = await claimed();
    const response = await fetchAs(terminal, link.fileUrl);
    const content = Buffer.from(await response.arrayBuffer());
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('application/pdf');
    expect(response.headers.get('Content-Length')).toBe(String(CONTENT.byteLength));
    expect(response.headers.get('Content-Disposition')).toContain(encodeURIComponent('张小明 成绩单.pdf'));
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(content).toEqual(CONTENT);
    expect(createHash('sha256').update(content).digest('hex')).toBe(link.sha256);
  });

  it('has its address in the check of the order as well, unless its file is missing', async () => {
    const { orderId, stored } = await claimed();
    const { document } = expectOk(await terminal.call(orderCalls.checkOrder, { orderId }));
    expect(document?.sha256).toBe(stored.sha256);
    expect((await fetchAs(terminal, document?.fileUrl ?? '')).status).toBe(200);
    expect(await codeAs(other, document?.fileUrl ?? '')).toBe('4105050018');
    await platform.deps.storage.delete(stored.key);
    expect(expectOk(await terminal.call(orderCalls.checkOrder, { orderId })).document).toBeUndefined();
  });

  it('can be fetched again while its address is valid', async () => {
    const { link } = await claimed();
    expect((await fetchAs(terminal, link.fileUrl)).status).toBe(200);
    platform.clock.advance(DOCUMENT_URL_MINUTES * MINUTE_MS - 1);
    expect((await fetchAs(terminal, link.fileUrl)).status).toBe(200);
    platform.clock.advance(1);
    expect(await codeAs(terminal, link.fileUrl)).toBe('4105050018');
  });

  it('is refused to another terminal, whatever address it has', async () => {
    const { link } = await claimed();
    const response = await fetchAs(other, link.fileUrl);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: '4105050018', success: false, data: null });
  });

  it('is refused without the headers of a terminal', async () => {
    const { link } = await claimed();
    const response = await fetch(platform.origin + link.fileUrl);
    expect(await response.json()).toMatchObject({ code: '4105040001' });
  });

  it.each([
    [
      'another order',
      (url: URL, otherOrder: string) => (url.pathname = url.pathname.replace(/[^/]+$/, otherOrder)),
    ],
    ['a later end', (url: URL) => url.searchParams.set('expires', String(Date.parse('2027-01-01')))],
    ['another signature', (url: URL) => url.searchParams.set('signature', 'f'.repeat(64))],
  ])('is refused at an address that was changed to %s', async (_, change) => {
    const { link } = await claimed();
    const { orderId } = await claimed();
    const url = new URL(link.fileUrl, platform.origin);
    change(url, orderId);
    expect(await codeAs(terminal, url.pathname + url.search)).toBe('4105050018');
  });

  it.each([
    ['no signature', (url: URL) => url.searchParams.delete('signature')],
    ['a signature that is none', (url: URL) => url.searchParams.set('signature', 'zz')],
    ['an end that is no number', (url: URL) => url.searchParams.set('expires', 'never')],
    ['an order id that is none', (url: URL) => (url.pathname = url.pathname.replace(/[^/]+$/, 'x'))],
  ])('is not looked for at an address with %s', async (_, change) => {
    const { link } = await claimed();
    const url = new URL(link.fileUrl, platform.origin);
    change(url);
    expect(await codeAs(terminal, url.pathname + url.search)).toBe('4000');
  });

  it('is refused once the terminal has released the order', async () => {
    const { link, orderId } = await claimed();
    expectOk(await terminal.call(orderCalls.release, { orderId }));
    expect(await codeAs(terminal, link.fileUrl)).toBe('4105050018');
  });

  it('is unavailable when its file is missing', async () => {
    const { link, stored } = await claimed();
    await platform.deps.storage.delete(stored.key);
    expect(await codeAs(terminal, link.fileUrl)).toBe('4105050014');
  });

  it.each([
    ['another digest', { sha256: '0'.repeat(64) }],
    ['another length', { contentLength: CONTENT.byteLength + 1 }],
  ])(
    'is damaged when its file has %s than the one that was ordered, and staff are warned',
    async (_, changed) => {
      const { link, orderId } = await claimed();
      await platform.deps.db.orm.update(printOrder).set(changed).where(eq(printOrder.orderId, orderId));
      expect(await codeAs(terminal, link.fileUrl)).toBe('4105050032');
      expect(platform.log.lines).toContainEqual({
        event: 'document-damaged',
        detail: { schoolCode: school.schoolCode, orderId, found: 'changed' },
      });
    },
  );
});
