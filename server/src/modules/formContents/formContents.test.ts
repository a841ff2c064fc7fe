import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formContentCalls as calls } from '@self-print/contract/platform/formContents.ts';
import { itemForm } from '../../db/schema/items.ts';
import { type DeskPerson, type OrderDesk, openOrderDesk } from '../../testing/orderDesk.ts';
import { readXlsx } from '../../testing/readXlsx.ts';
import { sessionHeaders } from '../../testing/signedIn.ts';
import { expectOk } from '../../testing/testSchool.ts';

const FORM = {
  type: 'object',
  properties: { purpose: { type: 'string', title: '用途', titleEn: 'Purpose' } },
};
const FIRST = { page: 1, rows: 20 };

describe('what people filled into forms', () => {
  let desk: OrderDesk;
  let itemId: string;
  let withFormula: string;
  let person: DeskPerson;
  beforeAll(async () => {
    desk = await openOrderDesk();
    const { schoolCode, deps } = desk;
    itemId = await desk.addItem();
    await deps.db.orm.insert(itemForm).values({ schoolCode, itemId, moment: 'before', form: FORM });
    person = await desk.addPerson();
    await desk.order(person, itemId, { reportFormValue: { purpose: '签证' } });
    withFormula = await desk.addItem();
    await deps.db.orm
      .insert(itemForm)
      .values({ schoolCode, itemId: withFormula, moment: 'before', form: FORM });
    await desk.order(await desk.addPerson(), withFormula, { reportFormValue: { purpose: '=1+1' } });
  });
  afterAll(() => desk.close());

  const linesOf = (userId: string) =>
    desk.platform.log.lines.filter(
      ({ event, detail }) => /^form-contents/.test(event) && detail?.by === userId,
    );

  it('is listed by item, form, day and person, and the log says who read it', async () => {
    const { call, userId } = await desk.addAdmin();
    const search = async (filter: object) => expectOk(await call(calls.search, { ...FIRST, ...filter }));
    expect((await search({})).total).toBe(2);
    const found = await search({ itemId, moment: 'before', userName: person.userName });
    expect(found).toMatchObject({
      total: 1,
      rows: [
        {
          itemId,
          moment: 'before',
          isMasked: false,
          answers: [{ title: { zh: '用途', en: 'Purpose' }, text: { zh: '签证', en: '签证' } }],
        },
      ],
    });
    expect(JSON.stringify(found)).not.toContain(person.userName);
    expect((await search({ userName: `${person.userName}0` })).total).toBe(0);
    expect((await search({ itemId, moment: 'after' })).total).toBe(0);
    expect((await search({ from: '2100-01-01T00:00:00.000Z' })).total).toBe(0);
    expect((await search({ to: '2000-01-01T00:00:00.000Z' })).total).toBe(0);
    expect(linesOf(userId).map(({ event, detail }) => [event, detail?.rows])).toEqual([
      ['form-contents-read', 2],
      ['form-contents-read', 1],
    ]);
  });

  it.each(['finance', 'auditor'] as const)(
    'is masked for whoever does not handle orders: %s',
    async (role) => {
      const admin = await desk.addAdmin(role);
      const { call, userId } = admin;
      const { rows } = expectOk(await call(calls.search, { ...FIRST, itemId }));
      expect(rows[0]).toMatchObject({ isMasked: true, answers: [{ text: { zh: '**', en: '**' } }] });
      expect(linesOf(userId)).toEqual([]);
      const headers = await sessionHeaders(desk.platform, admin, 'admin');
      const answer = await desk.fetchFile(calls.export, { itemId, moment: 'before' }, headers);
      expect(await desk.codeOf(answer)).toBe('9102');
    },
  );

  it('is no business of another school', async () => {
    const elsewhere = await openOrderDesk();
    try {
      const { call } = await elsewhere.addAdmin();
      expect(expectOk(await call(calls.search, FIRST)).total).toBe(0);
    } finally {
      await elsewhere.close();
    }
  });

  it('is exported with a column for each field of the form, and no answer is a formula', async () => {
    const admin = await desk.addAdmin();
    const headers = await sessionHeaders(desk.platform, admin, 'admin');
    const fetched = async (of: string) => {
      const answer = await desk.fetchFile(calls.export, { itemId: of, moment: 'before' }, headers);
      if (!answer.body) throw new Error('The file is empty');
      return readXlsx(answer.body);
    };
    const rows = await fetched(itemId);
    expect(rows[0]).toEqual(['学号或工号', '姓名', '填写时间', '用途']);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.[0]).toBe(person.userName);
    expect(rows[1]?.[3]).toBe('签证');
    expect((await fetched(withFormula))[1]?.[3]).toBe('=1+1');
    expect(linesOf(admin.userId)).toMatchObject([
      { event: 'form-contents-exported', detail: { rows: 1 } },
      { event: 'form-contents-exported', detail: { rows: 1 } },
    ]);
  });
});
