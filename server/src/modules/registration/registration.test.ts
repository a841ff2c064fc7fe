import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallArguments } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { registrationCalls as calls } from '@self-print/contract/platform/registration.ts';
import {
  registrationAdminCalls as admin,
  type RegistrationSettings,
} from '@self-print/contract/platform/registrationAdmin.ts';
import { termAdminCalls } from '@self-print/contract/platform/termAdmin.ts';
import { and, eq } from 'drizzle-orm';
import { printItem } from '../../db/schema/items.ts';
import { registration } from '../../db/schema/registration.ts';
import { type OrderDesk, openOrderDesk } from '../../testing/orderDesk.ts';
import { readXlsx } from '../../testing/readXlsx.ts';
import { sessionHeaders, signedIn } from '../../testing/signedIn.ts';
import { addTestSchool, expectOk, refusal, type TestTerminal } from '../../testing/testSchool.ts';

/** The test clock begins on this day. */
const TODAY = '2026-03-02';
const LOST = { state: 2, unconfirmed: true } as const;
const PRINTED = { state: 1, impressions: 1 } as const;

let desk: OrderDesk;
let terminal: TestTerminal;
let other: TestTerminal;
let administrator: CallFunction;
let headers: Readonly<Record<string, string>>;
let proofItemId: string;
let termId: string;
let first: RegistrationSettings;

beforeAll(async () => {
  desk = await openOrderDesk();
  const { schoolCode, deps, school } = desk;
  await deps.db.pool.query(
    "insert into licence (school_code, module, enabled, position) values ($1, 'REGISTRATION', true, 9)",
    [schoolCode],
  );
  terminal = await school.addTerminal();
  other = await school.addTerminal();
  proofItemId = await desk.addItem({ cartonCode: '3' });
  const user = { schoolCode, userId: await school.addPerson({ role: 'admin' }) };
  headers = await sessionHeaders(desk.platform, user, 'admin');
  administrator = desk.platform.client(headers);
  termId = await addTerm('2026-02-01', '2026-07-31');
  first = {
    enabled: true,
    termId,
    opensOn: TODAY,
    closesOn: '2026-03-06',
    roles: ['student'],
    departments: [],
    notice: { zh: '请带好证件', en: 'Bring your papers' },
    facts: [{ label: { zh: '专业', en: 'Major' }, variable: 'student.major' }],
    requirements: [
      {
        label: { zh: '手机号已登记', en: 'Phone number known' },
        variable: 'student.phone',
        rule: { kind: 'present' },
        help: { zh: '请到学院登记', en: 'Ask your faculty' },
      },
    ],
    proofItemId,
  };
});
beforeEach(() => configure());
afterAll(() => desk.close());

const addTerm = async (startsOn: string, endsOn: string) =>
  expectOk(
    await administrator(termAdminCalls.create, {
      facts: { name: { zh: `学期 ${startsOn}`, en: `Term ${startsOn}` }, startsOn, endsOn },
      requestKey: randomUUID(),
    }),
  ).termId;
const configure = async (changes: Partial<RegistrationSettings> = {}) => {
  const { revision } = expectOk(await administrator(admin.settings, {}));
  return expectOk(await administrator(admin.saveSettings, { settings: { ...first, ...changes }, revision }));
};
const rowsOf = ({ userId }: { readonly userId: string }) =>
  desk.deps.db.orm.select().from(registration).where(eq(registration.userId, userId));
const search = async (wanted: CallArguments<typeof admin.search>) =>
  expectOk(await administrator(admin.search, wanted)).rows;
const enter = async (at = terminal) => {
  const person = await desk.addPerson();
  return { person, visitor: await desk.at(at, person) };
};
const standingOf = async (visitor: CallFunction) => expectOk(await visitor(calls.validate, {})).standing;
const report = (visitor: CallFunction) => visitor(calls.register, { termId });
const registered = async () => {
  const { person, visitor } = await enter();
  expectOk(await report(visitor));
  return { person, visitor };
};

