import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { inquiryCalls as calls } from '@self-print/contract/platform/inquiries.ts';
import { inquiryAdminCalls as admin } from '@self-print/contract/platform/inquiryAdmin.ts';
import type { InquiryFacts } from '@self-print/contract/platform/inquiryFacts.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import {
  openSchoolSystem,
  type SchoolHarness,
} from '../../adapters/inquirySystem/testing/openSchoolSystem.ts';
import type { SystemFault } from '../../adapters/signedCalls/simulator/types.ts';
import { systemClock } from '../../system.ts';
import { signedIn, visiting } from '../../testing/signedIn.ts';
import { openTestEngines, type TestEngines } from '../../testing/testEngines.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';

const FACTS: InquiryFacts = {
  code: 'loans',
  title: { zh: '图书借阅', en: 'Library loans' },
  icon: 'books',
  position: 1,
  source: { kind: 'system', cacheMinutes: 0 },
  view: 'table',
  columns: [
    { name: 'title', label: { zh: '书名', en: 'Title' }, kind: 'text' },
    { name: 'dueOn', label: { zh: '应还', en: 'Due' }, kind: 'date' },
    { name: 'fine', label: { zh: '超期费', en: 'Fine' }, kind: 'money' },
  ],
  minAssurance: 'normal',
  printable: true,
  printLimit: 1,
  printPeriod: 'month',
};
const LOAN = { title: '红楼梦', dueOn: '2026-04-01', fine: 180, secret: 'not declared' };
const RECORD: Partial<InquiryFacts> = { source: { kind: 'record', list: 'loans' } };

let engines: TestEngines;
let harness: SchoolHarness;
let platform: TestPlatform;
let school: TestSchool;
let terminal: TestTerminal;
let administrator: CallFunction;
let people = 0;
beforeAll(async () => {
  engines = await openTestEngines();
  harness = await openSchoolSystem(systemClock, {}, 2_000);
  platform = await startTestPlatform({ engines, inquirySystems: harness.systems });
  school = await addTestSchool(platform, ['SELF_INQUIRY']);
  terminal = await school.addTerminal();
  const user = { schoolCode: school.schoolCode, userId: await school.addPerson({ role: 'admin' }) };
  administrator = await signedIn(platform, user, 'admin');
  const system = { ...harness.school.parameters, enabled: true };
  expectOk(await administrator(admin.saveSettings, { system, note: { zh: '', en: '' }, revision: 0 }));
});
afterAll(async () => {
  await platform.close();
  await harness.school.stop();
  await engines.close();
});

const add = async (changes: Partial<InquiryFacts> = {}) => {
  const code = `q${randomUUID().slice(0, 8)}`;
  const facts = { ...FACTS, code, ...changes };
  const id = randomUUID();
  const { revision } = expectOk(await administrator(admin.save, { id, facts, revision: 0 }));
  expectOk(await administrator(admin.setState, { id, enabled: true, revision }));
  return { id, code: facts.code };
};
const enter = async (at = terminal) => {
  people += 1;
  const userName = `88120${String(people).padStart(4, '0')}`;
  const user = { schoolCode: school.schoolCode, userId: await school.addPerson({ userName }) };
  await platform.deps.records.write(user, { values: { loans: [LOAN, LOAN, LOAN] }, images: {} });
  return { userName, user, visitor: await visiting(platform, at, user) };
};
const print = (visitor: CallFunction, id: string, printId: string = randomUUID()) =>
  visitor(calls.print, { id, printId });

describe('looking something up', () => {
  it('shows what the system says of the person who signed in, and nothing that was not declared', async () => {
    const { id, code } = await add();
    const { userName, visitor } = await enter();
    harness.school.know(code, userName, [LOAN]);
    const answer = expectOk(await visitor(calls.read, { id }));
    expect(answer).toMatchObject({ rows: [['红楼梦', '2026-04-01', '¥1.80']], total: 1, printsLeft: 1 });
    expect(JSON.stringify(answer)).not.toContain('not declared');
    expect(answer.person.number).not.toBe(userName);
  });

  it('pages the rows of a record, and shows nobody the record of another', async () => {
    const { id } = await add(RECORD);
    const { visitor } = await enter();
    const answer = expectOk(await visitor(calls.read, { id, page: 2, rows: 2 }));
    expect(answer).toMatchObject({ total: 3, rows: [['红楼梦', '2026-04-01', '¥1.80']] });
    const other = {
      schoolCode: school.schoolCode,
      userId: await school.addPerson({ userName: '881299999' }),
    };
    const stranger = await visiting(platform, terminal, other);
    expect(expectOk(await stranger(calls.read, { id })).rows).toEqual([]);
  });

  it.each<[string, SystemFault]>([
    ['hangs', 'hang'],
    ['answers a page', 'html'],
    ['answers 10 MB', 'huge'],
    ['breaks off', 'cut'],
    ['redirects', 'redirect'],
    ['does not sign', 'unsigned'],
    ['signs with another key', 'foreign-key'],
    ['is busy', 'busy'],
    ['speaks of another person', { say: { number: '1' } }],
    ['speaks of another inquiry', { say: { inquiry: 'other' } }],
    ['leaves a column out', { say: { rows: [{ title: 'x', dueOn: null }] } }],
    ['says a wrong amount', { say: { rows: [{ ...LOAN, fine: 1.5 }] } }],
    ['says a day that is none', { say: { rows: [{ ...LOAN, dueOn: '2026-02-31' }] } }],
    ['says too many rows', { say: { rows: Array.from({ length: 501 }, () => LOAN) } }],
  ])('is refused with a name when the system %s, and works again after that', async (_, fault) => {
    const { id, code } = await add();
    const { userName, visitor } = await enter();
    harness.school.know(code, userName, [LOAN]);
    harness.school.spoil(fault);
    expect(refusal(await visitor(calls.read, { id }))).toBe('INQUIRY_SYSTEM_DOWN');
    expect(expectOk(await visitor(calls.read, { id })).total).toBe(1);
  });

  it('asks the system once while an answer is kept, for each person, and again after that', async () => {
    const { id, code } = await add({ source: { kind: 'system', cacheMinutes: 5 } });
    const first = await enter();
    // A terminal knows one person at a time.
    const second = await enter(await school.addTerminal());
    harness.school.know(code, first.userName, [LOAN]);
    const before = harness.school.asked();
    await Promise.all([first.visitor(calls.read, { id }), first.visitor(calls.read, { id })]);
    expect(expectOk(await first.visitor(calls.read, { id })).total).toBe(1);
    expect(harness.school.asked() - before).toBe(1);
    expect(expectOk(await second.visitor(calls.read, { id })).total).toBe(0);
    expect(harness.school.asked() - before).toBe(2);
  });

  it('is not possible for what is switched off, or not licensed', async () => {
    const id = randomUUID();
    const facts = { ...FACTS, code: 'off' };
    expectOk(await administrator(admin.save, { id, facts, revision: 0 }));
    const { visitor } = await enter();
    expect(refusal(await visitor(calls.read, { id }))).toBe('NOT_FOUND');
    const listed = expectOk(await visitor(calls.paging, { rows: 100 })).rows;
    expect(listed.some(({ inquiryId }) => inquiryId === id)).toBe(false);
  });
});

