import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addressOf } from '@self-print/contract/client.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { CLAIM_LEASE_MINUTES, MINUTE_MS } from '@self-print/contract/limits.ts';
import { cloudPrintCalls, terminalCloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, eq, like } from 'drizzle-orm';
import sharp from 'sharp';
import type { Converter } from '../../adapters/convert/converter.ts';
import { refuse, type UploadProblemName } from '../../adapters/convert/uploadProblem.ts';
import { cloudContent } from '../../db/schema/cloudPrint.ts';
import { orderPageImage } from '../../db/schema/pageImages.ts';
import { type CloudDesk, openCloudDesk } from '../../testing/cloudDesk.ts';
import { expectOk, type TestTerminal } from '../../testing/testSchool.ts';
import { createTextConverter, textUpload } from '../../testing/textConverter.ts';
import { FIRST_PREVIEWS, UNUSED_PRINT_KEPT_MS } from '../cloudPrint/limits.ts';
import { deleteDueFiles } from '../cloudPrint/retention.ts';

const UNKNOWN_ID = 'aaaaaaaa-0000-4000-8000-00000000000f';
const PAGES = 3;

describe('pages of the order that a terminal holds', () => {
  let desk: CloudDesk;
  let other: TestTerminal;
  let drawn: string[] = [];
  let refused: UploadProblemName | null = null;

  beforeAll(async () => {
    const blank = { width: 90, height: 128, channels: 3, background: '#ffffff' } as const;
    const content = await sharp({ create: blank }).webp().toBuffer();
    const text = createTextConverter();
    // Documents get a copy mark, which needs real images; for uploads the fake image names the page.
    const converter: Converter = {
      ...text,
      previews: async (pdf, range, options) => {
        const words = Buffer.from(pdf).toString('utf8');
        drawn.push(words);
        if (refused) return refuse(refused);
        const images = expectOk(await text.previews(pdf, range, options));
        if (!words.includes('laid out')) return ok(images.map((image) => ({ ...image, content })));
        return ok(
          images.map((image) => ({ ...image, content: Buffer.from(`page ${image.page} of ${words}`) })),
        );
      },
    };
    desk = await openCloudDesk({ converter });
    other = await desk.school.addTerminal();
  });
  afterAll(() => desk.platform.close());
  beforeEach(() => {
    refused = null;
    drawn = [];
  });

  const look = (orderId: string, page: number | string = 1, headers = desk.terminal.headers) =>
    fetch(desk.platform.origin + addressOf(orderCalls.previewPage, { orderId, page }), { headers });
  const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
  const refusalOf = async (answer: Response) => {
    const { code } = envelope.parse(await answer.json());
    return Object.entries(ERROR_CODES).find(([, known]) => known === code)?.[0] ?? code;
  };
  const documentOrder = async () => {
    const { storage } = desk.platform.deps;
    const stored = await storage.put('documents', 'application/pdf', textUpload(PAGES));
    const document = { ...stored, fileName: '张小明 成绩单.pdf', pages: PAGES };
    return { stored, ...(await desk.school.addOrder({ document })) };
  };
  const heldDocument = async () => {
    const made = await documentOrder();
    await desk.claim(made.takeCode);
    return made;
  };
  const heldFile = async (layout: Parameters<CloudDesk['order']>[2] = {}, pages = 5) => {
    const who = await desk.person();
    const fileId = await desk.readyFile(who, textUpload(pages));
    drawn = [];
    const { orderId, takeCode } = await desk.order(who, fileId, layout);
    await desk.claim(takeCode);
    return { who, fileId, orderId };
  };
  const fileImages = async (fileId: string) => {
    const { orm } = desk.platform.deps.db;
    const ofPrints = and(eq(cloudContent.fileId, fileId), like(cloudContent.layout, '_%'));
    const rows = await orm
      .select()
      .from(cloudContent)
      .where(and(ofPrints, eq(cloudContent.purpose, 'preview')));
    return rows.map(({ layout, position, storageKey }) => ({ layout, position, storageKey }));
  };

  describe('of a document', () => {
    it('carry the copy mark, are rendered once by the platform and kept', async () => {
      const { orderId } = await heldDocument();
      const answer = await look(orderId);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const image = await bytes(answer);
      const { channels } = await sharp(image).stats();
      expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(250);
      expect(await bytes(await look(orderId))).toEqual(image);
      expect((await look(orderId, PAGES)).status).toBe(200);
      expect(drawn).toHaveLength(1);
      const { orm } = desk.platform.deps.db;
      const kept = await orm.select().from(orderPageImage).where(eq(orderPageImage.orderId, orderId));
      expect(kept.map(({ page, marked }) => [page, marked])).toEqual([1, 2, 3].map((page) => [page, true]));
    });

    it.each([0, PAGES + 1])('do not exist beyond it: %d', async (page) => {
      const { orderId } = await heldDocument();
      expect(await refusalOf(await look(orderId, page))).toBe(page === 0 ? 'BAD_REQUEST' : 'NOT_FOUND');
      expect(drawn).toEqual([]);
    });

    it('are not shown without a claim, nor after its release', async () => {
      const { orderId, takeCode } = await documentOrder();
      expect(await refusalOf(await look(orderId))).toBe('ORDER_NOT_CLAIMED');
      await desk.claim(takeCode);
      expect((await look(orderId)).status).toBe(200);
      expectOk(await desk.terminal.call(orderCalls.release, { orderId }));
      expect(await refusalOf(await look(orderId))).toBe('ORDER_NOT_CLAIMED');
    });

    it('are not shown to another terminal, nor of an unknown order', async () => {
      const { orderId } = await heldDocument();
      expect((await look(orderId)).status).toBe(200);
      expect(await refusalOf(await look(orderId, 1, other.headers))).toBe('ORDER_PRINTING_ELSEWHERE');
      expect(await refusalOf(await look(UNKNOWN_ID))).toBe('ORDER_NOT_FOUND');
      expect(await refusalOf(await look(orderId, 1, {}))).toBe('MOBILE_NOT_SIGNED_IN');
    });

    it('depend on the claim: after its expiry they are shown until another terminal takes the order', async () => {
      const { orderId, takeCode } = await heldDocument();
      desk.platform.clock.advance(CLAIM_LEASE_MINUTES * MINUTE_MS + 1);
      expect((await look(orderId)).status).toBe(200);
      expectOk(await other.call(orderCalls.getForTerminal, { takeCode }));
      expect(await refusalOf(await look(orderId))).toBe('ORDER_PRINTING_ELSEWHERE');
      expect((await look(orderId, 1, other.headers)).status).toBe(200);
    });

    it('are not shown of a missing file, though they were kept', async () => {
      const { orderId, stored } = await heldDocument();
      expect((await look(orderId)).status).toBe(200);
      await desk.platform.deps.storage.delete(stored.key);
      expect(await refusalOf(await look(orderId))).toBe('DOCUMENT_UNAVAILABLE');
    });

    it.each([
      ['CONVERSION_BUSY', 'CONVERSION_BUSY'],
      ['UPLOAD_BROKEN', 'UPLOAD_BROKEN'],
      ['CONVERSION_TIMED_OUT', 'CONVERSION_UNAVAILABLE'],
      ['CONVERSION_UNAVAILABLE', 'CONVERSION_UNAVAILABLE'],
    ] as const)(
      'are refused when the converter reports %s, and rendered when it can',
      async (name, answered) => {
        const { orderId } = await heldDocument();
        refused = name;
        expect(await refusalOf(await look(orderId))).toBe(answered);
        const why = desk.platform.log.lines.filter(({ event }) => event === 'document-pages-not-drawn');
        expect(why.at(-1)).toMatchObject({ detail: { orderId, reason: name } });
        refused = null;
        expect((await look(orderId)).status).toBe(200);
      },
    );
  });

  describe('of an uploaded file', () => {
    it('are those of the print file, made when it was ordered, without copy mark', async () => {
      const { orderId, fileId } = await heldFile({ nUp: 2, pageRange: '2-5' });
      expect(drawn).toHaveLength(1);
      const image = (await bytes(await look(orderId))).toString('utf8');
      expect(image).toMatch(/^page 1 of pages 2 laid out \{.*"nUp":2.*"pageRange":"2-5".* of pages 5/);
      expect(await refusalOf(await look(orderId, 3))).toBe('NOT_FOUND');
      expect(drawn).toHaveLength(1);
      expect(await fileImages(fileId)).toHaveLength(2);
    });

    it('are made on demand after the first ones, once for concurrent requests', async () => {
      const { orderId, fileId } = await heldFile({}, FIRST_PREVIEWS + 2);
      drawn = [];
      const answers = await Promise.all([1, 2].map((more) => look(orderId, FIRST_PREVIEWS + more)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(drawn).toHaveLength(1);
      expect((await fileImages(fileId)).map(({ position }) => position).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    });

    it('are not mixed with those of the file itself, nor of another layout', async () => {
      const { orderId, who, fileId } = await heldFile({ nUp: 4 });
      const shown = expectOk(await who.call(cloudPrintCalls.file, { fileId }));
      expect(shown.previews).toHaveLength(FIRST_PREVIEWS);
      const visitor = await desk.atTerminal(who);
      const turned = { orderId, copies: 1, horizontal: true };
      expectOk(await visitor(terminalCloudPrintCalls.modify, turned));
      expect((await bytes(await look(orderId))).toString('utf8')).toContain('"horizontal":true');
    });

    it('are shown of an order whose images could not be made at first, once they can be', async () => {
      const who = await desk.person();
      const fileId = await desk.readyFile(who, textUpload(2));
      refused = 'CONVERSION_BUSY';
      const { orderId, takeCode } = await desk.order(who, fileId);
      await desk.claim(takeCode);
      expect(await refusalOf(await look(orderId))).toBe('CONVERSION_BUSY');
      refused = null;
      expect((await look(orderId)).status).toBe(200);
    });

    it('are not shown to another terminal, nor once the file is gone', async () => {
      const { orderId } = await heldFile();
      expect(await refusalOf(await look(orderId, 1, other.headers))).toBe('ORDER_PRINTING_ELSEWHERE');
      const { documentKey } = await desk.stored(orderId);
      await desk.platform.deps.storage.delete(documentKey);
      expect(await refusalOf(await look(orderId))).toBe('DOCUMENT_UNAVAILABLE');
    });

    it('are deleted with the print file that no order uses', async () => {
      const { orderId, who, fileId } = await heldFile({ horizontal: false });
      const visitor = await desk.atTerminal(who);
      expectOk(await visitor(terminalCloudPrintCalls.modify, { orderId, copies: 1, horizontal: true }));
      const before = await fileImages(fileId);
      expect(new Set(before.map(({ layout }) => layout)).size).toBe(2);
      desk.platform.clock.advance(UNUSED_PRINT_KEPT_MS + 1);
      await deleteDueFiles(desk.platform.deps);
      const after = await fileImages(fileId);
      expect(new Set(after.map(({ layout }) => layout))).toEqual(new Set(['A4 landscape 1 ']));
      const left = new Set(after.map(({ storageKey }) => storageKey));
      for (const { storageKey } of before)
        expect(await desk.platform.deps.storage.exists(storageKey)).toBe(left.has(storageKey));
    });
  });
});