describe('registering for a term', () => {
  it('shows what will be registered, registers it and keeps where', async () => {
    const { person, visitor } = await enter();
    expect(expectOk(await visitor(calls.validate, {}))).toMatchObject({
      standing: 'ready',
      offer: { termId, opensOn: TODAY, closesOn: '2026-03-06' },
      person: { name: '张*' },
      facts: [{ value: { zh: '网络工程', en: 'Network Engineering' } }],
      requirements: [{ isMet: true }],
      registeredAt: null,
      hasProof: true,
    });
    expect(expectOk(await report(visitor))).toMatchObject({ standing: 'registered' });
    expect(await rowsOf(person)).toMatchObject([
      { termId, terminalCode: terminal.terminalCode, undoneAt: null },
    ]);
  });

  it('is done once, however often and wherever it is asked for at once', async () => {
    const { person, visitor } = await enter();
    const elsewhere = await desk.at(other, person);
    const answers = await Promise.all([
      report(visitor),
      report(elsewhere),
      report(visitor),
      report(elsewhere),
    ]);
    const times = answers.map((answer) => expectOk(answer).registeredAt);
    expect(new Set(times).size).toBe(1);
    expect(await rowsOf(person)).toHaveLength(1);
    desk.platform.clock.advance(1_000);
    expect(expectOk(await report(visitor)).registeredAt).toBe(times[0]);
  });

  it.each([
    ['notYet', { opensOn: '2026-03-03' }, 'REGISTRATION_CLOSED'],
    ['over', { opensOn: '2026-03-01', closesOn: '2026-03-01' }, 'REGISTRATION_CLOSED'],
    ['notOffered', { enabled: false }, 'REGISTRATION_CLOSED'],
    ['notForYou', { roles: ['staff'] }, 'REGISTRATION_NOT_FOR_YOU'],
    ['notForYou', { departments: ['数学学院'] }, 'REGISTRATION_NOT_FOR_YOU'],
  ] as const)('is refused as %s', async (standing, changes, refused) => {
    await configure({ ...changes, ...('roles' in changes ? { roles: [...changes.roles] } : {}) } as never);
    const { person, visitor } = await enter();
    expect(await standingOf(visitor)).toBe(standing);
    expect(refusal(await report(visitor))).toBe(refused);
    expect(await rowsOf(person)).toEqual([]);
  });

  it('names what is missing, and is possible once it is there', async () => {
    const rule = { kind: 'atMost', limit: 0 } as const;
    const help = { zh: '请先缴清学费', en: 'Pay your fees first' };
    const label = { zh: '学费已缴清', en: 'No unpaid fees' };
    await configure({ requirements: [{ label, variable: 'fee.unpaid', rule, help }] });
    const { person, visitor } = await enter();
    const owe = async (unpaid: number) => {
      const record = await desk.deps.records.read(person);
      await desk.deps.records.write(person, {
        values: { ...record?.values, 'fee.unpaid': unpaid },
        images: {},
      });
    };
    await owe(4_800);
    expect(expectOk(await visitor(calls.validate, {}))).toMatchObject({
      standing: 'blocked',
      requirements: [{ label, isMet: false, help }],
    });
    expect(refusal(await report(visitor))).toBe('REGISTRATION_BLOCKED');
    await owe(0);
    expect(expectOk(await report(visitor)).standing).toBe('registered');
  });

  it('is refused for another term than the one that is open now', async () => {
    const { visitor } = await enter();
    expect(refusal(await visitor(calls.register, { termId: randomUUID() }))).toBe('REGISTRATION_CLOSED');
  });

  it('stays what it is when the window closes, and the settings change', async () => {
    const { visitor } = await registered();
    await configure({ roles: ['staff'], opensOn: '2026-04-01', closesOn: '2026-04-02' });
    expect(await standingOf(visitor)).toBe('registered');
    expectOk(await report(visitor));
  });

  it('needs a visit, and a school that has the module', async () => {
    expect(refusal(await report(terminal.call))).toBe('NOT_SIGNED_IN');
    const poor = await addTestSchool(desk.platform);
    const place = await poor.addTerminal();
    const { schoolCode } = poor;
    const visitor = await desk.at(place, {
      ...(await desk.addPerson()),
      schoolCode,
      userId: await poor.addPerson(),
    });
    for (const call of [calls.validate, calls.config] as const)
      expect(refusal(await visitor(call, {}))).toBe('MODULE_NOT_LICENSED');
  });

  it('says when it is open without anybody signed in', async () => {
    expect(expectOk(await terminal.call(calls.config, {})).offer).toMatchObject({ termId, isOpen: true });
    await configure({ opensOn: '2026-03-05' });
    expect(expectOk(await terminal.call(calls.config, {})).offer).toMatchObject({ isOpen: false });
    await configure({ enabled: false });
    expect(expectOk(await terminal.call(calls.config, {})).offer).toBeNull();
  });
});