describe('printing it', () => {
  it('takes one print, however often the same one is asked for', async () => {
    const { id } = await add(RECORD);
    const { visitor } = await enter();
    const printId = randomUUID();
    const order = expectOk(await print(visitor, id, printId));
    expect(expectOk(await print(visitor, id, printId)).orderId).toBe(order.orderId);
    expect(expectOk(await visitor(calls.read, { id })).printsLeft).toBe(0);
    expect(refusal(await print(visitor, id))).toBe('PRINT_LIMIT_REACHED');
  });

  it('lets one of two at once take the last print, at two terminals', async () => {
    const { id } = await add(RECORD);
    const { user, visitor } = await enter();
    const elsewhere = await visiting(platform, await school.addTerminal(), user);
    const both = await Promise.all([print(visitor, id), print(elsewhere, id)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter(({ ok }) => !ok).map(refusal)).toEqual(['PRINT_LIMIT_REACHED']);
  });

  it('refuses what may not be printed, and a sheet with nothing on it', async () => {
    const { visitor } = await enter();
    const shown = await add({ ...RECORD, code: 'shown', printable: false });
    expect(refusal(await print(visitor, shown.id))).toBe('INQUIRY_NOT_PRINTABLE');
    const empty = await add({ ...RECORD, code: 'empty', source: { kind: 'record', list: 'nothing' } });
    expect(refusal(await print(visitor, empty.id))).toBe('INQUIRY_EMPTY');
  });
});

describe('the console', () => {
  it('tries an inquiry for a person masked, and keeps who did', async () => {
    const { id } = await add({ ...RECORD, code: 'tried' });
    const { userName, user } = await enter();
    const tried = expectOk(await administrator(admin.try, { id, userName }));
    expect(tried).toMatchObject({
      total: 3,
      rows: expect.arrayContaining([['红**', expect.any(String), expect.any(String)]]),
    });
    const logged = expectOk(await administrator(operationCalls.list, {})).rows;
    expect(JSON.stringify(logged)).toContain(user.userId);
    expect(refusal(await administrator(admin.try, { id, userName: '0' }))).toBe('PAYER_NOT_FOUND');
  });

  it('refuses a code that is taken, and a change of what another has changed', async () => {
    const { id } = await add({ code: 'twice' });
    const facts = { ...FACTS, code: 'twice' };
    expect(refusal(await administrator(admin.save, { id: randomUUID(), facts, revision: 0 }))).toBe(
      'NAME_TAKEN',
    );
    expect(refusal(await administrator(admin.save, { id, facts, revision: 1 }))).toBe('CHANGED_MEANWHILE');
  });

  it('never shows the key, and refuses an address without https', async () => {
    const { revision, ...read } = expectOk(await administrator(admin.settings, {}));
    expect(JSON.stringify(read)).not.toContain(harness.school.parameters.key);
    const system = { address: 'http://a.example.edu', account: 'a', keyId: 'k', enabled: true };
    const note = { zh: '', en: '' };
    expect(refusal(await administrator(admin.saveSettings, { system, note, revision }))).toBe(
      'INQUIRY_PARAMETERS_INVALID',
    );
    expect(expectOk(await administrator(admin.check, {})).works).toBe(true);
  });
});

it('says nothing personal in the log', async () => {
  const { id, code } = await add();
  const { userName, visitor } = await enter();
  harness.school.know(code, userName, [LOAN]);
  harness.school.spoil('html');
  await visitor(calls.read, { id });
  expectOk(await print(visitor, id));
  const lines = JSON.stringify(platform.log);
  for (const secret of [userName, '红楼梦']) expect(lines).not.toContain(secret);
});
