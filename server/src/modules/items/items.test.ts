import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import type { LicenceModule } from '@self-print/contract/licence.ts';
import { DAY_MS } from '@self-print/contract/limits.ts';
import type { ItemSettings } from '@self-print/contract/platform/itemAdmin.ts';
import {
  terminalItemCalls as atTerminal,
  itemCalls,
  userItemCalls as onPhone,
} from '@self-print/contract/platform/items.ts';
import { eq } from 'drizzle-orm';
import { formContent } from '../../db/schema/forms.ts';
import { itemTag, printItem } from '../../db/schema/items.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { commandLineOperation } from '../../http/operation.ts';
import { addTestTemplate, settingsOf } from '../../testing/itemSettings.ts';
import { signedIn, visiting } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { readFormContent } from '../forms/formContent.ts';
import { changeTerminalSettings } from '../terminals/terminalSettings.ts';
import { saveTag } from './admin/tags.ts';
import { addItem } from './admin/writeItem.ts';
import { cartonFor } from './cartonFor.ts';
import { itemForPerson } from './itemForPerson.ts';

const UNKNOWN_ID = 'aaaaaaaa-0000-4000-8000-00000000000f';
const FORM = {
  type: 'object',
  properties: {
    purpose: { type: 'string', title: '用途', titleEn: 'Purpose', minLength: 2 },
    college: {
      type: 'string',
      title: '学院',
      titleEn: 'College',
      'x-from': 'student.college',
      readOnly: true,
    },
  },
  required: ['purpose'],
};
const RATING = {
  type: 'object',
  properties: { stars: { type: 'integer', title: '评分', minimum: 1, maximum: 5 } },
};