describe('the proof of a registration', () => {
  const ask = (visitor: CallFunction) => visitor(calls.printProof, { termId });
  const print = async (orderId: string, end: typeof LOST | typeof PRINTED) => {
    const { printLogId } = expectOk(await terminal.call(orderCalls.savePrintLogBefore, { orderId }));
    expectOk(await terminal.call(orderCalls.finish, { orderId, printLogId, ...end }));
  };

  it('is claimed for the terminal, costs nothing and comes from the configured media source', async () => {
    const { visitor } = await registered();
    const order = expectOk(await ask(visitor));
    expect(order).toMatchObject({
      itemId: proofItemId,
      cartonCode: '3',
      copies: 1,
      fee: { totalFee: 0, paid: true },
    });
    expect(expectOk(await ask(visitor)).orderId).toBe(order.orderId);
  });

  it('tells a terminal its media source, and that there is none for another term', async () => {
    const where = { terminalCode: terminal.terminalCode, x: termId };
    expect(expectOk(await terminal.call(calls.getPrintParam, where))).toMatchObject({
      itemId: proofItemId,
      cartonCode: '3',
    });
    const refused = await terminal.call(calls.getPrintParam, { ...where, x: randomUUID() });
    expect(refusal(refused)).toBe('NOT_FOUND');
    expect(refusal(await other.call(calls.getPrintParam, where))).toBe('TERMINAL_MISMATCH');
    expect(expectOk(await terminal.call(calls.reportConfig, {}))).toMatchObject({
      facts: [{ zh: '专业' }],
      requirements: [{ zh: '手机号已登记' }],
      hasProof: true,
    });
  });

  it('can be printed again after its paper did not surely come, and not after it did', async () => {
    const { person, visitor } = await registered();
    const failed = expectOk(await ask(visitor));
    await print(failed.orderId, LOST);
    const next = expectOk(await ask(visitor));
    expect(next.orderId).not.toBe(failed.orderId);
    await print(next.orderId, PRINTED);
    expect(refusal(await ask(visitor))).toBe('ORDER_ALREADY_PRINTED');
    expect(await rowsOf(person)).toMatchObject([{ undoneAt: null }]);
  });

  it('is refused to who is not registered, also by another terminal of the same person', async () => {
    const { visitor } = await enter();
    expect(refusal(await ask(visitor))).toBe('REGISTRATION_MISSING');
  });

  it('is not made of an item that has come to cost something', async () => {
    const { visitor } = await registered();
    const price = (unitPrice: number) =>
      desk.deps.db.orm
        .update(printItem)
        .set({ unitPrice })
        .where(and(eq(printItem.schoolCode, desk.schoolCode), eq(printItem.itemId, proofItemId)));
    await price(100);
    expect(refusal(await ask(visitor))).toBe('DOCUMENT_UNAVAILABLE');
    await price(0);
    expectOk(await ask(visitor));
  });

  it('is no item of which documents ask or charge somebody', async () => {
    const { revision } = expectOk(await administrator(admin.settings, {}));
    for (const changes of [
      { unitPrice: 100 },
      { needsApproval: true },
      { takeTypes: [1] },
      { templateId: null },
    ]) {
      const settings = { ...first, proofItemId: await desk.addItem(changes) };
      expect(refusal(await administrator(admin.saveSettings, { settings, revision }))).toBe(
        'PROOF_NOT_POSSIBLE',
      );
    }
    const unknown = { ...first, proofItemId: 'nothing' };
    expect(refusal(await administrator(admin.saveSettings, { settings: unknown, revision }))).toBe(
      'REFERENCE_UNKNOWN',
    );
  });
});

