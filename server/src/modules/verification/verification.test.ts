import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { documentAdminCalls } from '@self-print/contract/platform/documentAdmin.ts';
import { documentCalls, type Verdict } from '@self-print/contract/platform/documents.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import sharp from 'sharp';
import { issuedDocument } from '../../db/schema/issuing.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { phoneCaptcha } from '../../testing/knownCaptcha.ts';
import { type DeskPerson, type OrderDesk, openOrderDesk } from '../../testing/orderDesk.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { giveTicket, readTicket } from './previewTicket.ts';
import { verifyByCode } from './verifyByCode.ts';

const RUNS = Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 2_000);
const UNKNOWN_CODE = '0000-0000-0000-0000';
const REASON = { zh: '成绩已更正', en: 'A mark was corrected' };

describe('verification', () => {
  let desk: OrderDesk;
  let person: DeskPerson;
  let orderId: string;
  let code: string;
  let factor: string;
  beforeAll(async () => {
    desk = await openOrderDesk();
  });
  afterAll(() => desk.close());

  /** A new document per test, because attempts are counted per document. */
  const issue = async (wish: Parameters<typeof desk.order>[2] = {}) => {
    person = await desk.addPerson();
    const order = await desk.order(person, await desk.addItem(), wish);
    orderId = order.orderId;
    code = order.document?.verificationCode ?? '';
    factor = person.userName.slice(-4);
    return order;
  };
  const verify = async (a = code, b = factor): Promise<Verdict> =>
    expectOk(await desk.anyone(documentCalls.verify, { a, b }));
  const verifyBytes = async (content: Uint8Array): Promise<Verdict> =>
    expectOk(await desk.anyone(documentCalls.verifyFile, { content }));
  const change = (changes: Partial<typeof issuedDocument.$inferInsert>) =>
    desk.deps.db.orm.update(issuedDocument).set(changes).where(eq(issuedDocument.orderId, orderId));
  const ticketOf = (verdict: Verdict) => ('previewTicket' in verdict ? (verdict.previewTicket ?? '') : '');
  const look = (ticket: string, page = 1) => desk.fetchFile(documentCalls.previewPage, { ticket, page });

  it('is counted for the school that issued the document, which finds it by code and by its holder', async () => {
    await issue();
    await verify();
    const admin = await desk.addAdmin('auditor');
    const list = async (filter: object) =>
      expectOk(await admin.call(documentAdminCalls.list, { rows: 100, ...filter })).rows.filter(
        (row) => row.orderId === orderId,
      );
    const { userName } = person;
    expect(await list({ userName })).toMatchObject([{ state: 'valid', views: 1, userName: '张*' }]);
    expect(JSON.stringify(await list({ userName }))).not.toContain(userName);
    for (const filter of [
      { state: 'expired' },
      { state: 'revoked' },
      { verified: false },
      { userName: 'no' },
    ])
      expect([filter, await list(filter)]).toEqual([filter, []]);
    await change({ validUntil: new Date(0) });
    expect(await list({ state: 'expired', verified: true })).toHaveLength(1);
    const find = (typed: string) => admin.call(documentAdminCalls.find, { code: typed });
    expect(expectOk(await find(code))).toEqual({ orderId });
    for (const typed of [UNKNOWN_CODE, '!'.repeat(16)]) expect(refusal(await find(typed))).toBe('NOT_FOUND');
  });

  describe('by code', () => {
    it('returns what was certified, masked, and counts it', async () => {
      await issue();
      const verdict = await verify();
      expect(verdict).toMatchObject({
        state: 'valid',
        holderName: { zh: '张*' },
        pages: 1,
        revokedAt: null,
        revokedReason: null,
        title: { zh: '在读证明', en: 'Certificate of enrolment' },
        school: { zh: '测试大学', en: 'Test University' },
      });
      const text = JSON.stringify(verdict);
      for (const secret of [person.userName, '张䶮', '110105200102030042', '13912345678']) {
        expect(text).not.toContain(secret);
      }
      expect((await desk.documentOf(orderId))?.views).toBe(1);
    });

    it.each([
      ['in small letters', (text: string) => text.toLowerCase()],
      ['without hyphens', (text: string) => text.replaceAll('-', '')],
      ['with spaces', (text: string) => text.replaceAll('-', ' ')],
      [
        'with letters that look like its digits',
        (text: string) => text.replaceAll('0', 'O').replaceAll('1', 'l'),
      ],
    ])('is found when the code is typed %s', async (_, typed) => {
      await issue();
      expect((await verify(typed(code))).state).toBe('valid');
    });

    it('accepts the last four of the ID number as well', async () => {
      await issue();
      expect((await verify(code, '0042')).state).toBe('valid');
    });

    it('requires the second factor, and again when it is wrong, without revealing anything else', async () => {
      await issue();
      for (const b of ['-', 'abcd', '999', '12345678']) {
        expect(await verify(code, b)).toEqual({ state: 'needsSecondFactor' });
      }
      expect((await desk.documentOf(orderId))?.views).toBe(0);
    });

    it.each([UNKNOWN_CODE, '????????????????', 'U'.repeat(16), '0'.repeat(24)])(
      'reports that there is no document %s',
      async (a) => {
        expect(await verify(a, '1234')).toEqual({ state: 'notFound' });
        expect(await verify(a, '-')).toEqual({ state: 'notFound' });
      },
    );

    it('reports expiry exactly on time', async () => {
      await issue();
      const { clock } = desk.platform;
      await change({ validUntil: new Date(clock.now().getTime() + 1) });
      expect((await verify()).state).toBe('valid');
      await change({ validUntil: clock.now() });
      expect((await verify()).state).toBe('expired');
    });

    it('gives the reason of a revocation in both languages, shows no page, and the order can no longer be printed', async () => {
      await issue();
      const before = ticketOf(await verify());
      const admin = await desk.addAdmin();
      const revoke = () => admin.call(orderAdminCalls.revokeDocument, { orderId, reason: REASON });
      expectOk(await revoke());
      expect(await verify()).toMatchObject({ state: 'revoked', revokedReason: REASON, previewTicket: null });
      expect(await desk.codeOf(await look(before))).toBe('4105050018');
      expect(refusal(await revoke())).toBe('DOCUMENT_REVOKED');
      expect(expectOk(await person.phone(userOrderCalls.get, { orderId }))).toMatchObject({
        state: 'cancelled',
        takeCode: null,
        document: { revoked: true },
      });
    });

    it.each([
      { zh: ' ', en: 'x' },
      { zh: 'x', en: '' },
    ])('is not revoked without a reason: %j', async (reason) => {
      await issue();
      const admin = await desk.addAdmin();
      expect(refusal(await admin.call(orderAdminCalls.revokeDocument, { orderId, reason }))).toBe(
        'BAD_REQUEST',
      );
      expect((await verify()).state).toBe('valid');
    });

    it('finds no document whose order was not paid, and revokes one whose order was cancelled', async () => {
      await issue();
      await desk.deps.db.orm.update(printOrder).set({ paidAt: null }).where(eq(printOrder.orderId, orderId));
      expect(await verify()).toEqual({ state: 'notFound' });
      await issue();
      expectOk(await person.phone(userOrderCalls.cancel, { orderIds: [orderId] }));
      expect(await verify()).toMatchObject({ state: 'revoked', revokedReason: { zh: '订单已取消' } });
    });

    it('blocks those who try all second factors, for this document only, but not those who know it', async () => {
      await issue();
      for (let tries = 0; tries < 12; tries += 1) await verify();
      for (let tries = 0; tries < 10; tries += 1) {
        expect((await verify(code, `x${String(tries).padStart(3, '0')}`)).state).toBe('needsSecondFactor');
      }
      const refused = await desk.anyone(documentCalls.verify, { a: code, b: factor });
      expect(refused).toMatchObject({ problem: { name: 'TOO_MANY_REQUESTS' } });
      const elsewhere = await verifyByCode(desk.deps, '203.0.113.200', { code, factor });
      expect(elsewhere).toMatchObject({ ok: true, value: { state: 'valid' } });
      expect(await verify(code, '-')).toEqual({ state: 'needsSecondFactor' });
      await issue();
      expect((await verify()).state).toBe('valid');
    });

    it('asks everybody for a captcha while many addresses guess, and lets those who know it in', async () => {
      await issue();
      for (let index = 0; index < 20; index += 1) {
        const typed = { code, factor: `z${String(index).padStart(3, '0')}` };
        await verifyByCode(desk.deps, `203.0.113.${index}`, typed);
      }
      expect(refusal(await desk.anyone(documentCalls.verify, { a: code, b: factor }))).toBe('CAPTCHA_NEEDED');
      const { code: verifiCode, cookie } = await phoneCaptcha(desk.platform);
      const call = desk.platform.client({ cookie, loginMode: 'MOBILE' });
      const given = { a: code, b: factor, verifiCode };
      expect(expectOk(await call(documentCalls.verify, given)).state).toBe('valid');
      expect(refusal(await call(documentCalls.verify, given))).toBe('CAPTCHA_WRONG');
    });

    it('reveals nothing by concurrent attempts', async () => {
      await issue();
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, index) =>
          desk.anyone(documentCalls.verify, { a: code, b: `y${String(index).padStart(3, '0')}` }),
        ),
      );
      expect(answers.filter((answer) => answer.ok)).toHaveLength(10);
      expect(new Set(answers.filter((answer) => !answer.ok).map(refusal))).toEqual(
        new Set(['TOO_MANY_REQUESTS']),
      );
    });

    it('writes neither code nor names into the log', async () => {
      await issue();
      await verify();
      const lines = JSON.stringify(desk.platform.log.lines);
      for (const secret of [code, code.replaceAll('-', ''), person.userName]) {
        expect(lines).not.toContain(secret);
      }
    });
  });

  describe('the pages', () => {
    it('are of the document with masked values, even when its owner has seen it as it is', async () => {
      await issue();
      const { headers } = person;
      const own = await desk.fetchFile(userOrderCalls.previewPage, { orderId, page: 1 }, headers);
      expect(own.headers.get('content-type')).toBe('image/webp');
      expect(desk.lastDrawn().equals(await desk.fileOf(await desk.stored(orderId)))).toBe(true);
      await look(ticketOf(await verify()));
      const { maskedFile } = (await desk.documentOf(orderId)) ?? {};
      expect(createHash('sha256').update(desk.lastDrawn()).digest('hex')).toBe(maskedFile?.sha256);
    });

    it('are not shown of a document without masked ones, such as an old one', async () => {
      await issue();
      const ticket = ticketOf(await verify());
      await change({ maskedFile: null });
      expect(await verify()).toMatchObject({ state: 'valid', previewTicket: null });
      expect(await desk.codeOf(await look(ticket))).toBe('4041');
    });

    it('are shown with the copy mark, rendered once', async () => {
      await issue();
      const ticket = ticketOf(await verify());
      const before = desk.drawings();
      const answer = await look(ticket);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { channels } = await sharp(bytes).stats();
      expect(Math.min(...channels.map(({ min }) => min))).toBeLessThan(250);
      expect(Buffer.from(await (await look(ticket)).arrayBuffer()).equals(bytes)).toBe(true);
      expect(desk.drawings()).toBe(before + 1);
    });

    it('expire with their ticket, and cannot be opened by any other number or text', async () => {
      await issue();
      const ticket = ticketOf(await verify());
      expect(await desk.codeOf(await look(ticket, 2))).toBe('4041');
      const flipped = ticket.slice(0, -1) + (ticket.endsWith('0') ? '1' : '0');
      for (const wrong of [flipped, 'x'.repeat(40), ticket.replace('order', 'share')]) {
        expect(await desk.codeOf(await look(wrong))).toBe('4105050018');
      }
    });

    it('are opened only by our own tickets, and only before expiry', () => {
      const { previewTickets: signer } = desk.deps.keys;
      const now = new Date('2026-03-02T08:00:00Z');
      const id = '6b8f0a52-4f0e-4c2b-9b0e-2f4a3c1d5e6f';
      const ticket = giveTicket(signer, { kind: 'order', schoolCode: 'school_-1', id }, now);
      const later = (ms: number) => new Date(now.getTime() + ms);
      expect(readTicket(signer, ticket, later(30 * MINUTE_MS - 1))).toEqual({
        kind: 'order',
        schoolCode: 'school_-1',
        id,
      });
      expect(readTicket(signer, ticket, later(30 * MINUTE_MS))).toBeUndefined();
      expect(ticket.length).toBeLessThanOrEqual(200);
      fc.assert(
        fc.property(fc.nat(ticket.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, letter) => {
          const changed = ticket.slice(0, at) + letter + ticket.slice(at + 1);
          if (changed !== ticket) expect(readTicket(signer, changed, now)).toBeUndefined();
        }),
        { numRuns: RUNS },
      );
    });
  });

  describe('by file', () => {
    const fileOf = async () => desk.fileOf(await desk.stored(orderId));

    it('recognises a document by its content, and returns its current state', async () => {
      await issue();
      const file = await fileOf();
      expect(await verifyBytes(file)).toMatchObject({
        state: 'valid',
        holderName: { zh: '张*' },
        previewTicket: null,
      });
      await change({ validUntil: desk.platform.clock.now() });
      expect((await verifyBytes(file)).state).toBe('expired');
      const admin = await desk.addAdmin();
      expectOk(await admin.call(orderAdminCalls.revokeDocument, { orderId, reason: REASON }));
      expect(await verifyBytes(file)).toMatchObject({ state: 'revoked', revokedReason: REASON });
    });

    it('recognises a document whose signature was written again in capital digits', async () => {
      await issue();
      const file = Buffer.from(await fileOf()).toString('latin1');
      const capitals = file.replace(/\/Contents\s*<[0-9a-f]{1000,}>/, (contents) =>
        contents.replace(/<.*>/, (digits) => digits.toUpperCase()),
      );
      expect(capitals).not.toBe(file);
      expect((await verifyBytes(Buffer.from(capitals, 'latin1'))).state).toBe('valid');
    });

    it('detects a changed byte, and appended content', async () => {
      await issue();
      const file = await fileOf();
      const at = Math.floor(file.length / 3);
      const flipped = Buffer.from(file);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      expect(await verifyBytes(flipped)).toEqual({ state: 'tampered', reason: 'changed' });
      const longer = Buffer.concat([file, Buffer.from('\n%%EOF\n')]);
      expect(await verifyBytes(longer)).toEqual({ state: 'tampered', reason: 'changed' });
    });

    it('does not accept a signed document that was never handed out', async () => {
      await issue();
      const file = await fileOf();
      await desk.deps.db.orm.delete(issuedDocument).where(eq(issuedDocument.orderId, orderId));
      expect(await verifyBytes(file)).toEqual({ state: 'tampered', reason: 'unknownDocument' });
    });

    it.each([
      ['no PDF', 'hello', 'unreadable'],
      ['an empty file', ' ', 'unreadable'],
      ['half a PDF', '%PDF-1.7\n1 0 obj\n<<', 'unreadable'],
    ])('has a reason for %s', async (_, text, reason) => {
      expect(await verifyBytes(Buffer.from(text))).toEqual({ state: 'tampered', reason });
    });

    it('slows down those who upload files endlessly', async () => {
      const content = Buffer.from('hello');
      const answers: unknown[] = [];
      for (let tries = 0; tries < 61; tries += 1) {
        answers.push(refusal(await desk.anyone(documentCalls.verifyFile, { content })));
      }
      expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS');
      desk.platform.clock.advance(DAY_MS);
      expect((await desk.anyone(documentCalls.verifyFile, { content })).ok).toBe(true);
    });
  });
});
