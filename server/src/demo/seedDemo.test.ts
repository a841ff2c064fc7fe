import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import { advertCalls } from '@self-print/contract/platform/adverts.ts';
import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { textCalls } from '@self-print/contract/platform/texts.ts';
import { serverReady } from '@self-print/contract/processes.ts';
import { and, eq } from 'drizzle-orm';
import { printItem } from '../db/schema/items.ts';
import { documentTemplate, templateVersion } from '../db/schema/templates.ts';
import { commandLineOperation } from '../http/operation.ts';
import { findAccount } from '../modules/accounts/findAccount.ts';
import { findAdminItem } from '../modules/items/admin/adminItems.ts';
import { changeItem } from '../modules/items/admin/writeItem.ts';
import { phoneCaptcha } from '../testing/knownCaptcha.ts';
import { visiting } from '../testing/signedIn.ts';
import { TEST_DATABASE_URL } from '../testing/testDatabase.ts';
import { openTestEngines, type TestEngines } from '../testing/testEngines.ts';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';
import { activateTestTerminal, expectOk, refusal, type TestTerminal } from '../testing/testSchool.ts';
import { DEMO_PROBLEM_CODES } from './demoProblemCodes.ts';
import { DEMO_ITEMS, DEMO_SCHOOL, DEMO_TERMINAL } from './demoSchool.ts';
import { type Demo, seedDemo } from './seedDemo.ts';

/** Fewer than a start makes, as each has a document of its own, and two are as good as many. */
const ORDERS_OF_A_KIND = 2;
const PHONE_PAGE = { loginMode: 'MOBILE', 'X-Requested-With': 'XMLHttpRequest' };

