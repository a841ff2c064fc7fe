import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { CLIENT_TYPES } from '@self-print/contract/orderTypes.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { pcCalls } from '@self-print/contract/platform/pc.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { terminalUserOrderCalls, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { translated } from '@self-print/contract/template/gallery/translated.ts';
import { and, eq } from 'drizzle-orm';
import { readPages } from '../../adapters/convert/testing/readPages.ts';
import { userCarton } from '../../db/schema/cartons.ts';
import { issuedDocument } from '../../db/schema/issuing.ts';
import { itemCarton, itemForm, itemRole, itemTerminal } from '../../db/schema/items.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { addEditors, CERTIFICATE, publishTestTemplate } from '../../testing/certificates.ts';
import { type OrderDesk, openOrderDesk } from '../../testing/orderDesk.ts';
import { pauseTerminal } from '../../testing/pauseTerminal.ts';
import { addTestSchool, expectOk, refusal, type TestTerminal } from '../../testing/testSchool.ts';
import { decryptFacts } from '../issuing/encryptedDocument.ts';
import { createForPerson } from './createForPerson.ts';

const FORM = {
  type: 'object',
  properties: { purpose: { type: 'string', title: '用途', titleEn: 'Purpose', maxLength: 20 } },
  required: ['purpose'],
};
const KEY = '6b8f0a52-4f0e-4c2b-9b0e-2f4a3c1d5e6f';

/** The document, and its pages with masked values. */
const FILES_OF_A_DOCUMENT = 2;

describe('ordering an item', () => {
  let desk: OrderDesk;
  let terminal: TestTerminal;
  beforeAll(async () => {
    desk = await openOrderDesk();
    terminal = await desk.school.addTerminal();
  });
  afterAll(() => desk.close());

  const ordersOf = ({ userId }: { userId: string }) =>
    desk.deps.db.orm.select().from(printOrder).where(eq(printOrder.userId, userId));
  const addForm = async (itemId: string) =>
    desk.deps.db.orm
      .insert(itemForm)
      .values({ schoolCode: desk.schoolCode, itemId, moment: 'before', form: FORM });
  /** Lists all document files in the storage. */
  const documentFiles = async () => {
    const folder = join(desk.platform.directory, 'documents');
    const found = await readdir(folder, { recursive: true }).catch(() => []);
    return found.filter((name) => name.endsWith('.pdf')).length;
  };

  it('issues the document and gives a code that prints it at a terminal', async () => {
    const person = await desk.addPerson();
    const order = await desk.order(person, await desk.addItem(), { copies: 2, duplex: true, language: 'en' });
    expect(order).toMatchObject({
      state: 'paid',
      takeType: 1,
      pages: 1,
      copies: 2,
      duplex: true,
      colour: true,
      totalFee: 0,
      fee: { paid: true },
      document: { revoked: false, electronic: true },
    });
    expect(order.document?.verificationCode).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(order.previews).toHaveLength(1);
    const claimed = expectOk(
      await terminal.call(orderCalls.getForTerminal, { takeCode: order.takeCode ?? '' }),
    );
    expect(claimed).toMatchObject({ orderId: order.orderId, userName: '张*', copies: 2 });
    expect((await desk.fileOf(await desk.stored(order.orderId))).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('keeps where it was ordered: terminal, phone or PC', async () => {
    const person = await desk.addPerson();
    const visitor = await desk.at(terminal, person);
    const atPc = desk.platform.client({ ...person.headers, [HEADERS.loginMode]: LOGIN_MODES.selfPrint });
    const placed = [
      (await desk.orderAt(visitor, await desk.addItem())).order,
      await desk.order(person, await desk.addItem()),
      expectOk(await atPc(pcCalls.create, { itemId: await desk.addItem() })),
    ];
    const stored = await Promise.all(placed.map(({ orderId }) => desk.stored(orderId)));
    expect(stored.map(({ clientType }) => clientType)).toEqual([
      CLIENT_TYPES.terminal,
      CLIENT_TYPES.mobile,
      CLIENT_TYPES.pc,
    ]);
  });

  it('claims it for the terminal immediately when it is ordered there', async () => {
    const person = await desk.addPerson();
    const visitor = await desk.at(terminal, person);
    const { order, state } = await desk.orderAt(visitor, await desk.addItem());
    expect(state).toBe('claimed');
    const other = await desk.school.addTerminal();
    expect(await desk.stored(order.orderId)).toMatchObject({
      claimedBy: terminal.terminalCode,
      fencingToken: 1,
      takeType: 2,
    });
    expectOk(await terminal.call(orderCalls.checkOrder, { orderId: order.orderId }));
    expect(refusal(await other.call(orderCalls.checkOrder, { orderId: order.orderId }))).toBe(
      'ORDER_PRINTING_ELSEWHERE',
    );
  });

  it('prints it in a school that has self print but no pickup codes', async () => {
    const { schoolCode } = desk;
    await desk.deps.db.pool.query(
      "update licence set enabled = false where school_code = $1 and module = 'TAKE_CODE_PRINT'",
      [schoolCode],
    );
    const visitor = await desk.at(terminal, await desk.addPerson());
    const { order } = await desk.orderAt(visitor, await desk.addItem());
    const saved = await terminal.call(orderCalls.savePrintLogBefore, { orderId: order.orderId });
    await desk.deps.db.pool.query('update licence set enabled = true where school_code = $1', [schoolCode]);
    expectOk(saved);
  });

  it("uses the terminal's own media source for the item, wherever it was ordered", async () => {
    const itemId = await desk.addItem({ cartonCode: '2' });
    const { schoolCode } = desk;
    const { terminalCode } = terminal;
    await desk.deps.db.orm.insert(itemCarton).values({ schoolCode, itemId, terminalCode, cartonCode: '3' });
    const [here, elsewhere] = [terminal, await desk.school.addTerminal()];
    const there = await desk.orderAt(await desk.at(here, await desk.addPerson()), itemId);
    expect(there.order.cartonCode).toBe('3');
    const { takeCode } = await desk.order(await desk.addPerson(), itemId);
    const claim = (by: TestTerminal) => by.call(orderCalls.getForTerminal, { takeCode: takeCode ?? '' });
    const first = expectOk(await claim(here));
    expect(first.cartonCode).toBe('3');
    expectOk(await here.call(orderCalls.release, { orderId: first.orderId }));
    expect(expectOk(await claim(elsewhere)).cartonCode).toBe('2');
  });

  it('orders nothing to be printed at once where the paper of the person is not there, and makes no document', async () => {
    const { schoolCode, deps } = desk;
    const there = await desk.school.addTerminal();
    const { terminalCode } = there;
    const person = await desk.addPerson();
    await deps.db.orm.insert(userCarton).values({
      schoolCode,
      bindingId: deps.random.uuid(),
      terminalCode,
      cartonCode: '3',
      userId: person.userId,
      note: '',
      revision: 1,
      createdAt: deps.clock.now(),
    });
    const report = async (sheets: number) =>
      expectOk(
        await there.call(terminalCalls.heartbeat, {
          printerCondition: 'idle',
          cartons: [
            { cartonCode: '1', sheets: 400 },
            { cartonCode: '3', sheets },
          ],
          version: '1',
        }),
      );
    const visitor = await desk.at(there, person);
    const itemId = await desk.addItem();
    const order = (takeType: 1 | 2) => visitor(terminalUserOrderCalls.create, { itemId, takeType });
    await report(0);
    expect(refusal(await order(2))).toBe('CARTON_EMPTY');
    const stored = await deps.db.orm.$count(printOrder, eq(printOrder.userId, person.userId));
    expect(stored).toBe(0);
    await report(400);
    const { order: made } = expectOk(await order(2));
    expect(made.cartonCode).toBe('3');
  });

  it('prints the record it was decided by, even if a synchronisation runs meanwhile', async () => {
    const { deps } = desk;
    const person = await desk.addPerson();
    const itemId = await desk.addItem();
    await addForm(itemId);
    let reads = 0;
    const changing: typeof deps = {
      ...deps,
      records: {
        ...deps.records,
        readVersioned: async (place) => {
          reads += 1;
          const record = await deps.records.readVersioned(place);
          if (reads === 1 || !record) return record;
          const { content } = record;
          const values = { ...content.values, 'student.major': { zh: '哲学', en: 'Philosophy' } };
          return { ...record, content: { ...content, values } };
        },
      },
    };
    const actor = { kind: 'mobileUser', at: 'phone', role: 'student', proofs: [], ...person } as const;
    const wish = {
      itemId,
      copies: 1,
      takeType: 1,
      language: 'zh',
      reportFormValue: { purpose: '签证' },
    } as const;
    const { orderId } = expectOk(await createForPerson(changing, actor, wish, 'zh'));
    expect(reads).toBe(1);
    const document = await desk.documentOf(orderId);
    expect(document && JSON.stringify(decryptFacts(deps.keys, document))).not.toContain('哲学');
  });

  it('stores an electronic document without a code that could print it', async () => {
    const person = await desk.addPerson();
    const order = await desk.order(person, await desk.addItem(), { takeType: 3 });
    expect(order).toMatchObject({ state: 'paid', takeType: 3, takeCode: null });
    const finished = async (asked: boolean) =>
      expectOk(await person.phone(userOrderCalls.listByPage, { finished: asked })).total;
    expect([await finished(true), await finished(false)]).toEqual([1, 0]);
    const visitor = await desk.at(terminal, person);
    const { orderId } = order;
    expect(refusal(await visitor(terminalUserOrderCalls.take, { orderId }))).toBe('TAKE_TYPE_NOT_OFFERED');
    expect(expectOk(await person.phone(userOrderCalls.cancel, { orderIds: [orderId] }))).toEqual({
      cancelled: [],
      kept: [orderId],
    });
    await desk.deps.db.orm
      .update(printOrder)
      .set({ validUntil: new Date(0) })
      .where(eq(printOrder.orderId, orderId));
    expect(expectOk(await person.phone(userOrderCalls.get, { orderId })).state).toBe('paid');
  });

  it.each([
    ['a take type that is not offered', { takeTypes: [1] }, { takeType: 3 }, 'TAKE_TYPE_NOT_OFFERED'],
    ['being printed at once on a phone', {}, { takeType: 2 }, 'TAKE_TYPE_NOT_OFFERED'],
    ['a language that is not offered', { languages: ['zh'] }, { language: 'en' }, 'LANGUAGE_NOT_OFFERED'],
    ['too many copies', { copiesMax: 3 }, { copies: 4 }, 'COPIES_OUT_OF_RANGE'],
    ['a file twice', {}, { takeType: 3, copies: 2 }, 'COPIES_OUT_OF_RANGE'],
    ['more than the limit', { printLimit: 1 }, { copies: 2 }, 'PRINT_LIMIT_REACHED'],
    ['a paused item', { paused: true }, {}, 'ITEM_PAUSED'],
    ['an archived item', { archivedAt: new Date(0) }, {}, 'NOT_FOUND'],
    ['an item without a template', { templateId: null }, {}, 'DOCUMENT_UNAVAILABLE'],
  ] as const)('is refused for %s, and leaves nothing', async (_, item, wish, name) => {
    const person = await desk.addPerson();
    const itemId = await desk.addItem({
      ...item,
      ...('takeTypes' in item ? { takeTypes: [...item.takeTypes] } : {}),
      ...('languages' in item ? { languages: [...item.languages] } : {}),
    } as Parameters<typeof desk.addItem>[0]);
    const files = await documentFiles();
    expect(refusal(await person.phone(userOrderCalls.create, { itemId, ...wish }))).toBe(name);
    expect(await ordersOf(person)).toEqual([]);
    expect(await documentFiles()).toBe(files);
  });

  it('is refused to other roles, at other terminals, at a paused one and without a licence', async () => {
    const { schoolCode, deps } = desk;
    const person = await desk.addPerson();
    const staffOnly = await desk.addItem();
    await deps.db.orm.insert(itemRole).values({ schoolCode, itemId: staffOnly, role: 'staff' });
    expect(refusal(await person.phone(userOrderCalls.create, { itemId: staffOnly }))).toBe(
      'ITEM_NOT_ALLOWED',
    );
    const elsewhere = await desk.school.addTerminal();
    const there = await desk.addItem();
    await deps.db.orm
      .insert(itemTerminal)
      .values({ schoolCode, itemId: there, terminalCode: elsewhere.terminalCode });
    const visitor = await desk.at(terminal, person);
    expect(refusal(await visitor(terminalUserOrderCalls.create, { itemId: there }))).toBe('ITEM_NOT_ALLOWED');
    const paused = await desk.school.addTerminal();
    await pauseTerminal(deps, { schoolCode, terminalCode: paused.terminalCode }, { zh: '停', en: 'Off' });
    const waiting = await desk.at(paused, person);
    const itemId = await desk.addItem();
    expect(refusal(await waiting(terminalUserOrderCalls.create, { itemId }))).toBe('TERMINAL_PAUSED');
    const unlicensed = await addTestSchool(desk.platform, []);
    const foreign = { kind: 'mobileUser', at: 'phone', role: 'student', proofs: [] } as const;
    const actor = { ...foreign, schoolCode: unlicensed.schoolCode, userId: await unlicensed.addPerson() };
    const wish = { itemId, copies: 1, takeType: 1, language: 'zh', reportFormValue: {} } as const;
    expect(refusal(await createForPerson(deps, actor, wish, 'zh'))).toBe('MODULE_NOT_LICENSED');
    expect(refusal(await visitor(terminalUserOrderCalls.create, { itemId, userId: 'someone' }))).toBe(
      'FORBIDDEN',
    );
  });

  it('validates the form, stores it encrypted and puts it into the document', async () => {
    const person = await desk.addPerson();
    const itemId = await desk.addItem();
    await addForm(itemId);
    const create = (reportFormValue: Record<string, string>) =>
      person.phone(userOrderCalls.create, { itemId, reportFormValue });
    for (const wrong of [{}, { purpose: '  ' }, { purpose: 'x'.repeat(21) }, { purpose: 'a', other: 'b' }]) {
      expect(refusal(await create(wrong as Record<string, string>))).toBe('FORM_INVALID');
    }
    const { orderId } = expectOk(await create({ purpose: '申请签证专用' }));
    const { rows } = await desk.deps.db.pool.query(
      'select values_encrypted from form_content where order_id = $1',
      [orderId],
    );
    expect(Buffer.from(rows[0].values_encrypted).toString('utf8')).not.toContain('签证');
  });

  it('names the missing value', async () => {
    const { schoolCode } = desk;
    const person = await desk.addPerson();
    await desk.deps.records.write({ schoolCode, userId: person.userId }, { values: {}, images: {} });
    const answer = await person.phone(userOrderCalls.create, { itemId: await desk.addItem() });
    expect(refusal(answer)).toBe('DOCUMENT_DATA_MISSING');
    expect(await ordersOf(person)).toEqual([]);
  });

  it('is issued in a language without screens, which its preview, its file and its row agree on', async () => {
    const template = translated(CERTIFICATE, 'ru', {
      title: 'Справка',
      texts: { statement: 'Справка: {student.name}, {student.major}. {purpose}' },
      samples: {},
    });
    await publishTestTemplate(desk.deps, await addEditors(desk.school), 'in-russian', template);
    const itemId = await desk.addItem({ templateId: 'in-russian', languages: ['zh', 'en', 'ru'] });
    const person = await desk.addPerson();
    const item = expectOk(await person.phone(userItemCalls.get, { id: itemId }));
    expect(item.languages).toEqual(['zh', 'en', 'ru']);
    expectOk(await person.phone(userItemCalls.preview, { itemId, language: 'ru' }));
    const { orderId } = await desk.order(person, itemId, { language: 'ru' });
    expect(await desk.documentOf(orderId)).toMatchObject({ language: 'ru' });
    const [page] = await readPages(await desk.fileOf(await desk.stored(orderId)));
    expect(page?.text).toContain('Справка: ZHANG Yan, Network Engineering.');
    expect(refusal(await person.phone(userOrderCalls.create, { itemId, language: 'fr' }))).toBe(
      'LANGUAGE_NOT_OFFERED',
    );
  });

  describe('the identical order', () => {
    it('is found instead of being created again, until it is printed or cancelled', async () => {
      const person = await desk.addPerson();
      const itemId = await desk.addItem();
      await addForm(itemId);
      const create = (purpose: string, language: 'zh' | 'en' = 'zh') =>
        person.phone(userOrderCalls.create, { itemId, language, reportFormValue: { purpose } });
      const { orderId } = expectOk(await create('签证'));
      expect(await create(' 签证 ')).toMatchObject({
        problem: { name: 'SAME_ORDER_EXISTS', detail: { orderId } },
      });
      const another = expectOk(await create('贷款'));
      const english = expectOk(await create('签证', 'en'));
      expect(new Set([orderId, another.orderId, english.orderId]).size).toBe(3);
      expect(expectOk(await person.phone(userOrderCalls.findUncompleted, { itemId }))?.orderId).toBeDefined();
      expectOk(await person.phone(userOrderCalls.cancel, { orderIds: [orderId] }));
      expect(expectOk(await create('签证')).orderId).not.toBe(orderId);
    });

    it('no longer blocks a new one when its code has expired', async () => {
      const person = await desk.addPerson();
      const itemId = await desk.addItem();
      const { orderId } = await desk.order(person, itemId);
      await desk.deps.db.orm
        .update(printOrder)
        .set({ validUntil: desk.platform.clock.now() })
        .where(eq(printOrder.orderId, orderId));
      expect((await desk.order(person, itemId)).orderId).not.toBe(orderId);
      expect(expectOk(await person.phone(userOrderCalls.get, { orderId })).state).toBe('expired');
    });

    it('is not found for another person', async () => {
      const itemId = await desk.addItem();
      await desk.order(await desk.addPerson(), itemId);
      await desk.order(await desk.addPerson(), itemId);
    });
  });

  describe('concurrent requests', () => {
    it('with one key create one order, and every answer is that order', async () => {
      const person = await desk.addPerson();
      const itemId = await desk.addItem();
      const files = await documentFiles();
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => person.phone(userOrderCalls.create, { itemId, requestKey: KEY })),
      );
      expect(new Set(answers.map((answer) => expectOk(answer).orderId)).size).toBe(1);
      expect(await ordersOf(person)).toHaveLength(1);
      expect(await documentFiles()).toBe(files + FILES_OF_A_DOCUMENT);
      const again = expectOk(await person.phone(userOrderCalls.create, { itemId, requestKey: KEY }));
      expect(answers.map((answer) => expectOk(answer).orderId)).toContain(again.orderId);
    });

    it('return the order of their key even when it was created while the item was being read', async () => {
      const { deps } = desk;
      const person = await desk.addPerson();
      const itemId = await desk.addItem();
      await addForm(itemId);
      const actor = { kind: 'mobileUser', at: 'phone', role: 'student', proofs: [], ...person } as const;
      const reportFormValue = { purpose: '签证' };
      const order = { copies: 1, takeType: 1, language: 'zh' } as const;
      const wish = { ...order, itemId, reportFormValue, requestKey: KEY };
      const made: unknown[] = [];
      const overtaken: typeof deps = {
        ...deps,
        records: {
          ...deps.records,
          readVersioned: async (place) => {
            made.push(expectOk(await createForPerson(deps, actor, wish, 'zh')));
            return deps.records.readVersioned(place);
          },
        },
      };
      const late = expectOk(await createForPerson(overtaken, actor, wish, 'zh'));
      expect(made).toEqual([late]);
    });

    it('cannot reuse a key that created another order', async () => {
      const person = await desk.addPerson();
      await desk.order(person, await desk.addItem(), { requestKey: KEY });
      const other = await desk.addItem();
      expect(refusal(await person.phone(userOrderCalls.create, { itemId: other, requestKey: KEY }))).toBe(
        'BAD_REQUEST',
      );
    });

    it.each([
      { copies: 2 },
      { duplex: true },
      { takeType: 3 },
      { language: 'en' as const },
      { reportFormValue: { purpose: '就业' } },
    ])("never get another request's order for a key: %j", async (change) => {
      const person = await desk.addPerson();
      const itemId = await desk.addItem();
      await addForm(itemId);
      const wish = { itemId, copies: 1, reportFormValue: { purpose: '签证' }, requestKey: KEY };
      const first = expectOk(await person.phone(userOrderCalls.create, wish));
      const answer = await person.phone(userOrderCalls.create, { ...wish, ...change });
      expect(answer).toMatchObject({ problem: { name: 'BAD_REQUEST', detail: { field: 'requestKey' } } });
      expect(expectOk(await person.phone(userOrderCalls.create, wish)).orderId).toBe(first.orderId);
      expect(await ordersOf(person)).toHaveLength(1);
    });

    it('with one key and different content: one gets the order, the other never does', async () => {
      const person = await desk.addPerson();
      const itemId = await desk.addItem();
      const files = await documentFiles();
      const answers = await Promise.all(
        Array.from({ length: 8 }, async (_, index) => {
          const copies = 1 + (index % 2);
          const answer = await person.phone(userOrderCalls.create, { itemId, copies, requestKey: KEY });
          return { copies, answer };
        }),
      );
      const [order, ...others] = await ordersOf(person);
      expect(others).toEqual([]);
      for (const { copies, answer } of answers) {
        if (copies === order?.copies)
          expect(expectOk(answer)).toMatchObject({ orderId: order.orderId, copies });
        else expect(['BAD_REQUEST', 'SAME_ORDER_EXISTS']).toContain(refusal(answer));
      }
      expect(await documentFiles()).toBe(files + FILES_OF_A_DOCUMENT);
    });

    it('from two phones and two terminals create one order, without leftover documents', async () => {
      const person = await desk.addPerson();
      const itemId = await desk.addItem();
      const terminals = await Promise.all([1, 2].map(() => desk.school.addTerminal()));
      const visitors = await Promise.all(terminals.map((each) => desk.at(each, person)));
      const files = await documentFiles();
      const answers = await Promise.all([
        ...[1, 2].map(() => person.phone(userOrderCalls.create, { itemId })),
        ...visitors.map((visitor) => visitor(terminalUserOrderCalls.create, { itemId })),
      ]);
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      const refused = answers.filter((answer) => !answer.ok).map(refusal);
      expect(new Set(refused)).toEqual(new Set(['SAME_ORDER_EXISTS']));
      expect(await ordersOf(person)).toHaveLength(1);
      expect(await documentFiles()).toBe(files + FILES_OF_A_DOCUMENT);
    });

    it('never overspends free copies', async () => {
      const person = await desk.addPerson();
      const itemId = await desk.addItem({ unitPrice: 100, freeCopies: 3 });
      await addForm(itemId);
      const orders = await Promise.all(
        Array.from({ length: 5 }, (_, index) =>
          desk.order(person, itemId, { reportFormValue: { purpose: `目的${index}` } }),
        ),
      );
      expect(orders.reduce((sum, { fee }) => sum + fee.freeCopies, 0)).toBe(3);
      expect(orders.filter(({ state }) => state === 'created')).toHaveLength(2);
      const [unpaid] = orders.filter(({ state }) => state === 'created');
      expect(unpaid).toMatchObject({ document: null, takeCode: null, totalFee: 100 });
    });
  });

  it('leave nothing that could be verified when the server dies between signing and saving', async () => {
    const person = await desk.addPerson();
    const itemId = await desk.addItem();
    const dying = {
      ...desk.deps,
      db: {
        ...desk.deps.db,
        transaction: async () => {
          throw new Error('the connection is gone');
        },
      },
    };
    const actor = { kind: 'mobileUser', at: 'phone', role: 'student', proofs: [], ...person } as const;
    const wish = { itemId, copies: 1, takeType: 1, language: 'zh', reportFormValue: {} } as const;
    const files = await documentFiles();
    await expect(createForPerson(dying as typeof desk.deps, actor, wish, 'zh')).rejects.toThrow('gone');
    expect(await documentFiles()).toBe(files);
    const rows = await desk.deps.db.orm
      .select()
      .from(issuedDocument)
      .where(and(eq(issuedDocument.userId, person.userId)));
    expect(rows).toEqual([]);
    expect((await desk.order(person, itemId)).state).toBe('paid');
  });

  it('are rate-limited per person', async () => {
    const person = await desk.addPerson();
    const itemId = await desk.addItem({ paused: true });
    const answers: unknown[] = [];
    for (let tries = 0; tries < 31; tries += 1) {
      answers.push(refusal(await person.phone(userOrderCalls.create, { itemId })));
    }
    expect(answers.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'ITEM_PAUSED'));
    expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS');
    desk.platform.clock.advance(10 * MINUTE_MS);
    expect(refusal(await (await desk.addPerson()).phone(userOrderCalls.create, { itemId }))).toBe(
      'ITEM_PAUSED',
    );
  });
});
