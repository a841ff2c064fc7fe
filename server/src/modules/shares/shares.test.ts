import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { documentCalls, type Verdict } from '@self-print/contract/platform/documents.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { eq } from 'drizzle-orm';
import { printOrder } from '../../db/schema/orders.ts';
import { documentShare } from '../../db/schema/shares.ts';
import { type DeskPerson, type OrderDesk, openOrderDesk } from '../../testing/orderDesk.ts';
import { TEST_PUBLIC_URL } from '../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { PIN_LOCK_MINUTES, WRONG_PINS, WRONG_PINS_MAX } from './openShare.ts';
import { OPEN_SHARES_MAX } from './ownShares.ts';

const PIN = '482913';
const UNKNOWN_ID = 'aaaaaaaa-0000-4000-8000-00000000000f';
const REASON = { zh: '成绩已更正', en: 'A mark was corrected' };

describe('links to a document', () => {
  let desk: OrderDesk;
  let person: DeskPerson;
  let orderId: string;
  beforeAll(async () => {
    desk = await openOrderDesk();
    person = await desk.addPerson();
    ({ orderId } = await desk.order(person, await desk.addItem()));
  });
  afterAll(() => desk.close());

  const newOrder = async () => {
    ({ orderId } = await desk.order(person, await desk.addItem()));
  };
  const share = async (wish: { readonly days?: number; readonly pin?: string } = {}) => {
    const made = expectOk(await person.phone(documentCalls.createShare, { orderId, ...wish }));
    return { ...made, token: made.url.split('#share=')[1] ?? '' };
  };
  const open = (token: string, pin?: string) =>
    desk.anyone(documentCalls.openShare, pin === undefined ? { token } : { token, pin });
  const stateOf = async (token: string, pin?: string) => expectOk(await open(token, pin)).state;
  const change = (shareId: string, changes: Partial<typeof documentShare.$inferInsert>) =>
    desk.deps.db.orm.update(documentShare).set(changes).where(eq(documentShare.shareId, shareId));
  const later = (ms: number) => new Date(desk.platform.clock.now().getTime() + ms);
  const row = async (shareId: string) => {
    const [found] = await desk.deps.db.orm
      .select()
      .from(documentShare)
      .where(eq(documentShare.shareId, shareId));
    return found;
  };

  it('let anybody view it, masked, with its pages, and count how often', async () => {
    const { token, url, shareId } = await share();
    expect(url).toBe(`${TEST_PUBLIC_URL}/wec-self-print-app-mobile/qrcode-verify/preview#share=${token}`);
    expect(token).toMatch(/^[\w-]{32}$/);
    const opened = expectOk(await open(token));
    if (opened.state !== 'open' || opened.verdict.state !== 'valid') throw new Error('not shown');
    expect(opened.verdict.holderName.zh).toBe('张*');
    const ticket = opened.verdict.previewTicket ?? '';
    const page = await desk.fetchFile(documentCalls.previewPage, { ticket, page: 1 });
    expect(page.headers.get('content-type')).toBe('image/webp');
    await page.arrayBuffer();
    const mine = expectOk(await person.phone(documentCalls.listShares, { orderId }));
    expect(mine.find((each) => each.shareId === shareId)).toMatchObject({ views: 1, hasPin: false });
  });

  it('show the document as it is, even when verifiers have seen its masked pages', async () => {
    const look = async (verdict: Verdict) => {
      const ticket = 'previewTicket' in verdict ? (verdict.previewTicket ?? '') : '';
      await (await desk.fetchFile(documentCalls.previewPage, { ticket, page: 1 })).arrayBuffer();
      return desk.lastDrawn();
    };
    const order = await desk.order(person, await desk.addItem());
    ({ orderId } = order);
    const typed = { a: order.document?.verificationCode ?? '', b: person.userName.slice(-4) };
    const file = await desk.fileOf(await desk.stored(orderId));
    expect((await look(expectOk(await desk.anyone(documentCalls.verify, typed)))).equals(file)).toBe(false);
    const opened = expectOk(await open((await share()).token));
    if (opened.state !== 'open') throw new Error('not shown');
    expect((await look(opened.verdict)).equals(file)).toBe(true);
  });

  it('are stored only as a hash', async () => {
    const { token, shareId } = await share({ pin: PIN });
    const stored = await row(shareId);
    const bytes = Buffer.concat([stored?.tokenHash ?? Buffer.of(), stored?.pinHash ?? Buffer.of()]);
    expect(bytes.includes(Buffer.from(token))).toBe(false);
    expect(bytes.includes(Buffer.from(PIN))).toBe(false);
    const listed = JSON.stringify(expectOk(await person.phone(documentCalls.listShares, {})));
    expect(listed).not.toContain(token);
    expect(JSON.stringify(desk.platform.log.lines)).not.toContain(token);
  });

  it('report only that they ended, whether they expired, were ended or never existed', async () => {
    await newOrder();
    const over = await share({ days: 1 });
    await change(over.shareId, { expiresAt: later(0) });
    expect(await stateOf(over.token)).toBe('ended');
    const ended = await share({ pin: PIN });
    expectOk(await person.phone(documentCalls.revokeShare, { shareId: ended.shareId }));
    expect(await stateOf(ended.token)).toBe('ended');
    expect(await stateOf(ended.token, PIN)).toBe('ended');
    expect(await stateOf('x'.repeat(32))).toBe('ended');
  });

  it('expire exactly on time', async () => {
    await newOrder();
    const { token, shareId, expiresAt, createdAt } = await share({ days: 3 });
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(3 * DAY_MS);
    await change(shareId, { expiresAt: later(1) });
    expect(await stateOf(token)).toBe('open');
    await change(shareId, { expiresAt: later(0) });
    expect(await stateOf(token)).toBe('ended');
  });

  it('end immediately, with the tickets they gave; ending them again changes nothing', async () => {
    await newOrder();
    const { token, shareId } = await share();
    const opened = expectOk(await open(token));
    const verdict = opened.state === 'open' ? opened.verdict : undefined;
    const ticket = verdict && 'previewTicket' in verdict ? (verdict.previewTicket ?? '') : '';
    const first = expectOk(await person.phone(documentCalls.revokeShare, { shareId }));
    const page = await desk.fetchFile(documentCalls.previewPage, { ticket, page: 1 });
    expect(await desk.codeOf(page)).toBe('4105050018');
    desk.platform.clock.advance(MINUTE_MS);
    expect(expectOk(await person.phone(documentCalls.revokeShare, { shareId })).revokedAt).toBe(
      first.revokedAt,
    );
  });

  it('cannot be created, listed or ended by others', async () => {
    const { shareId } = await share();
    const other = await desk.addPerson();
    expect(refusal(await other.phone(documentCalls.createShare, { orderId }))).toBe('ORDER_NOT_FOUND');
    expect(refusal(await other.phone(documentCalls.revokeShare, { shareId }))).toBe('NOT_FOUND');
    expect(expectOk(await other.phone(documentCalls.listShares, { orderId }))).toEqual([]);
    expect((await row(shareId))?.revokedAt).toBeNull();
    expect(refusal(await person.phone(documentCalls.revokeShare, { shareId: UNKNOWN_ID }))).toBe('NOT_FOUND');
  });

  it.each([{ days: 0 }, { days: 91 }, { pin: '123' }, { pin: '123456789' }, { pin: 'abcd' }])(
    'cannot be created with %j',
    async (wish) => {
      expect(refusal(await person.phone(documentCalls.createShare, { orderId, ...wish }))).toBe(
        'BAD_REQUEST',
      );
    },
  );

  it('require a document that is paid and not revoked', async () => {
    await newOrder();
    await desk.deps.db.orm.update(printOrder).set({ paidAt: null }).where(eq(printOrder.orderId, orderId));
    expect(refusal(await person.phone(documentCalls.createShare, { orderId }))).toBe('DOCUMENT_UNAVAILABLE');
    await newOrder();
    const admin = await desk.addAdmin();
    const { token } = await share();
    expectOk(await admin.call(orderAdminCalls.revokeDocument, { orderId, reason: REASON }));
    expect(refusal(await person.phone(documentCalls.createShare, { orderId }))).toBe('DOCUMENT_REVOKED');
    expect(expectOk(await open(token))).toMatchObject({
      state: 'open',
      verdict: { state: 'revoked', previewTicket: null },
    });
  });

  it('are limited per document, even when created concurrently', async () => {
    await newOrder();
    const made = await Promise.all(
      Array.from({ length: 8 }, () => person.phone(documentCalls.createShare, { orderId })),
    );
    expect(made.filter((each) => each.ok)).toHaveLength(OPEN_SHARES_MAX);
    expect(new Set(made.filter((each) => !each.ok).map(refusal))).toEqual(new Set(['TOO_MANY_SHARES']));
    const [first] = expectOk(await person.phone(documentCalls.listShares, { orderId }));
    expectOk(await person.phone(documentCalls.revokeShare, { shareId: first?.shareId ?? '' }));
    await share();
  });

  describe('with a PIN', () => {
    it('require it, and open with it', async () => {
      await newOrder();
      const { token, shareId } = await share({ pin: PIN });
      expect(await stateOf(token)).toBe('needsPin');
      expect((await row(shareId))?.views).toBe(0);
      expect(await stateOf(token, PIN)).toBe('open');
    });

    it('report how many attempts are left, and reset the count after the right one', async () => {
      await newOrder();
      const { token } = await share({ pin: PIN });
      for (const remainingTries of [4, 3, 2]) {
        expect(await open(token, '0000')).toMatchObject({
          problem: { name: 'PIN_WRONG', detail: { remainingTries } },
        });
      }
      expect(await stateOf(token, PIN)).toBe('open');
      expect(await open(token, '0000')).toMatchObject({ problem: { detail: { remainingTries: 4 } } });
    });

    it('are locked temporarily after wrong ones, even for the right one', async () => {
      await newOrder();
      const { token } = await share({ pin: PIN });
      for (let tries = 0; tries < WRONG_PINS; tries += 1) await open(token, '0000');
      expect(await open(token, PIN)).toMatchObject({
        problem: { name: 'TOO_MANY_REQUESTS', detail: { waitSeconds: PIN_LOCK_MINUTES * 60 } },
      });
      desk.platform.clock.advance(PIN_LOCK_MINUTES * MINUTE_MS);
      expect(await stateOf(token, PIN)).toBe('open');
    });

    it('admit no more attempts when many are made concurrently', async () => {
      await newOrder();
      const { token, shareId } = await share({ pin: PIN });
      const answers = await Promise.all(Array.from({ length: 20 }, () => open(token, '0000')));
      expect(answers.map(refusal).filter((name) => name === 'PIN_WRONG')).toHaveLength(WRONG_PINS);
      expect((await row(shareId))?.wrongPins).toBe(WRONG_PINS);
    });

    it('end for good when somebody tries all of them', async () => {
      await newOrder();
      const { token, shareId } = await share({ pin: PIN });
      await change(shareId, { wrongPins: WRONG_PINS_MAX - 1 });
      expect(await stateOf(token, '0000')).toBe('ended');
      expect(await stateOf(token, PIN)).toBe('ended');
    });
  });
});
