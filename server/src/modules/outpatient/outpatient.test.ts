import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { DAY_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { outpatientCalls as calls } from '@self-print/contract/platform/outpatient.ts';
import { outpatientAdminCalls as admin } from '@self-print/contract/platform/outpatientAdmin.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { retentionTerms } from '@self-print/contract/retention.ts';
import { and, eq } from 'drizzle-orm';
import { type RealConverter, startRealConverter } from '../../adapters/convert/testing/realConverter.ts';
import type { SimulatedFhirServer } from '../../adapters/hospital/simulator/startFhirServer.ts';
import type { SimulatedHospital } from '../../adapters/hospital/simulator/startHospital.ts';
import {
  startTestFhirServer,
  startTestHospital,
  testHospitals,
} from '../../adapters/hospital/testing/openHospital.ts';
import type { Hospital, Hospitals } from '../../adapters/hospital/types.ts';
import type { SystemFault } from '../../adapters/signedCalls/simulator/types.ts';
import { printLog, printOrder } from '../../db/schema/orders.ts';
import { outpatientReport } from '../../db/schema/outpatient.ts';
import { terminal as terminalTable } from '../../db/schema/terminals.ts';
import type { Proof } from '../../http/sessions/proofs.ts';
import { systemClock } from '../../system.ts';
import { createMeeting } from '../../testing/meeting.ts';
import { signedIn, visitHeaders } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { deleteAllUnkept } from '../issuing/unkeptDocuments.ts';
import { applyRetention } from '../retention/applyRetention.ts';
import { runUpkeep } from './upkeep/runUpkeep.ts';
import { tellHospitals } from './upkeep/tellHospitals.ts';

/** Words that must be nowhere once a print has ended. */
const KIND = '乙肝表面抗原';
const DEPARTMENT = '感染科门诊';
const TWO_WAYS: readonly Proof[] = [
  { way: 'DB', assurance: 'normal' },
  { way: 'ID_CARD', assurance: 'normal' },
];
const RULES = { terminalCodes: null, cartonCode: null, printsMax: 1 } as const;

let converter: RealConverter;
let hospital: SimulatedHospital;
let fhir: SimulatedFhirServer;
let platform: TestPlatform;
let school: TestSchool;
let terminal: TestTerminal;
let adminId: string;
let administrator: CallFunction;
let people = 0;
beforeAll(async () => {
  converter = await startRealConverter({ isolated: false });
  hospital = await startTestHospital(systemClock);
  fhir = await startTestFhirServer();
  platform = await startTestPlatform({
    converter: converter.converter,
    hospitals: testHospitals(systemClock, 1_500),
  });
  school = await addTestSchool(platform, ['OUTPATIENT']);
  terminal = await school.addTerminal();
  adminId = await school.addPerson({ role: 'admin' });
});
afterAll(async () => {
  await platform.close();
  await hospital.stop();
  await fhir.stop();
  await converter.stop();
});
beforeEach(async () => {
  // Tests let months pass, by which sessions and tokens have ended; terminals are activated a few at a time.
  platform.clock.advance(11 * MINUTE_MS);
  terminal = await school.addTerminal();
  administrator = await signedIn(platform, { schoolCode: school.schoolCode, userId: adminId }, 'admin');
  await configure();
});

type Rules = Partial<Omit<Parameters<typeof wanted>[0], 'hospital'>> & { readonly enabled?: boolean };
const wanted = (rules: {
  readonly terminalCodes: readonly string[] | null;
  readonly cartonCode: string | null;
  readonly printsMax: number | null;
}) => ({ ...rules, terminalCodes: rules.terminalCodes === null ? null : [...rules.terminalCodes] });

async function configure({ enabled = true, ...rules }: Rules = {}) {
  const { revision } = expectOk(await administrator(admin.settings, {}));
  const { key, ...facts } = hospital.parameters;
  const saved = { hospital: { ...facts, enabled, secret: key }, ...wanted({ ...RULES, ...rules }), revision };
  return expectOk(await administrator(admin.saveSettings, saved));
}

const enter = async (at = terminal, proofs = TWO_WAYS) => {
  people += 1;
  const userName = `88130${String(people).padStart(4, '0')}`;
  const user = { schoolCode: school.schoolCode, userId: await school.addPerson({ userName }) };
  const again = async (where: TestTerminal) =>
    platform.client(await visitHeaders(platform, where, user, proofs));
  const visitor = await again(at);
  const add = (id: string = randomUUID(), changes: object = {}) => {
    hospital.records.add({ id, number: userName, kind: KIND, department: DEPARTMENT, ...changes });
    return id;
  };
  const find = async () => expectOk(await visitor(calls.findReport, { x: at.terminalCode })).reports;
  return { userName, user, visitor, again, add, find };
};
const print = (visitor: CallFunction, inspectionNums: readonly string[], printId: string = randomUUID()) =>
  visitor(calls.print, { inspectionNums: [...inspectionNums], printId });
const begin = async (orderId: string) =>
  expectOk(await terminal.call(orderCalls.savePrintLogBefore, { orderId }));
const finish = (orderId: string, report: object = { state: 1, impressions: 1 }) =>
  terminal.call(orderCalls.finish, { orderId, state: 1, ...report });
const stored = async (orderId: string) => {
  const [row] = await platform.deps.db.orm
    .select()
    .from(printOrder)
    .where(and(eq(printOrder.schoolCode, school.schoolCode), eq(printOrder.orderId, orderId)));
  if (!row) throw new Error('The order is gone');
  return row;
};
const first = <Value>(values: readonly Value[]): Value => {
  const [value] = values;
  if (value === undefined) throw new Error('There is none');
  return value;
};

/** A person with one report that is printing. */
async function printing() {
  const person = await enter();
  const id = person.add();
  const { inspectionNum } = first(await person.find());
  const order = expectOk(await print(person.visitor, [inspectionNum]));
  await begin(order.orderId);
  return { ...person, id, inspectionNum, order };
}

describe('finding reports', () => {
  it('shows what the hospital has of the person who signed in, newest first, and of nobody else', async () => {
    const { userName, add, visitor } = await enter();
    add('a', { reportedAt: '2026-01-01T00:00:00Z' });
    add('b', { status: 'corrected' });
    const other = await enter(await school.addTerminal());
    const found = expectOk(await visitor(calls.findReport, { x: terminal.terminalCode }));
    expect(found.reports).toMatchObject([
      { kind: KIND, department: DEPARTMENT, corrected: true, printsLeft: 1 },
      { corrected: false, reportedAt: '2026-01-01T00:00:00.000Z' },
    ]);
    expect(JSON.stringify(found)).not.toContain(userName);
    expect(await other.visitor(calls.findReport, { x: terminal.terminalCode })).toMatchObject({
      problem: { name: 'TERMINAL_MISMATCH' },
    });
  });

  it('is for a person who proved in two ways who they are', async () => {
    const weak = await enter(terminal, [{ way: 'DB', assurance: 'normal' }]);
    const id = weak.add();
    for (const answer of [
      await weak.visitor(calls.findReport, { x: terminal.terminalCode }),
      await print(weak.visitor, [id.padEnd(40, 'x')]),
    ])
      expect(refusal(answer)).toMatch(/^STEP_UP_/);
  });

  it.each<[string, SystemFault]>([
    ['hangs', 'hang'],
    ['answers a page', 'html'],
    ['answers 30 MB', 'huge'],
    ['breaks off', 'cut'],
    ['does not sign', 'unsigned'],
    ['speaks of another person', { say: { number: '1' } }],
  ])('is refused with a name when the hospital %s, and works again after that', async (_, fault) => {
    const { visitor, add, find } = await enter();
    add();
    hospital.spoil(fault);
    expect(refusal(await visitor(calls.findReport, { x: terminal.terminalCode }))).toBe(
      'OUTPATIENT_SYSTEM_DOWN',
    );
    expect(await find()).toHaveLength(1);
  });

  it('is not possible, and not on the home screen, where it is switched off or not offered', async () => {
    const tile = async () =>
      expectOk(await terminal.call(terminalCalls.indexItem, {})).find(({ code }) => code === 'OUTPATIENT')
        ?.enable;
    const { visitor } = await enter();
    expect(await tile()).toBe(true);
    await configure({ enabled: false });
    expect(await tile()).toBe(false);
    expect(refusal(await visitor(calls.findReport, { x: terminal.terminalCode }))).toBe(
      'OUTPATIENT_NOT_HERE',
    );
    const { terminalCode } = await school.addTerminal();
    await configure({ terminalCodes: [terminalCode] });
    expect(await tile()).toBe(false);
    expect(refusal(await terminal.call(calls.checkTerminalCarton, {}))).toBe('OUTPATIENT_NOT_HERE');
  });
});

describe('printing them', () => {
  it('makes one order of several reports, each on its own sheet, however often it is asked for', async () => {
    const { visitor, add, find } = await enter();
    for (const id of ['s1', 's2', 's3']) add(id + randomUUID());
    const names = (await find()).map(({ inspectionNum }) => inspectionNum);
    const printId = randomUUID();
    const order = expectOk(await print(visitor, names, printId));
    expect(order).toMatchObject({ pages: 3, copies: 1, duplex: false, title: { zh: '门诊检查报告' } });
    const again = (await find()).map(({ inspectionNum }) => inspectionNum);
    expect(expectOk(await print(visitor, again, printId)).orderId).toBe(order.orderId);
    const [one = ''] = again;
    expect(refusal(await print(visitor, [one], printId))).toBe('BAD_REQUEST');
    const check = expectOk(await terminal.call(orderCalls.checkOrder, { orderId: order.orderId }));
    const file = await fetch(new URL(check.document?.fileUrl ?? '', platform.origin), {
      headers: terminal.headers,
    });
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('takes no name that was given to somebody else, or to nobody', async () => {
    const one = await enter();
    one.add();
    const { inspectionNum } = first(await one.find());
    const other = await enter(await school.addTerminal());
    expect(refusal(await print(other.visitor, [inspectionNum]))).toBe('BAD_REQUEST');
    expect(refusal(await print(one.visitor, ['x'.repeat(60)]))).toBe('BAD_REQUEST');
    expect(refusal(await print(one.visitor, [inspectionNum, inspectionNum]))).toBe('BAD_REQUEST');
  });

  it('lets one of two at once have the only print, at two terminals', async () => {
    const { visitor, again, add, find } = await enter();
    add();
    const { inspectionNum } = first(await find());
    const elsewhere = await again(await school.addTerminal());
    const both = await Promise.all([print(visitor, [inspectionNum]), print(elsewhere, [inspectionNum])]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.filter(({ ok }) => !ok).map(refusal)).toEqual(['PRINT_LIMIT_REACHED']);
  });

  it('prints a report again only as often as the school allows, wherever the hospital counted it', async () => {
    const { order, inspectionNum, visitor, find, add, id } = await printing();
    expectOk(await finish(order.orderId));
    expect(first(await find()).printsLeft).toBe(0);
    expect(refusal(await print(visitor, [inspectionNum]))).toBe('PRINT_LIMIT_REACHED');
    await configure({ printsMax: 2 });
    expect(first(await find()).printsLeft).toBe(1);
    hospital.records.tell(id, 'at another machine');
    hospital.records.tell(id, 'and another');
    expect(first(await find()).printsLeft).toBe(0);
    expect(refusal(await print(visitor, [inspectionNum]))).toBe('PRINT_LIMIT_REACHED');
    await configure({ printsMax: null });
    add(id);
    expect(expectOk(await print(visitor, [inspectionNum])).pages).toBe(1);
  });

  it('gives the print back when the paper surely did not come, and fetches the report anew', async () => {
    const { order, visitor, inspectionNum } = await printing();
    expectOk(await finish(order.orderId, { state: 2, impressions: 0, code: '3002' }));
    expect((await stored(order.orderId)).state).toBe('cancelled');
    expect(expectOk(await print(visitor, [inspectionNum])).orderId).not.toBe(order.orderId);
  });

  it('refuses a report that was withdrawn meanwhile, or whose file is none', async () => {
    const { visitor, add, find } = await enter();
    const id = add();
    const { inspectionNum } = first(await find());
    hospital.records.remove(id);
    add('another');
    expect(refusal(await print(visitor, [inspectionNum]))).toBe('OUTPATIENT_REPORT_GONE');
    add(id, { pdf: Buffer.from('%PDF-1.4\nno pages at all') });
    expect(refusal(await print(visitor, [inspectionNum]))).toBe('OUTPATIENT_REPORT_UNPRINTABLE');
    add(id, { pdf: Buffer.from('<html>') });
    expect(refusal(await print(visitor, [inspectionNum]))).toBe('OUTPATIENT_REPORT_UNPRINTABLE');
  });

  it('asks nothing of the hospital while there is surely no paper', async () => {
    const setSheets = (sheets: number) =>
      platform.deps.db.orm
        .update(terminalTable)
        .set({ cartons: [{ cartonCode: '2', sheets }] })
        .where(eq(terminalTable.terminalCode, terminal.terminalCode));
    await configure({ cartonCode: '2' });
    const { visitor, add, find } = await enter();
    add();
    const { inspectionNum } = first(await find());
    await setSheets(0);
    expect(refusal(await terminal.call(calls.checkTerminalCarton, {}))).toBe('OUTPATIENT_NO_PAPER');
    expect(refusal(await print(visitor, [inspectionNum]))).toBe('OUTPATIENT_NO_PAPER');
    await setSheets(9);
    expect(expectOk(await terminal.call(calls.checkTerminalCarton, {}))).toEqual({
      cartonCode: '2',
      sheets: 9,
    });
    expect(expectOk(await print(visitor, [inspectionNum])).cartonCode).toBe('2');
  });

  it('is told how it ended by the agent alone, and only of reports', async () => {
    const { order } = await printing();
    const { orderId } = order;
    const page = platform.client(terminal.pageHeaders);
    expect(refusal(await page(calls.finish, { orderId, state: 1 }))).toBe('FORBIDDEN');
    expect(expectOk(await terminal.call(calls.finish, { orderId, state: 1, msg: 'ok' })).state).toBe(
      'printed',
    );
    const other = await school.addOrder();
    expect(refusal(await terminal.call(calls.finish, { orderId: other.orderId, state: 1 }))).toBe(
      'ORDER_NOT_FOUND',
    );
  });
});

describe('what is kept', () => {
  /** Everything in the database and in the data folder, as text. */
  const everything = async () => {
    const { rows: tables } = await platform.deps.db.pool.query(
      `select table_name from information_schema.tables where table_schema = 'public'`,
      [],
    );
    const texts: string[] = [];
    for (const { table_name: name } of tables as { table_name: string }[]) {
      const { rows } = await platform.deps.db.pool.query(
        `select to_jsonb(t)::text as row from "${name}" t`,
        [],
      );
      texts.push(...(rows as { row: string }[]).map(({ row }) => row));
    }
    const names = await readdir(platform.directory, { recursive: true, withFileTypes: true });
    const files = names.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
    for (const file of files) texts.push(file, (await readFile(file)).toString('latin1'));
    return { text: texts.join('\n'), files };
  };

  it('is nothing of a report once its print has ended, in the database, the data folder and the log', async () => {
    const { order, id, userName, inspectionNum } = await printing();
    const { documentKey } = await stored(order.orderId);
    expect(await platform.deps.storage.exists(documentKey)).toBe(true);
    const during = await everything();
    expect(during.files.some((file) => file.includes(documentKey.split('/').at(-1) ?? 'none'))).toBe(true);
    expectOk(await finish(order.orderId, { picBase64Data: Buffer.alloc(64).toString('base64') }));
    const after = await everything();
    for (const secret of [KIND, DEPARTMENT, id, inspectionNum, 'Campus hospital', documentKey])
      expect(after.text).not.toContain(secret);
    expect(after.files.filter((file) => file.includes('documents'))).toEqual(
      during.files.filter(
        (file) => file.includes('documents') && !file.includes(documentKey.split('/').at(-1) ?? ''),
      ),
    );
    const [log] = await platform.deps.db.orm
      .select()
      .from(printLog)
      .where(eq(printLog.orderId, order.orderId));
    expect(log?.pictureEncrypted).toBeNull();
    await runUpkeep(platform.deps);
    const rows = await platform.deps.db.orm
      .select()
      .from(outpatientReport)
      .where(eq(outpatientReport.orderId, order.orderId));
    expect(rows).toMatchObject([{ telling: 'told', referenceEncrypted: null }]);
    const lines = JSON.stringify(platform.log);
    for (const secret of [KIND, DEPARTMENT, id, userName]) expect(lines).not.toContain(secret);
  });

  it.each([
    ['fails halfway', { state: 2, impressions: 1, code: '3002' }, 'failed'],
    ['ends unconfirmed', { state: 2, unconfirmed: true }, 'unconfirmed'],
  ])('is no file either when the print %s', async (_, report, state) => {
    const { order } = await printing();
    const { documentKey } = await stored(order.orderId);
    expectOk(await finish(order.orderId, report));
    expect(await platform.deps.storage.exists(documentKey)).toBe(false);
    expect(await stored(order.orderId)).toMatchObject({ state, documentKey: '' });
  });

  it('is no file after ten minutes when nobody printed it', async () => {
    const { visitor, add, find } = await enter();
    add();
    const order = expectOk(await print(visitor, [first(await find()).inspectionNum]));
    const { documentKey } = await stored(order.orderId);
    platform.clock.advance(9 * MINUTE_MS);
    await runUpkeep(platform.deps);
    expect(await platform.deps.storage.exists(documentKey)).toBe(true);
    platform.clock.advance(2 * MINUTE_MS);
    await runUpkeep(platform.deps);
    expect(await platform.deps.storage.exists(documentKey)).toBe(false);
    expect((await stored(order.orderId)).state).toBe('cancelled');
  });

  it('is cancelled although its file cannot be deleted now, which keeps no other file and is tried again', async () => {
    const begin = async () => {
      const { visitor, add, find } = await enter();
      add();
      const order = expectOk(await print(visitor, [first(await find()).inspectionNum]));
      return { ...order, key: (await stored(order.orderId)).documentKey };
    };
    const [one, other] = [await begin(), await begin()];
    platform.clock.advance(11 * MINUTE_MS);
    const { storage } = platform.deps;
    let left = 1;
    const failing = {
      ...storage,
      delete: async (key: string) => {
        if (left-- > 0) throw new Error('away');
        await storage.delete(key);
      },
    };
    await runUpkeep({ ...platform.deps, storage: failing });
    for (const { orderId } of [one, other]) expect((await stored(orderId)).state).toBe('cancelled');
    const there = [await storage.exists(one.key), await storage.exists(other.key)];
    expect(there.filter((isThere) => isThere)).toHaveLength(1);
    platform.clock.advance(61 * MINUTE_MS);
    await deleteAllUnkept(platform.deps, platform.clock.now());
    expect([await storage.exists(one.key), await storage.exists(other.key)]).toEqual([false, false]);
  });

  it('is no file after an hour, whatever the terminal does', async () => {
    const { order } = await printing();
    const { documentKey } = await stored(order.orderId);
    for (let minutes = 0; minutes < 61; minutes += 5) {
      platform.clock.advance(5 * MINUTE_MS);
      expectOk(await terminal.call(orderCalls.renewLease, { orderId: order.orderId }));
    }
    await runUpkeep(platform.deps);
    expect(await platform.deps.storage.exists(documentKey)).toBe(false);
  });

  it('is shown to nobody: no pictures at the terminal, nothing on the phone, no document in the console', async () => {
    const { order, user } = await printing();
    const { orderId } = order;
    expect(refusal(await terminal.call(orderCalls.previewPage, { orderId, page: 1 }))).toBe(
      'CONVERSION_UNAVAILABLE',
    );
    const phone = await signedIn(platform, user, 'mobile');
    expect(refusal(await phone(userOrderCalls.previewPage, { orderId, page: 1 }))).toMatch(
      /ORDER_NOT_FOUND|MODULE_NOT_LICENSED/,
    );
  });

  it('is forgotten after its own term, with the attempts to print', async () => {
    const { order } = await printing();
    expectOk(await finish(order.orderId));
    await runUpkeep(platform.deps);
    const left = async () => ({
      reports: (
        await platform.deps.db.orm
          .select()
          .from(outpatientReport)
          .where(eq(outpatientReport.orderId, order.orderId))
      ).length,
      logs: (await platform.deps.db.orm.select().from(printLog).where(eq(printLog.orderId, order.orderId)))
        .length,
    });
    platform.clock.advance((retentionTerms.parse({}).outpatientPrints - 1) * DAY_MS);
    await applyRetention(platform.deps);
    expect(await left()).toEqual({ reports: 1, logs: 1 });
    platform.clock.advance(2 * DAY_MS);
    await applyRetention(platform.deps);
    expect(await left()).toEqual({ reports: 0, logs: 0 });
  });
});

describe('telling the hospital', () => {
  const tellingOf = async (orderId: string) =>
    first(
      await platform.deps.db.orm.select().from(outpatientReport).where(eq(outpatientReport.orderId, orderId)),
    );

  it('is tried again until the hospital has understood, and counts once', async () => {
    const { order, id } = await printing();
    await runUpkeep(platform.deps);
    expect(hospital.records.printed(id)).toBe(0);
    expectOk(await finish(order.orderId));
    hospital.spoil('cut');
    await runUpkeep(platform.deps);
    expect(await tellingOf(order.orderId)).toMatchObject({ telling: 'open', tries: 1 });
    await runUpkeep(platform.deps);
    expect(await tellingOf(order.orderId)).toMatchObject({ tries: 1 });
    platform.clock.advance(MINUTE_MS);
    await runUpkeep(platform.deps);
    expect(await tellingOf(order.orderId)).toMatchObject({ telling: 'told', referenceEncrypted: null });
    expect(hospital.records.printed(id)).toBe(1);
  });

  it('is told beside what else is due, so that a hospital that does not answer keeps no other waiting', async () => {
    const { deps } = platform;
    const told = [await printing(), await printing()];
    for (const { order } of told) expectOk(await finish(order.orderId));
    const meet = createMeeting(2);
    const open: Hospitals['open'] = (given) => {
      const opened = deps.hospitals.open(given);
      const tell: Hospital['tell'] = async (report) => {
        await meet();
        return opened.ok ? opened.value.tell(report) : fail({ kind: 'unreachable', detail: '' });
      };
      return opened.ok ? ok({ ...opened.value, tell }) : opened;
    };
    await tellHospitals({ ...deps, hospitals: { open } });
    for (const { id } of told) expect(hospital.records.printed(id)).toBe(1);
  }, 20_000);

  it('is given up, and said so, when the hospital knows no such report any more, or for a week', async () => {
    const gone = await printing();
    hospital.records.remove(gone.id);
    gone.add('other');
    expectOk(await finish(gone.order.orderId));
    const silent = await printing();
    expectOk(await finish(silent.order.orderId));
    await runUpkeep(platform.deps);
    expect(await tellingOf(gone.order.orderId)).toMatchObject({
      telling: 'givenUp',
      referenceEncrypted: null,
    });
    const late = await printing();
    expectOk(await finish(late.order.orderId));
    await configure({ enabled: true });
    platform.clock.advance(7 * DAY_MS);
    hospital.spoil('busy');
    await runUpkeep(platform.deps);
    expect(await tellingOf(late.order.orderId)).toMatchObject({
      telling: 'givenUp',
      referenceEncrypted: null,
    });
    expect(JSON.stringify(platform.log)).toContain('outpatient-telling-given-up');
  });

  it('has nothing to tell of what was not printed', async () => {
    const { order, id } = await printing();
    expectOk(await finish(order.orderId, { state: 2, impressions: 0 }));
    await runUpkeep(platform.deps);
    expect(await tellingOf(order.orderId)).toMatchObject({ telling: 'dropped', referenceEncrypted: null });
    expect(hospital.records.printed(id)).toBe(0);
  });
});

describe('the console', () => {
  it('lists prints in numbers, and nothing that names a report or a person', async () => {
    const { order, userName, user, id } = await printing();
    expectOk(await finish(order.orderId));
    await runUpkeep(platform.deps);
    const listed = expectOk(await administrator(admin.prints, { rows: 100 }));
    expect(listed.rows.find(({ orderId }) => orderId === order.orderId)).toEqual({
      orderId: order.orderId,
      terminalCode: terminal.terminalCode,
      createdAt: expect.any(String),
      reports: 1,
      pages: 1,
      state: 'printed',
      told: 1,
      untold: 0,
      givenUp: 0,
    });
    for (const secret of [KIND, userName, user.userId, id])
      expect(JSON.stringify(listed)).not.toContain(secret);
    const elsewhere = expectOk(await administrator(admin.prints, { terminalCode: 'T-none' }));
    expect(elsewhere.total).toBe(0);
  });

  it('never shows the secret, and sends it to no other host', async () => {
    const { revision, ...read } = expectOk(await administrator(admin.settings, {}));
    expect(JSON.stringify(read)).not.toContain(hospital.parameters.key);
    expect(read.minAssurance).toBe('strong');
    const { key: _, ...facts } = hospital.parameters;
    const moved = { ...facts, address: 'https://elsewhere.example.edu/his', enabled: true };
    expect(
      refusal(await administrator(admin.saveSettings, { hospital: moved, ...wanted(RULES), revision })),
    ).toBe('OUTPATIENT_PARAMETERS_INVALID');
    const kept = { ...facts, enabled: true };
    expectOk(await administrator(admin.saveSettings, { hospital: kept, ...wanted(RULES), revision }));
    expect(expectOk(await administrator(admin.check, {}))).toEqual({ works: true, detail: '' });
    const logged = JSON.stringify(expectOk(await administrator(operationCalls.list, { rows: 100 })).rows);
    expect(logged).not.toContain(hospital.parameters.key);
  });

  it('refuses what another has changed, and a terminal that does not exist', async () => {
    const { revision } = expectOk(await administrator(admin.settings, {}));
    const change = { hospital: null, ...wanted(RULES) };
    expect(refusal(await administrator(admin.saveSettings, { ...change, revision: revision - 1 }))).toBe(
      'CHANGED_MEANWHILE',
    );
    const nowhere = { ...change, terminalCodes: ['T-none'], revision };
    expect(refusal(await administrator(admin.saveSettings, nowhere))).toBe('REFERENCE_UNKNOWN');
    expectOk(await administrator(admin.saveSettings, { ...change, revision }));
    expect(refusal(await administrator(admin.check, {}))).toBe('NOT_FOUND');
  });

  it('can be set to FHIR, with which reports are printed the same way', async () => {
    const { revision } = expectOk(await administrator(admin.settings, {}));
    const asked = { hospital: { ...fhir.parameters, enabled: true }, ...wanted(RULES), revision };
    expectOk(await administrator(admin.saveSettings, asked));
    const { userName, visitor, find } = await enter();
    fhir.records.add({ id: 'f1', number: userName, kind: KIND });
    const { inspectionNum } = first(await find());
    const order = expectOk(await print(visitor, [inspectionNum]));
    await begin(order.orderId);
    expectOk(await finish(order.orderId));
    await runUpkeep(platform.deps);
    expect(fhir.records.printed('f1')).toBe(1);
    expect(fhir.called.join(' ')).not.toContain(userName);
  });
});