describe('the demo school', () => {
  let platform: TestPlatform;
  let demo: Demo;
  let terminal: TestTerminal;
  let engines: TestEngines;
  beforeAll(async () => {
    engines = await openTestEngines();
    platform = await startTestPlatform({ engines });
    demo = await seedDemo(platform.deps, ORDERS_OF_A_KIND);
    terminal = await activateTestTerminal(platform, DEMO_SCHOOL.schoolCode, DEMO_TERMINAL.terminalCode);
  });
  afterAll(async () => {
    await platform.close();
    await engines.close();
  });

  const claim = (takeCode: string) => terminal.call(orderCalls.getForTerminal, { takeCode });
  const print = async (takeCode: string) => {
    const { orderId } = expectOk(await claim(takeCode));
    const { printLogId } = expectOk(await terminal.call(orderCalls.savePrintLogBefore, { orderId }));
    expectOk(await terminal.call(orderCalls.finish, { orderId, printLogId, state: 1, impressions: 1 }));
  };

  it('has orders ready in colour, as seals are red, and of one kind in black and white', async () => {
    const orders = await Promise.all(demo.takeCodes.map(async (takeCode) => expectOk(await claim(takeCode))));
    const black = orders.filter(({ colour }) => !colour);
    expect(black.map(({ copies }) => copies)).toEqual(Array(ORDERS_OF_A_KIND).fill(3));
    expect(orders.length).toBeGreaterThan(black.length);
  });

  it('sends a ready message that says how to access it', () => {
    const message = serverReady.parse({ type: 'ready', origin: platform.origin, setUp: null, demo });
    expect(message.demo).toMatchObject({ schoolCode: 'demo', terminalCode: 'T-0107' });
    expect(demo.activationCode).toMatch(/^\w{5}-\w{5}$/);
    expect(new Set(demo.takeCodes).size).toBeGreaterThanOrEqual(5);
  });

  it('has orders of different pages, copies, sides and orientation, all ready to be printed', async () => {
    const shapes = [];
    for (const takeCode of demo.takeCodes) {
      const order = expectOk(await claim(takeCode));
      const { orderId, pages, copies, duplex, horizontal, fee } = order;
      shapes.push({ pages, copies, duplex, horizontal, paid: fee.paid });
      expectOk(await terminal.call(orderCalls.release, { orderId }));
    }
    expect(shapes.map(({ pages }) => pages)).toEqual(expect.arrayContaining([1, 2, 3, 12]));
    expect(shapes.map(({ copies }) => copies)).toEqual(expect.arrayContaining([1, 2, 3]));
    expect(new Set(shapes.map(({ duplex }) => duplex))).toEqual(new Set([true, false]));
    expect(shapes.some(({ horizontal }) => horizontal)).toBe(true);
    expect(shapes.every(({ paid }) => paid)).toBe(true);
  });

  it('has documents that match their orders', async () => {
    for (const takeCode of demo.takeCodes) {
      const { orderId, pages, horizontal } = expectOk(await claim(takeCode));
      const { fileUrl } = expectOk(await terminal.call(orderCalls.downValidate, { orderId }));
      const response = await fetch(platform.origin + fileUrl, { headers: terminal.headers });
      const document = await PDFDocument.load(await response.arrayBuffer());
      expect(document.getPageCount()).toBe(pages);
      const { width, height } = document.getPage(0).getSize();
      expect(width > height).toBe(horizontal);
      expectOk(await terminal.call(orderCalls.release, { orderId }));
    }
  });

  it.each([
    ['expired', 'TAKE_CODE_EXPIRED'],
    ['cancelled', 'ORDER_CANCELLED'],
    ['unpaid', 'ORDER_UNPAID'],
    ['toPay', 'ORDER_UNPAID'],
    ['toPayByCard', 'ORDER_UNPAID'],
    ['printed', 'ORDER_ALREADY_PRINTED'],
    ['limitReached', 'PRINT_LIMIT_REACHED'],
    ['failed', 'ORDER_FAILED'],
    ['unconfirmed', 'ORDER_UNCONFIRMED'],
    ['elsewhere', 'ORDER_PRINTING_ELSEWHERE'],
    ['itemPaused', 'ITEM_PAUSED'],
    ['documentMissing', 'DOCUMENT_UNAVAILABLE'],
  ] as const)('leads from code %s to its problem screen', async (problem, expected) => {
    expect(refusal(await claim(DEMO_PROBLEM_CODES[problem]))).toBe(expected);
  });

  it('has an order whose document arrives intact but is not a PDF', async () => {
    const { orderId } = expectOk(await claim(DEMO_PROBLEM_CODES.documentUnreadable));
    const { fileUrl } = expectOk(await terminal.call(orderCalls.downValidate, { orderId }));
    const response = await fetch(platform.origin + fileUrl, { headers: terminal.headers });
    expect(response.status).toBe(200);
    expect(await response.text()).not.toMatch(/^%PDF/);
  });

  it('lets student and administrator sign in', async () => {
    const phone = platform.client(PHONE_PAGE);
    const student = expectOk(await phone(signInCalls.mobileDatabase, demo.student));
    expect(student).toMatchObject({ name: '张晓明', roleId: 'student' });
    const { code: verifiCode, cookie } = await phoneCaptcha(platform);
    const withCaptcha = platform.client({ ...PHONE_PAGE, cookie });
    const admin = expectOk(await withCaptcha(signInCalls.mobileDatabase, { ...demo.admin, verifiCode }));
    expect(admin).toMatchObject({ roleId: 'admin' });
  });

  it('lets operator and administrator maintain the terminal, and the student not', async () => {
    for (const staff of [demo.operator, demo.admin]) {
      expectOk(await terminal.call(signInCalls.terminalStaff, staff));
    }
    expect(refusal(await terminal.call(signInCalls.terminalStaff, demo.student))).toBe('NO_PERMISSION');
  });

  it('shows adverts, pictures, messages, dictionary and tiles', async () => {
    const adverts = expectOk(await terminal.call(advertCalls.mediaList, { x: terminal.terminalCode }));
    expect(new Set(adverts.map(({ kind }) => kind))).toEqual(new Set(['image', 'text']));
    const { imageUrl } = expectOk(await terminal.call(textCalls.codePrintImage, {}));
    for (const url of [imageUrl, ...adverts.map((advert) => advert.url)]) {
      if (url === null) continue;
      const response = await fetch(platform.origin + url);
      expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
      expect(await response.text()).toMatch(/^<svg .*<\/svg>$/);
    }
    const messages = expectOk(await terminal.call(textCalls.i18n, {}));
    expect(Object.keys(messages.zh)).toEqual(Object.keys(messages.en));
    expect(Object.keys(messages.zh)).not.toHaveLength(0);
    expect(expectOk(await terminal.call(textCalls.findList, { type: 'FAULT_TYPE' }))).toHaveLength(12);
    expect(expectOk(await terminal.call(terminalCalls.indexItem, {}))[0]?.code).toBe('TAKE_CODE_PRINT');
  });

  it('has folders, tags, forms, an item that is approved and one that few may order', async () => {
    const { schoolCode } = DEMO_SCHOOL;
    const person = await findAccount(platform.deps.db, platform.deps.keys, schoolCode, demo.student.userName);
    const visitor = { schoolCode, userId: person?.userId ?? '' };
    const student = await visiting(platform, terminal, visitor);
    const list = async (query: object) =>
      expectOk(await student(terminalItemCalls.list, { rows: 100, ...query }));
    const ids = (page: { readonly rows: readonly { readonly itemId: string }[] }) =>
      page.rows.map(({ itemId }) => itemId);
    const top = await list({ parentId: '' });
    expect(ids(top)).toEqual([
      'folder-study',
      'folder-degree',
      'folder-life',
      'enrolment-certificate',
      'transcript',
    ]);
    expect(top.rows.every(({ hindrance }) => hindrance === null)).toBe(true);
    const [degree] = (await list({ search: '学位认证材料' })).rows;
    expect(degree?.hindrance?.message).toBe('该项目暂未开通自助办理，请到服务窗口办理');
    expect(ids(await list({ tagId: 'graduation' }))).toEqual([
      'degree-verification',
      'transcript',
      'final-transcript',
    ]);
    const detail = async (id: string) => expectOk(await student(terminalItemCalls.get, { id }));
    expect(await detail('enrolment-letter')).toMatchObject({ needsApproval: true, hindrance: null });
    expect((await detail('final-transcript')).hindrance?.message).toBe('需修满 160 学分方可办理');
    const { form } = expectOk(await student(terminalItemCalls.beforeForm, { itemId: 'enrolment-letter' }));
    expect(form?.values).toEqual({ college: '计算机科学与技术学院', phone: '13800000000' });
    const purpose = { itemId: 'enrolment-certificate', values: { purpose: 'visa' } };
    expect(expectOk(await student(terminalItemCalls.formCheck, purpose))).toEqual({
      valid: true,
      problems: [],
    });
  });

  describe('at the next start', () => {
    it('leaves an item as set by an administrator', async () => {
      const { schoolCode } = DEMO_SCHOOL;
      const { db } = platform.deps;
      const found = await findAdminItem(db, schoolCode, DEMO_ITEMS.transcript.itemId);
      if (!found) throw new Error('The demo has no transcript');
      expectOk(
        await changeItem(
          platform.deps,
          commandLineOperation(schoolCode, 'item-changed'),
          { ...found, parentId: null },
          'en',
        ),
      );
      await seedDemo(platform.deps, ORDERS_OF_A_KIND);
      const again = await findAdminItem(db, schoolCode, DEMO_ITEMS.transcript.itemId);
      expect(again).toMatchObject({ parentId: null, revision: found.revision + 1 });
      const placed = await findAdminItem(db, schoolCode, DEMO_ITEMS.courses.itemId);
      expect(placed).toMatchObject({ parentId: 'folder-study', tagIds: ['abroad'], revision: 0 });
    });

    it.each(['draft', 'handedIn'] as const)('goes on with a template that was left as %s', async (state) => {
      const { schoolCode } = DEMO_SCHOOL;
      const { orm } = platform.deps.db;
      const { itemId } = DEMO_ITEMS.certificate;
      const isVersion = and(
        eq(templateVersion.schoolCode, schoolCode),
        eq(templateVersion.templateId, itemId),
      );
      const left = { state, publishedBy: null, publishedAt: null, resources: null };
      await orm.update(templateVersion).set(left).where(isVersion);
      await orm
        .update(documentTemplate)
        .set({ publishedVersion: null })
        .where(and(eq(documentTemplate.schoolCode, schoolCode), eq(documentTemplate.templateId, itemId)));
      await seedDemo(platform.deps, ORDERS_OF_A_KIND);
      const [version] = await orm.select().from(templateVersion).where(isVersion);
      expect(version?.state).toBe('published');
      expect(await findAdminItem(platform.deps.db, schoolCode, itemId)).toMatchObject({ templateId: itemId });
    });

    it('changes nothing when nothing was printed, and needs no new activation code', async () => {
      const again = await seedDemo(platform.deps, ORDERS_OF_A_KIND);
      expect(again.takeCodes.toSorted()).toEqual(demo.takeCodes.toSorted());
      expect(again.activationCode).toBeNull();
      const created = platform.log.lines.filter(({ event }) => event === 'demo-data-created');
      expect(created).toHaveLength(1);
    });

    it('orders again what was printed, and only that', async () => {
      const [printed = ''] = demo.takeCodes;
      await print(printed);
      const again = await seedDemo(platform.deps, ORDERS_OF_A_KIND);
      expect(again.takeCodes).toHaveLength(demo.takeCodes.length);
      expect(again.takeCodes).not.toContain(printed);
      expect(again.takeCodes).toEqual(expect.arrayContaining(demo.takeCodes.slice(1)));
      demo = again;
    });

    it('orders again what is about to expire', async () => {
      platform.clock.advance(7 * 24 * HOUR_MS - HOUR_MS);
      const again = await seedDemo(platform.deps, ORDERS_OF_A_KIND);
      expect(again.takeCodes.filter((code) => demo.takeCodes.includes(code))).toEqual([]);
      demo = again;
    });

    it('orders again what has lost its file', async () => {
      const { storage, db } = platform.deps;
      const rows = await db.pool.query(`select document_key from print_order where state = 'paid'`);
      for (const row of rows.rows) await storage.delete(String(row.document_key));
      const again = await seedDemo(platform.deps, ORDERS_OF_A_KIND);
      expect(again.takeCodes.filter((code) => demo.takeCodes.includes(code))).toEqual([]);
    });

    it('orders nothing of an item that an administrator has paused', async () => {
      const { orm } = platform.deps.db;
      const isReport = eq(printItem.itemId, DEMO_ITEMS.report.itemId);
      await orm.update(printItem).set({ paused: true }).where(isReport);
      platform.clock.advance(7 * 24 * HOUR_MS - HOUR_MS);
      const { takeCodes } = await seedDemo(platform.deps, ORDERS_OF_A_KIND);
      expect(takeCodes.length).toBeGreaterThan(0);
      expect(takeCodes.length).toBeLessThan(demo.takeCodes.length);
      await orm.update(printItem).set({ paused: false }).where(isReport);
    });

    it('restores the problem orders, whatever was done with them', async () => {
      await platform.deps.db.pool.query(
        `update print_order set state = 'paid', claimed_by = null, lease_expires_at = null
         where item_id in ($1, $2) or state = 'cancelled'`,
        [DEMO_ITEMS.paused.itemId, DEMO_ITEMS.courses.itemId],
      );
      await seedDemo(platform.deps, ORDERS_OF_A_KIND);
      const fresh = await activateTestTerminal(platform, DEMO_SCHOOL.schoolCode, DEMO_TERMINAL.terminalCode);
      const again = (takeCode: string) => fresh.call(orderCalls.getForTerminal, { takeCode });
      expect(refusal(await again(DEMO_PROBLEM_CODES.cancelled))).toBe('ORDER_CANCELLED');
      expect(refusal(await again(DEMO_PROBLEM_CODES.itemPaused))).toBe('ITEM_PAUSED');
      expect(refusal(await again(DEMO_PROBLEM_CODES.elsewhere))).toBe('ORDER_PRINTING_ELSEWHERE');
    });
  });
});

(TEST_DATABASE_URL === undefined ? describe.skip : describe)(
  'servers that start together on PostgreSQL',
  () => {
    it('seed one demo school', async () => {
      const engines = await openTestEngines();
      const platform = await startTestPlatform({ engines });
      try {
        const demos = await Promise.all([1, 2, 3].map(() => seedDemo(platform.deps, ORDERS_OF_A_KIND)));
        // Orders of one kind are alike, and no order among them is kept.
        const codes = demos.map(({ takeCodes }) => takeCodes.toSorted());
        expect(codes[1]).toEqual(codes[0]);
        expect(codes[2]).toEqual(codes[0]);
      } finally {
        await platform.close();
        await engines.close();
      }
    });
  },
);