describe('the console of registration', () => {
  it('finds who registered, undoes it with a reason, and lets the person register again', async () => {
    const { person, visitor } = await registered();
    const [found] = await search({ userName: person.userName });
    expect(found).toMatchObject({
      name: '张䶮',
      userName: person.userName,
      state: 'registered',
      reason: null,
    });
    const { recordId = '' } = found ?? {};
    const reason = '冒名办理';
    expect(expectOk(await administrator(admin.undo, { recordId, reason }))).toMatchObject({
      state: 'undone',
      reason,
    });
    expect(refusal(await administrator(admin.undo, { recordId, reason }))).toBe('CHANGED_MEANWHILE');
    expect(await standingOf(visitor)).toBe('ready');
    expectOk(await report(visitor));
    expect((await search({ userName: person.userName })).map(({ state }) => state).sort()).toEqual([
      'registered',
      'undone',
    ]);
    const log = expectOk(await administrator(operationCalls.list, { operation: 'registration-undone' })).rows;
    expect(log[0]).toMatchObject({ subject: recordId });
    expect(JSON.stringify(log)).not.toContain(reason);
    expect(JSON.stringify(log)).not.toContain(person.userName);
  });

  it('exports who registered as the list shows it', async () => {
    const { person } = await registered();
    const answer = await desk.fetchFile(admin.export, { termId }, headers);
    if (!answer.body) throw new Error('The file is empty');
    const rows = await readXlsx(answer.body);
    expect(rows[0]?.slice(0, 3)).toEqual(['学期', '学号', '姓名']);
    expect(rows.some((row) => row.includes(person.userName))).toBe(true);
  });

  it('does not let settings be overwritten, or name a term that is not there', async () => {
    const { revision } = expectOk(await administrator(admin.settings, {}));
    const save = (settings: RegistrationSettings, at = revision) =>
      administrator(admin.saveSettings, { settings, revision: at });
    expect(refusal(await save(first, revision - 1))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await save({ ...first, termId: randomUUID() }))).toBe('REFERENCE_UNKNOWN');
    expect(refusal(await save({ ...first, closesOn: '2026-03-01' }))).toBe('BAD_REQUEST');
    expect(refusal(await save({ ...first, termId: null }))).toBe('BAD_REQUEST');
  });

  it('is read by auditors, changed and undone only by whoever may', async () => {
    const auditor = (await desk.addAdmin('auditor')).call;
    expectOk(await auditor(admin.search, {}));
    expect(refusal(await auditor(admin.saveSettings, { settings: first, revision: 0 }))).toBe(
      'NO_PERMISSION',
    );
    expect(refusal(await auditor(admin.undo, { recordId: randomUUID(), reason: '无' }))).toBe(
      'NO_PERMISSION',
    );
    const finance = (await desk.addAdmin('finance')).call;
    expect(refusal(await finance(admin.search, {}))).toBe('NO_PERMISSION');
  });

  it('knows nothing of other schools', async () => {
    const { person } = await registered();
    const [found] = await search({ userName: person.userName });
    const elsewhere = await addTestSchool(desk.platform);
    const { schoolCode } = elsewhere;
    const user = { schoolCode, userId: await elsewhere.addPerson({ role: 'admin' }) };
    const stranger = await signedIn(desk.platform, user, 'admin');
    expect(expectOk(await stranger(admin.search, {})).total).toBe(0);
    const undo = { recordId: found?.recordId ?? '', reason: '无' };
    expect(refusal(await stranger(admin.undo, undo))).toBe('NOT_FOUND');
    expect(refusal(await stranger(termAdminCalls.get, { id: termId }))).toBe('NOT_FOUND');
  });
});

describe('terms', () => {
  const facts = (startsOn: string, endsOn: string) => ({
    name: { zh: '秋', en: 'Autumn' },
    startsOn,
    endsOn,
  });
  const create = (startsOn: string, endsOn: string, requestKey = randomUUID()) =>
    administrator(termAdminCalls.create, { facts: facts(startsOn, endsOn), requestKey });

  it('are added once, changed, and deleted while nothing refers to them', async () => {
    const key = randomUUID();
    const made = expectOk(await create('2026-09-01', '2027-01-20', key));
    expect(expectOk(await create('2026-09-01', '2027-01-20', key))).toEqual(made);
    expect(made.isCurrent).toBe(false);
    const changed = expectOk(
      await administrator(termAdminCalls.modify, {
        facts: facts('2026-09-02', '2027-01-20'),
        termId: made.termId,
        revision: made.revision,
      }),
    );
    expect(changed.startsOn).toBe('2026-09-02');
    const late = { termId: made.termId, revision: made.revision };
    expect(refusal(await administrator(termAdminCalls.remove, late))).toBe('CHANGED_MEANWHILE');
    expectOk(await administrator(termAdminCalls.remove, { ...late, revision: changed.revision }));
    expect(refusal(await administrator(termAdminCalls.get, { id: made.termId }))).toBe('NOT_FOUND');
  });

  it('never have a day in common, even when two are added at once', async () => {
    expect(refusal(await create('2026-07-31', '2026-08-10'))).toBe('TERMS_OVERLAP');
    expect(refusal(await create('2026-01-01', '2026-12-31'))).toBe('TERMS_OVERLAP');
    const both = await Promise.all([create('2028-02-01', '2028-07-01'), create('2028-06-01', '2028-09-01')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(refusal(await create('2029-02-01', '2029-01-01'))).toBe('BAD_REQUEST');
  });

  it('say which one is now, and stay while people are registered for them', async () => {
    const term = expectOk(await administrator(termAdminCalls.get, { id: termId }));
    expect(term).toMatchObject({ isCurrent: true });
    expect(term.registered).toBeGreaterThan(0);
    const { revision } = term;
    expect(refusal(await administrator(termAdminCalls.remove, { termId, revision }))).toBe('TERM_IN_USE');
  });
});