describe('items for a person', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  let userId: string;
  let phone: CallFunction;
  let kiosk: CallFunction;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform, ['MOBILE', 'SELF_PRINT', 'TAKE_CODE_PRINT']);
    await addTestTemplate(platform.deps, school.schoolCode);
    terminal = await school.addTerminal();
    userId = await school.addPerson();
    const user = { schoolCode: school.schoolCode, userId };
    phone = await signedIn(platform, user, 'mobile');
    kiosk = await visiting(platform, terminal, user);
    const { records } = platform.deps;
    await records.write(user, {
      values: { 'student.college': { zh: '文学院', en: 'School of Letters' }, 'student.status': '在读' },
      images: {},
    });
  });
  afterAll(() => platform.close());

  const add = async (changes: Partial<ItemSettings> = {}) =>
    expectOk(
      await addItem(
        platform.deps,
        commandLineOperation(school.schoolCode, 'item-created'),
        settingsOf(changes),
        'zh',
      ),
    ).itemId;
  const order = (itemId: string, copies = 1, who = userId) =>
    school.addOrder({ itemId, copies, userId: who });
  const english = { headers: { 'Accept-Language': 'en' } };
  const detail = async (itemId: string, call = phone) =>
    expectOk(
      call === kiosk
        ? await kiosk(atTerminal.get, { id: itemId }, english)
        : await call(onPhone.get, { id: itemId }, english),
    );

  describe('in lists', () => {
    let folderId: string;
    let inside: string;
    let hidden: Record<string, string>;
    beforeAll(async () => {
      folderId = await add({ kind: 'folder', title: { zh: '学籍', en: 'Study' }, position: 1 });
      const tag = expectOk(
        await saveTag(platform.deps, commandLineOperation(school.schoolCode, 'tag-saved'), {
          name: { zh: '常用', en: 'Popular' },
          position: 0,
        }),
      );
      inside = await add({
        parentId: folderId,
        title: { zh: '在读证明', en: 'Certificate of enrolment' },
        tagIds: [tag.tagId],
        languages: ['zh', 'en'],
        unitPrice: 300,
        freeCopies: 2,
      });
      const staffFolder = await add({ kind: 'folder', roles: ['staff'] });
      const neighbour = await school.addTerminal();
      hidden = {
        empty: await add({ kind: 'folder' }),
        staffFolder,
        forStaff: await add({ parentId: staffFolder }),
        elsewhere: await add({ terminalCodes: [neighbour.terminalCode] }),
        paused: await add({ state: 0, title: { zh: '住宿证明', en: 'Residence' } }),
      };
    });

    it('at a terminal start with folders and contain what is offered there to the person', async () => {
      const page = expectOk(await kiosk(atTerminal.list, { parentId: '', rows: 100 }));
      expect(page.rows[0]).toMatchObject({
        itemId: folderId,
        kind: 'folder',
        languages: [],
        hindrance: null,
      });
      const shown = page.rows.map(({ itemId }) => itemId);
      expect(Object.entries(hidden).filter(([, itemId]) => shown.includes(itemId))).toEqual([]);
      expect(page.total).toBe(page.rows.length);
    });

    it('on the phone have items of every terminal, and paused ones with the reason', async () => {
      const page = expectOk(await phone(onPhone.list, { rows: 100 }, english));
      const row = (itemId = '') => page.rows.find((each) => each.itemId === itemId);
      expect(row(hidden.elsewhere)).toMatchObject({ state: 1, hindrance: null });
      expect(row(hidden.paused)).toMatchObject({
        state: 0,
        hindrance: { name: 'ITEM_PAUSED', message: 'Printing of this document is paused' },
      });
      expect(row(hidden.forStaff)).toBeUndefined();
      expect(row(hidden.empty)).toBeUndefined();
      const zh = expectOk(await phone(onPhone.list, { search: '住宿' }));
      expect(zh.rows.map(({ hindrance }) => hindrance?.message)).toEqual(['该文档已暂停打印服务']);
    });

    it('show price, free copies, tags and the unprinted order', async () => {
      const { orderId } = await order(inside);
      const page = expectOk(await kiosk(atTerminal.list, { parentId: folderId }));
      expect(page.rows).toEqual([
        expect.objectContaining({
          itemId: inside,
          parentId: folderId,
          price: 300,
          remainingFreeCopies: 1,
          languages: ['zh', 'en'],
          uncompletedOrderId: orderId,
          tagIds: [expect.any(String)],
        }),
      ]);
      const { tagIds } = page.rows[0] ?? { tagIds: [] };
      const [tagId = ''] = tagIds;
      const tagged = expectOk(await phone(onPhone.list, { parentId: '', tagId }));
      expect(tagged.rows.map(({ itemId }) => itemId)).toEqual([inside]);
      expect(expectOk(await phone(onPhone.tags, {}))).toEqual([
        { tagId, name: { zh: '常用', en: 'Popular' }, position: 0 },
      ]);
      expect(expectOk(await terminal.call(atTerminal.tags, {}))).toHaveLength(1);
    });

    it('come in pages', async () => {
      const all = expectOk(await phone(onPhone.list, { rows: 100 }));
      const second = expectOk(await phone(onPhone.list, { rows: 2, page: 2 }));
      expect(second.rows).toEqual(all.rows.slice(2, 4));
      expect(second).toMatchObject({ total: all.total, pageSize: 2, pageNumber: 2 });
      expect(expectOk(await phone(onPhone.list, { rows: 100, page: 2 })).rows).toEqual([]);
    });

    it('of a terminal without a person exclude items for roles, and anything personal', async () => {
      const offered = expectOk(await terminal.call(atTerminal.available, {}));
      expect(offered).toContainEqual({
        itemId: inside,
        title: { zh: '在读证明', en: 'Certificate of enrolment' },
      });
      expect(offered.map(({ itemId }) => itemId)).toContain(hidden.forStaff);
      expect(offered.map(({ itemId }) => itemId)).not.toContain(hidden.elsewhere);
      expect(offered.map(({ itemId }) => itemId)).not.toContain(hidden.paused);
    });

    it.each<[LicenceModule]>([['TAKE_CODE_PRINT'], ['MOBILE']])(
      'are refused with only the licence of %s',
      async (module) => {
        const bare = await addTestSchool(platform, [module]);
        const user = { schoolCode: bare.schoolCode, userId: await bare.addPerson() };
        const itemId = await bare.addItem();
        const its = await visiting(platform, await bare.addTerminal(), user);
        expect(refusal(await its(atTerminal.list, {}))).toBe('MODULE_NOT_LICENSED');
        expect(refusal(await its(atTerminal.get, { id: itemId }))).toBe('NOT_FOUND');
        expect(refusal(await its(atTerminal.beforeForm, { itemId }))).toBe('NOT_FOUND');
        const itsPhone = await signedIn(platform, user, 'mobile');
        expect(refusal(await itsPhone(onPhone.list, {}))).toBe('MODULE_NOT_LICENSED');
        expect(refusal(await itsPhone(onPhone.get, { id: itemId }))).toBe('NOT_FOUND');
        expect(refusal(await itsPhone(onPhone.chargeFee, { itemId, copies: 1 }))).toBe('NOT_FOUND');
        expect(refusal(await itsPhone(onPhone.previewWithForm, { itemId }))).toBe('NOT_FOUND');
      },
    );

    it('that are ordered but not printed are listed for the person, newest first', async () => {
      const itemId = await add({ title: { zh: '排名', en: 'Rank' } });
      platform.clock.advance(1);
      const mine = await order(itemId);
      await order(itemId, 1, await school.addPerson());
      const page = expectOk(await kiosk(atTerminal.uncompleted, {}));
      expect(page.rows[0]).toMatchObject({ orderId: mine.orderId, itemId, copies: 1, state: 'paid' });
      expect(page.total).toBe(2);
      await platform.deps.db.orm
        .update(printOrder)
        .set({ state: 'cancelled' })
        .where(eq(printOrder.orderId, mine.orderId));
      expect(expectOk(await kiosk(atTerminal.uncompleted, {})).total).toBe(1);
    });
  });

  describe('one by one', () => {
    it('show everything that matters before ordering', async () => {
      const itemId = await add({
        beforeForm: FORM,
        takeTypes: [1, 3],
        printLimit: 4,
        needsApproval: true,
        description: { zh: '说明', en: 'About' },
      });
      expect(await detail(itemId)).toMatchObject({
        itemId,
        takeTypes: [1, 3],
        printable: 4,
        needsApproval: true,
        hasBeforeForm: true,
        hasAfterForm: false,
        validityDays: 180,
        description: { zh: '说明', en: 'About' },
        hindrance: null,
      });
      expect(await detail(itemId, kiosk)).toEqual(await detail(itemId));
    });

    it.each<[string, Partial<ItemSettings>, string, string]>([
      [
        'another role',
        { roles: ['staff', 'auditor'] },
        'ITEM_NOT_ALLOWED',
        'not offered to people of your role',
      ],
      ['a pause', { state: 0 }, 'ITEM_PAUSED', 'paused'],
      [
        'a plug-in',
        {
          plugins: [
            { name: 'enrolled', settings: {} },
            { name: 'graduated', settings: {} },
          ],
        },
        'ITEM_NOT_ALLOWED',
        'Only graduates may order this',
      ],
    ])('are blocked by %s', async (_, changes, name, message) => {
      const { hindrance } = await detail(await add(changes));
      expect(hindrance).toEqual({ name, message: expect.stringContaining(message) });
    });

    it('are blocked by the lack of a template, which those that were opened earlier may have', async () => {
      const itemId = await add();
      await platform.deps.db.orm
        .update(printItem)
        .set({ templateId: null })
        .where(eq(printItem.itemId, itemId));
      expect((await detail(itemId)).hindrance).toEqual({
        name: 'DOCUMENT_UNAVAILABLE',
        message: expect.stringContaining('cannot be ordered here yet'),
      });
    });

    it('are blocked by the folder above the folder', async () => {
      const upper = await add({ kind: 'folder', state: 0 });
      const lower = await add({ kind: 'folder', parentId: upper });
      const { hindrance, state } = await detail(await add({ parentId: lower }));
      expect({ hindrance: hindrance?.name, state }).toEqual({ hindrance: 'ITEM_PAUSED', state: 0 });
    });

    it('are blocked at a terminal that does not offer them, and not on the phone', async () => {
      const other = await school.addTerminal();
      const itemId = await add({ terminalCodes: [other.terminalCode] });
      expect((await detail(itemId)).hindrance).toBeNull();
      expect((await detail(itemId, kiosk)).hindrance?.name).toBe('ITEM_NOT_ALLOWED');
    });

    it('are blocked once the print limit is reached', async () => {
      const itemId = await add({ printLimit: 1 });
      const { orderId } = await order(itemId);
      expect((await detail(itemId)).hindrance).toBeNull();
      await platform.deps.db.orm
        .update(printOrder)
        .set({ state: 'printed', activePrintLogId: UNKNOWN_ID })
        .where(eq(printOrder.orderId, orderId));
      expect(await detail(itemId)).toMatchObject({
        printable: 0,
        uncompletedOrderId: null,
        hindrance: { name: 'PRINT_LIMIT_REACHED' },
      });
    });

    it('let enrolled students through', async () => {
      const itemId = await add({ plugins: [{ name: 'enrolled', settings: {} }] });
      expect((await detail(itemId)).hindrance).toBeNull();
    });

    it.each(['nothing', '%', 'a'.repeat(64)])('are not found by %s', async (id) => {
      expect(refusal(await phone(onPhone.get, { id }))).toBe('NOT_FOUND');
    });

    it('are not found when they are folders, archived or of another school', async () => {
      const folderId = await add({ kind: 'folder' });
      const archived = await add();
      await platform.deps.db.orm
        .update(printItem)
        .set({ archivedAt: platform.clock.now() })
        .where(eq(printItem.itemId, archived));
      const elsewhere = await (await addTestSchool(platform)).addItem();
      for (const id of [folderId, archived, elsewhere]) {
        expect(refusal(await phone(onPhone.get, { id }))).toBe('NOT_FOUND');
        expect(refusal(await kiosk(atTerminal.get, { id }))).toBe('NOT_FOUND');
      }
    });

    it("use the terminal's media source, else their own", async () => {
      const other = await school.addTerminal();
      const itemId = await add({
        cartons: [
          { terminalCode: '*', cartonCode: '1' },
          { terminalCode: terminal.terminalCode, cartonCode: '3' },
        ],
      });
      const person = { schoolCode: school.schoolCode, userId, role: 'student' } as const;
      const { item } = expectOk(await itemForPerson(platform.deps, person, itemId));
      expect(await cartonFor(platform.deps.db, item, terminal.terminalCode)).toBe('3');
      expect(await cartonFor(platform.deps.db, item, other.terminalCode)).toBe('1');
    });
  });

  describe('with prices', () => {
    const ask = (itemId: string, copies: number) => phone(onPhone.chargeFee, { itemId, copies });

    it('show what copies cost after the free ones', async () => {
      const itemId = await add({ unitPrice: 200, freeCopies: 2 });
      await order(itemId);
      expect(expectOk(await ask(itemId, 3))).toEqual({
        unitPrice: 200,
        copies: 3,
        remainingFreeCopies: 1,
        freeCopies: 1,
        chargedCopies: 2,
        totalFee: 400,
      });
      const byTerminal = await kiosk(itemCalls.chargeFee, { itemId, userId, copies: 3 });
      expect(expectOk(byTerminal)).toEqual(expectOk(await ask(itemId, 3)));
    });

    it('are refused for what cannot be ordered', async () => {
      expect(refusal(await ask('nothing', 1))).toBe('NOT_FOUND');
      expect(refusal(await ask(await add({ state: 0 }), 1))).toBe('ITEM_PAUSED');
      expect(refusal(await ask(await add({ roles: ['staff'] }), 1))).toBe('ITEM_NOT_ALLOWED');
      expect(refusal(await ask(await add({ copiesMax: 2 }), 3))).toBe('COPIES_OUT_OF_RANGE');
      expect(refusal(await ask(await add(), 0))).toBe('BAD_REQUEST');
    });

    it('start over with the period', async () => {
      const itemId = await add({ unitPrice: 200, freeCopies: 1, countPeriod: 'month' });
      await order(itemId);
      expect(expectOk(await ask(itemId, 1)).totalFee).toBe(200);
      const later = 40 * DAY_MS;
      platform.clock.advance(later);
      const fresh = await signedIn(platform, { schoolCode: school.schoolCode, userId }, 'mobile');
      expect(expectOk(await fresh(onPhone.chargeFee, { itemId, copies: 1 })).totalFee).toBe(0);
      platform.clock.advance(-later);
    });
  });

  describe('with forms', () => {
    let itemId: string;
    beforeAll(async () => {
      itemId = await add({ beforeForm: FORM, afterForm: RATING });
    });

    it('show them in the language of the person, filled in from the record', async () => {
      const { form } = expectOk(await phone(onPhone.form, { itemId }, english));
      expect(form).toMatchObject({
        schema: { properties: { purpose: { title: 'Purpose' }, college: { readOnly: true } } },
        values: { college: 'School of Letters' },
      });
      const atKiosk = expectOk(await kiosk(atTerminal.beforeForm, { itemId }));
      expect(atKiosk.form).toMatchObject({ values: { college: '文学院' } });
      expect(expectOk(await kiosk(atTerminal.afterForm, { itemId })).form).toMatchObject({
        schema: { properties: { stars: { title: '评分' } } },
      });
      expect(expectOk(await phone(onPhone.form, { itemId: await add() })).form).toBeNull();
    });

    it('show their fields in the order of their author', async () => {
      const names = ['yy', 'z', 'a', 'bbbb', 'ccc', 'x'];
      const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', title: name }]));
      const ordered = await add({ beforeForm: { type: 'object', properties } });
      const { form } = expectOk(await phone(onPhone.form, { itemId: ordered }));
      expect(Object.keys(Object(form?.schema.properties))).toEqual(names);
    });

    it('validate values, and report the field', async () => {
      const check = (values: Record<string, string>, beforeForm = true) =>
        phone(onPhone.formCheck, { itemId, values, beforeForm }, english);
      expect(expectOk(await check({ purpose: 'x', college: '自填' }))).toEqual({
        valid: false,
        problems: [{ field: 'purpose', message: 'Enter at least 2 characters' }],
      });
      expect(expectOk(await check({ purpose: '留学', college: '自填' }))).toEqual({
        valid: true,
        problems: [],
      });
      expect(expectOk(await check({ stars: '5' }, false))).toMatchObject({ problems: [{ field: 'stars' }] });
      expect(expectOk(await kiosk(atTerminal.formCheck, { itemId, values: {} }))).toMatchObject({
        problems: [{ field: 'purpose', message: '请填写此项' }],
      });
      const withoutForm = await phone(onPhone.formCheck, { itemId: await add(), values: { any: 'x' } });
      expect(expectOk(withoutForm)).toEqual({ valid: true, problems: [] });
    });

    it('hide the form before ordering when the person may not order', async () => {
      const closed = await add({ beforeForm: FORM, afterForm: RATING, roles: ['staff'] });
      expect(refusal(await phone(onPhone.form, { itemId: closed }))).toBe('ITEM_NOT_ALLOWED');
      expect(refusal(await phone(onPhone.formCheck, { itemId: closed, values: {} }))).toBe(
        'ITEM_NOT_ALLOWED',
      );
      expectOk(await phone(onPhone.form, { itemId: closed, beforeForm: false }));
      expect(refusal(await phone(onPhone.form, { itemId: 'nothing' }))).toBe('NOT_FOUND');
    });

    it('save the form after printing encrypted, and replace it when it is sent again', async () => {
      const { orderId } = await order(itemId);
      const save = (stars: number, call = phone) =>
        call(onPhone.saveForm, { itemId, orderId, content: { stars } });
      expect(expectOk(await save(4))).toEqual({ saved: true });
      expect(expectOk(await save(5))).toEqual({ saved: true });
      const at = { schoolCode: school.schoolCode, orderId, moment: 'after' } as const;
      const { db, keys } = platform.deps;
      expect(await readFormContent(db, keys, at)).toEqual({ stars: 5 });
      const [row] = await db.orm.select().from(formContent).where(eq(formContent.orderId, orderId));
      expect(Buffer.from(row?.valuesEncrypted ?? []).toString('latin1')).not.toContain('stars');
    });

    it('save nothing that is invalid, for orders of others, or without a form', async () => {
      const { orderId } = await order(itemId);
      const foreign = await order(itemId, 1, await school.addPerson());
      const save = (changes: object) =>
        phone(onPhone.saveForm, { itemId, orderId, content: { stars: 3 }, ...changes });
      expect(refusal(await save({ content: { stars: 6 } }))).toBe('FORM_INVALID');
      expect(refusal(await save({ orderId: foreign.orderId }))).toBe('ORDER_NOT_FOUND');
      expect(refusal(await save({ orderId: UNKNOWN_ID }))).toBe('ORDER_NOT_FOUND');
      expect(refusal(await save({ type: 2 }))).toBe('ORDER_NOT_FOUND');
      expect(refusal(await save({ userId: 'somebody else' }))).toBe('FORBIDDEN');
      expect(refusal(await save({ itemId: await add() }))).toBe('ORDER_NOT_FOUND');
      const plain = await add();
      const made = await order(plain);
      expect(expectOk(await save({ itemId: plain, orderId: made.orderId }))).toEqual({ saved: false });
      expect(await platform.deps.db.orm.$count(formContent, eq(formContent.orderId, orderId))).toBe(0);
      const described = { userId, type: 1, title: '满意度', beforeForm: false };
      expect(expectOk(await save(described))).toEqual({ saved: true });
    });

    it('cannot change the form before ordering once the document exists', async () => {
      const { orderId } = await order(itemId);
      const content = { purpose: '留学' };
      const save = () => kiosk(atTerminal.saveForm, { itemId, orderId, beforeForm: true, content });
      expect(expectOk(await save())).toEqual({ saved: false });
      await platform.deps.db.orm
        .update(printOrder)
        .set({ documentKey: '' })
        .where(eq(printOrder.orderId, orderId));
      expect(expectOk(await save())).toEqual({ saved: true });
      expect(expectOk(await save())).toEqual({ saved: false });
    });
  });

  it('show whether cards are scanned at a terminal', async () => {
    const at = await school.addTerminal();
    expect(expectOk(await at.call(atTerminal.skyCardScan, {}))).toEqual({ on: false });
    const { schoolCode } = school;
    const devices = { scanner: { driver: 'keyboard' } };
    expectOk(
      await changeTerminalSettings(platform.deps, { schoolCode, terminalCode: at.terminalCode }, { devices }),
    );
    expect(expectOk(await at.call(atTerminal.skyCardScan, {}))).toEqual({ on: true });
  });

  it('are inaccessible without a visit or a session', async () => {
    expect(refusal(await terminal.call(atTerminal.list, {}))).toBe('NOT_SIGNED_IN');
    expect(refusal(await platform.client()(onPhone.list, {}))).toBe('MOBILE_NOT_SIGNED_IN');
    expect(await platform.deps.db.orm.$count(itemTag)).toBeGreaterThan(0);
  });
});
