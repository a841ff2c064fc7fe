import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_PATHS, type CallInput } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { DAY_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { approvalCalls } from '@self-print/contract/platform/approvals.ts';
import { batchExportCalls as calls } from '@self-print/contract/platform/batchExport.ts';
import { batchPrintCalls as printCalls } from '@self-print/contract/platform/batchPrint.ts';
import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { terminalUserOrderCalls, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { and, eq, sql } from 'drizzle-orm';
import { hasTool, requireTool, runTool } from '../../adapters/sign/testing/tools.ts';
import { account } from '../../db/schema/accounts.ts';
import { batchRow } from '../../db/schema/batches.ts';
import { terminalCommand } from '../../db/schema/commands.ts';
import { issuedDocument } from '../../db/schema/issuing.ts';
import { printItem } from '../../db/schema/items.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { addEditors, publishTestTemplate, RECORD, setItemTemplate } from '../../testing/certificates.ts';
import { readXlsx } from '../../testing/readXlsx.ts';
import { sessionHeaders, signedIn, visiting } from '../../testing/signedIn.ts';
import { openTestEngines, type TestEngines } from '../../testing/testEngines.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { commandDone } from '../commands/commandProgress.ts';
import { decryptTakeCode } from '../orders/encryptedTakeCode.ts';
import { workPrints } from './printing/runPrints.ts';
import { claimRow, endRow, ROW_LEASE_MS, type RowClaim } from './run/claimRow.ts';
import { workBatches } from './run/runBatches.ts';
import { workRow } from './run/workRow.ts';

const NEVER = new AbortController().signal;
const NO_GLYPH = '\u{10FFFD}';

describe('batches', () => {
  let engines: TestEngines;
  let platform: TestPlatform;
  let school: TestSchool;
  let itemId: string;
  let registrar: CallFunction;
  let second: CallFunction;
  /** Again, once sessions are over. */
  let signIn: () => Promise<void>;
  let registrarHeaders: Readonly<Record<string, string>>;
  beforeAll(async () => {
    engines = await openTestEngines();
    platform = await startTestPlatform({ engines });
    school = await addTestSchool(platform);
    const { schoolCode } = school;
    const editors = await addEditors(school);
    await publishTestTemplate(platform.deps, editors, 'diploma');
    itemId = await school.addItem({ title: { zh: '毕业证书', en: 'Diploma' } });
    await setItemTemplate(platform.deps, schoolCode, itemId, 'diploma');
    const one = { schoolCode, userId: await school.addPerson({ role: 'admin', name: '王老师' }) };
    const other = { schoolCode, userId: await school.addPerson({ role: 'admin', name: '李老师' }) };
    signIn = async () => {
      registrarHeaders = await sessionHeaders(platform, one, 'admin');
      registrar = platform.client(registrarHeaders);
      second = await signedIn(platform, other, 'admin');
    };
    await signIn();
  });
  afterAll(async () => {
    await platform.close();
    await engines.close();
  });

  const newId = () => platform.deps.random.uuid();
  let people = 0;
  const addGraduate = async (name = '张小明', record: object | null = {}) => {
    people += 1;
    const number = `77${String(people).padStart(5, '0')}`;
    const userId = await school.addPerson({ userName: number, name });
    const values = { ...RECORD.values, 'student.name': { zh: name, en: 'ZHANG' }, ...record };
    if (record !== null)
      await platform.deps.records.write({ schoolCode: school.schoolCode, userId }, { values, images: {} });
    return { userId, number };
  };
  const addGraduates = async (count: number) => {
    const all = [];
    for (let at = 0; at < count; at += 1) all.push(await addGraduate());
    return all;
  };
  type Saved = CallInput<typeof calls.saveScheme>;
  const addScheme = async (numbers: readonly string[], changes: Partial<Saved> = {}) => {
    const schemeId = newId();
    expectOk(
      await registrar(calls.saveScheme, {
        schemeId,
        name: '2026 届毕业证书',
        itemId,
        language: 'zh',
        naming: '{number}_{name}',
        output: 'zip',
        sorting: 'given',
        people: { kind: 'list', numbers: [...numbers] },
        revision: 0,
        ...changes,
      }),
    );
    return schemeId;
  };
  const start = async (schemeId: string) =>
    expectOk(await registrar(calls.start, { schemeId, taskId: newId() })).taskId;
  const startFor = async (numbers: readonly string[], changes: Partial<Saved> = {}) =>
    start(await addScheme(numbers, changes));
  const work = (signal = NEVER) => workBatches(platform.deps, newId(), signal);
  const taskOf = async (taskId: string) => expectOk(await registrar(calls.task, { taskId }));
  const rowsOf = async (taskId: string) =>
    expectOk(await registrar(calls.rows, { taskId, page: 1, rows: 100 })).rows;
  const control = (taskId: string, action: 'pause' | 'resume' | 'stop' | 'retry') =>
    registrar(calls.control, { taskId, action });
  const ordersOf = (taskId: string) =>
    platform.deps.db.orm
      .select()
      .from(printOrder)
      .innerJoin(issuedDocument, eq(issuedDocument.orderId, printOrder.orderId))
      .where(eq(printOrder.requestKey, taskId));
  const fetchFile = (taskId: string) =>
    fetch(`${platform.origin}${BASE_PATHS.admin}${calls.download.path}?taskId=${taskId}`, {
      headers: registrarHeaders,
    });

  it('gives everybody one signed document of their own, free of charge, and one archive', async () => {
    const graduates = await addGraduates(2);
    const [twin] = [await addGraduate('欧阳·娜 /\\?')];
    const numbers = [...graduates, twin].map(({ number }) => number);
    const taskId = await startFor(numbers, { naming: '{name}' });
    expect(await taskOf(taskId)).toMatchObject({ state: 'waiting', isOwn: true, counts: { total: 3 } });
    await work();
    expect(await taskOf(taskId)).toMatchObject({
      state: 'done',
      counts: { issued: 3, failed: 0, skipped: 0 },
    });
    const orders = await ordersOf(taskId);
    expect(new Set(orders.map(({ issued_document: each }) => `${each.codeIndex}`)).size).toBe(3);
    expect(new Set(orders.map(({ print_order: each }) => each.userId)).size).toBe(3);
    for (const { print_order: order } of orders)
      expect(order).toMatchObject({ state: 'paid', takeType: 3, totalFee: 0, unitPrice: 0, freeCopies: 1 });
    const answer = await fetchFile(taskId);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength));
    expect(answer.headers.get('content-type')).toContain('application/zip');
    if (!hasTool('unzip') || !hasTool('pdftotext')) return;
    const folder = await mkdtemp(join(tmpdir(), 'self-print-batch-'));
    try {
      await writeFile(join(folder, 'all.zip'), bytes);
      await requireTool('unzip', ['-q', join(folder, 'all.zip'), '-d', folder]);
      const wordsOf = async (name: string) => (await runTool('pdftotext', [join(folder, name), '-'])).output;
      expect(await wordsOf('张小明_2.pdf')).toContain(graduates[1]?.number);
      expect(await wordsOf('欧阳·娜 ___.pdf')).toContain(twin?.number);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('names why somebody gets none, and tries only those again', async () => {
    const [good] = await addGraduates(1);
    const rare = await addGraduate(`张${NO_GLYPH}`);
    const bare = await addGraduate('李四', null);
    const gone = await addGraduate();
    const { orm } = platform.deps.db;
    await orm
      .update(account)
      .set({ disabledAt: platform.clock.now() })
      .where(eq(account.userId, gone.userId));
    const numbers = [good, rare, bare, gone].flatMap((each) => each?.number ?? []);
    const taskId = await startFor([...numbers, '999999']);
    await work();
    expect(await rowsOf(taskId)).toMatchObject([
      { state: 'issued', failure: null },
      { state: 'failed', failure: 'letterMissing', detail: `${NO_GLYPH} U+10FFFD`, name: `张${NO_GLYPH}` },
      { state: 'failed', failure: 'dataMissing' },
      { state: 'failed', failure: 'personDisabled' },
      { state: 'failed', failure: 'personUnknown', number: '999999', name: '' },
    ]);
    const failures = await fetch(
      `${platform.origin}${BASE_PATHS.admin}${calls.failures.path}?taskId=${taskId}`,
      { headers: registrarHeaders },
    );
    if (!failures.body) throw new Error('The file is empty');
    const cells = await readXlsx(failures.body);
    expect(cells.map(([number]) => number)).toEqual([expect.any(String), ...numbers.slice(1), '999999']);

    await platform.deps.records.write({ schoolCode: school.schoolCode, userId: bare.userId }, RECORD);
    await school.addPerson({ userName: '999999', name: '新同学' });
    expectOk(await control(taskId, 'retry'));
    await work();
    expect((await rowsOf(taskId)).map(({ state, failure }) => failure ?? state)).toEqual([
      'issued',
      'letterMissing',
      'issued',
      'personDisabled',
      'dataMissing',
    ]);
    expect(await ordersOf(taskId)).toHaveLength(2);
  });

  it('is blocked by whom the item is for, and not by its pause', async () => {
    const { schoolCode } = school;
    const { orm } = platform.deps.db;
    const paused = await school.addItem();
    await setItemTemplate(platform.deps, schoolCode, paused, 'diploma');
    await orm
      .update(printItem)
      .set({ paused: true })
      .where(and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, paused)));
    const [student] = await addGraduates(1);
    const staff = await addGraduate();
    await orm.update(account).set({ role: 'staff' }).where(eq(account.userId, staff.userId));
    await orm.execute(sql`insert into item_role values (${schoolCode}, ${paused}, 'student')`);
    const numbers = [student, staff].flatMap((each) => each?.number ?? []);
    const taskId = await startFor(numbers, { itemId: paused });
    await work();
    expect(await rowsOf(taskId)).toMatchObject([
      { state: 'issued' },
      { state: 'failed', failure: 'blocked', detail: '您的身份不能办理该项目' },
    ]);
  });

  it('takes each number of a list once, and refuses nobody', async () => {
    const [one] = await addGraduates(1);
    const number = one?.number ?? '';
    const schemeId = await addScheme([number, ` ${number}`, number]);
    const task = expectOk(await registrar(calls.start, { schemeId, taskId: newId() }));
    expect(task.total).toBe(1);
    const nobody = { kind: 'query' as const, department: '没有的学院', role: null };
    const empty = await addScheme([number], { people: nobody });
    expect(refusal(await registrar(calls.start, { schemeId: empty, taskId: newId() }))).toBe('BATCH_EMPTY');
    await work();
  });

  it('starts once, however often the request comes', async () => {
    const [one] = await addGraduates(1);
    const request = { schemeId: await addScheme([one?.number ?? '']), taskId: newId() };
    const all = await Promise.all([1, 2, 3].map(() => registrar(calls.start, request)));
    expect(all.map(expectOk)).toMatchObject(all.map(() => ({ taskId: request.taskId, total: 1 })));
    await Promise.all([work(), work()]);
    expect(await ordersOf(request.taskId)).toHaveLength(1);
  });

  it('chooses by department and role, without the disabled, in the order asked for', async () => {
    const graduates = await addGraduates(3);
    const { orm } = platform.deps.db;
    for (const [at, { userId }] of graduates.entries())
      await orm
        .update(account)
        .set({ department: '测绘学院', disabledAt: at === 1 ? platform.clock.now() : null })
        .where(eq(account.userId, userId));
    const query = { kind: 'query' as const, department: '测绘学院', role: 'student' };
    const taskId = await startFor(['1'], { people: query, sorting: 'number' });
    expect((await rowsOf(taskId)).map(({ number }) => number)).toEqual(
      [graduates[0], graduates[2]].map((each) => each?.number),
    );
    expectOk(await control(taskId, 'stop'));
  });

  it('shows of each scheme how many it finds now, whether others find some of the same or nobody', async () => {
    const graduates = await addGraduates(4);
    const { orm } = platform.deps.db;
    for (const [at, { userId }] of graduates.entries())
      await orm
        .update(account)
        .set({
          department: '地理学院',
          role: at === 0 ? 'auditor' : 'student',
          disabledAt: at === 1 ? platform.clock.now() : null,
        })
        .where(eq(account.userId, userId));
    const whom = [
      { department: '地理学院', role: null, found: 3 },
      { department: '地理学院', role: 'student', found: 2 },
      { department: '', role: 'auditor', found: 1 },
      { department: '没有的学院', role: 'auditor', found: 0 },
      { department: '地理学院', role: null, found: 3 },
    ];
    const schemeIds: string[] = [];
    for (const { department, role } of whom)
      schemeIds.push(await addScheme([], { people: { kind: 'query', department, role } }));
    const { rows } = expectOk(await registrar(calls.schemes, { page: 1, rows: 100 }));
    expect(schemeIds.map((id) => rows.find(({ schemeId }) => schemeId === id)?.count)).toEqual(
      whom.map(({ found }) => found),
    );
  });

  it('shows of each batch of a page how far it is, also of those that have nothing or are over', async () => {
    const numbers = (await addGraduates(3)).map(({ number }) => number);
    const done = await startFor(numbers.slice(0, 2));
    const failed = await startFor(['没有的号']);
    await work();
    const stopped = await startFor(numbers);
    expectOk(await control(stopped, 'stop'));
    const waiting = await startFor(numbers.slice(0, 1));
    const { rows } = expectOk(await registrar(calls.tasks, { page: 1, rows: 100 }));
    const countsOf = (id: string) => rows.find(({ taskId }) => taskId === id)?.counts;
    expect([done, failed, stopped, waiting].map(countsOf)).toEqual([
      { total: 2, issued: 2, failed: 0, skipped: 0 },
      { total: 1, issued: 0, failed: 1, skipped: 0 },
      { total: 3, issued: 0, failed: 0, skipped: 3 },
      { total: 1, issued: 0, failed: 0, skipped: 0 },
    ]);
    for (const { taskId, counts } of rows) expect((await taskOf(taskId)).counts).toEqual(counts);
    expectOk(await control(waiting, 'stop'));
  });

  it('lets two servers share a batch, and each row has one document', async () => {
    const numbers = (await addGraduates(6)).map(({ number }) => number);
    const taskId = await startFor(numbers);
    await Promise.all([work(), work()]);
    expect(await taskOf(taskId)).toMatchObject({ state: 'done', counts: { issued: 6 } });
    expect(await ordersOf(taskId)).toHaveLength(6);
  });

  it('ends as soon as it is done, while a larger one goes on', async () => {
    const { deps } = platform;
    const [only] = await addGraduates(1);
    const numbers: string[] = [];
    for (let at = 0; at < 40; at += 1) {
      const { userId, number } = await addGraduate('张小明', null);
      await deps.db.orm
        .update(account)
        .set({ disabledAt: platform.clock.now() })
        .where(eq(account.userId, userId));
      numbers.push(number);
    }
    const [small, large] = [await startFor([only?.number ?? '']), await startFor(numbers)];
    const isWaiting = and(eq(batchRow.taskId, large), eq(batchRow.state, 'waiting'));
    let left: Promise<number> | undefined;
    const event: Deps['log']['event'] = (name, detail) => {
      // Counted now, and not when somebody waits for the number.
      if (name === 'batch-ended' && detail?.taskId === small)
        left = deps.db.orm.$count(batchRow, isWaiting).then((rows) => rows);
      deps.log.event(name, detail);
    };
    await workBatches({ ...deps, log: { ...deps.log, event } }, newId(), NEVER);
    expect(await left).toBeGreaterThan(0);
    expect(await taskOf(large)).toMatchObject({ state: 'done', counts: { failed: 40 } });
  });

  it('never gives a row to two, and takes over what a server left that is gone', async () => {
    const { deps, clock } = platform;
    const [only] = await addGraduates(1);
    const taskId = await startFor([only?.number ?? '']);
    const claim = await claimRow(deps, newId());
    expect(claim?.task.taskId).toBe(taskId);
    expect(await claimRow(deps, newId())).toBeUndefined();
    expect((await taskOf(taskId)).state).toBe('running');
    await work();
    expect((await taskOf(taskId)).state).toBe('running');
    clock.advance(ROW_LEASE_MS + 1);
    await work();
    expect(await taskOf(taskId)).toMatchObject({ state: 'done', counts: { issued: 1 } });
    // The server was not gone, but slow: what it made is deleted, and its person has one document.
    if (!claim) throw new Error('nothing was claimed');
    await workRow(deps, claim);
    expect(await ordersOf(taskId)).toHaveLength(1);
    const left = await deps.db.orm.execute(sql`select count(*)::int as count from unkept_document`);
    expect(left.rows).toEqual([{ count: 0 }]);
    expect(await endRow(deps.db, claim, { state: 'failed', failure: 'unavailable' })).toBe(false);
  });

  it('goes on after a server died between making a document and keeping it', async () => {
    const { deps, clock } = platform;
    const numbers = (await addGraduates(3)).map(({ number }) => number);
    const taskId = await startFor(numbers);
    const dying = new AbortController();
    const dead = {
      ...deps,
      db: {
        ...deps.db,
        // Claims go through; the process ends before the transaction of the second document.
        transaction: ((inner: typeof deps.db.transaction) => {
          let rounds = 0;
          const transaction: typeof deps.db.transaction = (run) => {
            rounds += 1;
            return rounds > 3 ? new Promise(() => {}) : inner(run);
          };
          return transaction;
        })(deps.db.transaction),
      },
    };
    void workLaneUntilStuck(dead, dying.signal);
    await waitUntil(async () => (await ordersOf(taskId)).length === 1);
    clock.advance(ROW_LEASE_MS + 1);
    await work();
    expect(await taskOf(taskId)).toMatchObject({ state: 'done', counts: { issued: 3 } });
    expect(await ordersOf(taskId)).toHaveLength(3);
  });

  const workLaneUntilStuck = async (deps: TestPlatform['deps'], signal: AbortSignal) => {
    const worker = newId();
    while (!signal.aborted) {
      const claim = await claimRow(deps, worker);
      if (!claim) return;
      await workRow(deps, claim);
    }
  };
  const waitUntil = async (is: () => Promise<boolean>) => {
    while (!(await is())) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it('gives a row up that ends every server, and no other', async () => {
    const { deps, clock } = platform;
    const [only] = await addGraduates(1);
    const taskId = await startFor([only?.number ?? '']);
    let claim: RowClaim | undefined;
    for (let tries = 0; tries < 3; tries += 1) {
      claim = await claimRow(deps, newId());
      expect(claim?.row.attempts).toBe(tries + 1);
      clock.advance(ROW_LEASE_MS + 1);
    }
    await work();
    expect(await rowsOf(taskId)).toMatchObject([{ state: 'failed', failure: 'unavailable' }]);
    expectOk(await control(taskId, 'retry'));
    await work();
    expect(await rowsOf(taskId)).toMatchObject([{ state: 'issued' }]);
  });

  it('is paused and goes on, and is stopped for good', async () => {
    const numbers = (await addGraduates(3)).map(({ number }) => number);
    const taskId = await startFor(numbers);
    expectOk(await control(taskId, 'pause'));
    await work();
    expect(await taskOf(taskId)).toMatchObject({ state: 'paused', counts: { issued: 0 } });
    expect((await fetchFile(taskId)).headers.get('content-type')).toContain('json');
    expect(refusal(await control(taskId, 'pause'))).toBe('CHANGED_MEANWHILE');
    expectOk(await control(taskId, 'resume'));
    const claim = await claimRow(platform.deps, newId());
    expectOk(await control(taskId, 'stop'));
    expect(await claimRow(platform.deps, newId())).toBeUndefined();
    if (claim) await workRow(platform.deps, claim);
    expect(await taskOf(taskId)).toMatchObject({ state: 'stopped', counts: { issued: 1, skipped: 2 } });
    expect(refusal(await control(taskId, 'resume'))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await control(taskId, 'retry'))).toBe('BATCH_EMPTY');
  });

  it('skips what a server left of a batch that was stopped meanwhile', async () => {
    const [only] = await addGraduates(1);
    const taskId = await startFor([only?.number ?? '']);
    await claimRow(platform.deps, newId());
    expectOk(await control(taskId, 'stop'));
    platform.clock.advance(ROW_LEASE_MS + 1);
    await work();
    expect(await taskOf(taskId)).toMatchObject({ state: 'stopped', counts: { issued: 0, skipped: 1 } });
  });

  it('waits for a second administrator above the limit', async () => {
    const numbers = (await addGraduates(2)).map(({ number }) => number);
    const { revision } = expectOk(await registrar(calls.config, {}));
    const limit = { approvalAbove: 1, keptDays: 14 };
    const saved = expectOk(await registrar(calls.saveConfig, { settings: limit, revision }));
    expect(refusal(await registrar(calls.saveConfig, { settings: limit, revision }))).toBe(
      'CHANGED_MEANWHILE',
    );
    const [first, other] = [await startFor(numbers), await startFor(numbers)];
    await work();
    expect(await taskOf(first)).toMatchObject({ state: 'awaiting', counts: { issued: 0 } });
    const waiting = async (call: CallFunction) =>
      expectOk(await call(approvalCalls.list, { page: 1, rows: 20, kind: 'batchTask', mine: true })).rows;
    const tasks = [first, other].toSorted();
    const changes = [{ path: 'documents', after: 2 }];
    expect((await waiting(second)).toSorted((a, b) => (a.subjectId < b.subjectId ? -1 : 1))).toMatchObject(
      tasks.map((subjectId) => ({ subjectId, changes })),
    );
    expect(await waiting(registrar)).toEqual([]);
    const decide = (call: CallFunction, taskId: string, approve: boolean) =>
      call(calls.decide, { taskId, approve });
    expect(refusal(await decide(registrar, first, true))).toBe('SECOND_PERSON_NEEDED');
    expect(refusal(await control(first, 'resume'))).toBe('CHANGED_MEANWHILE');
    expect(expectOk(await decide(second, first, true)).state).toBe('waiting');
    expect(refusal(await decide(second, first, true))).toBe('CHANGED_MEANWHILE');
    expect(expectOk(await decide(registrar, other, false)).state).toBe('refused');
    await work();
    expect(await taskOf(first)).toMatchObject({ state: 'done', decidedBy: '李老师', counts: { issued: 2 } });
    expect(await taskOf(other)).toMatchObject({ state: 'refused', counts: { issued: 0, skipped: 2 } });
    const back = { approvalAbove: 200, keptDays: 14 };
    expectOk(await registrar(calls.saveConfig, { settings: back, revision: saved.revision }));
  });

  it('is one file to print, without what was revoked since', async () => {
    const graduates = await addGraduates(3);
    const taskId = await startFor(
      graduates.map(({ number }) => number),
      { output: 'oneFile' },
    );
    await work();
    const [, revoked] = await rowsOf(taskId);
    await platform.deps.db.orm
      .update(issuedDocument)
      .set({ revokedAt: platform.clock.now(), revokedReasonZh: '学籍变更', revokedReasonEn: 'Changed' })
      .where(eq(issuedDocument.orderId, revoked?.orderId ?? ''));
    const answer = await fetchFile(taskId);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    if (!hasTool('pdftotext')) return;
    const words = await wordsIn(bytes);
    const at = graduates.map(({ number }) => words.indexOf(number));
    expect(at[0]).toBeGreaterThanOrEqual(0);
    expect(at[1]).toBe(-1);
    expect(at[2]).toBeGreaterThan(at[0] ?? 0);
  });

  const wordsIn = async (pdf: Uint8Array) => {
    const folder = await mkdtemp(join(tmpdir(), 'self-print-batch-'));
    try {
      await writeFile(join(folder, 'all.pdf'), pdf);
      return (await runTool('pdftotext', [join(folder, 'all.pdf'), '-'])).output;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  it('forgets who was in it when its time is over, and the documents stay', async () => {
    const [only] = await addGraduates(1);
    const taskId = await startFor([only?.number ?? '']);
    await work();
    platform.clock.advance(14 * DAY_MS);
    await work();
    await signIn();
    expect(await taskOf(taskId)).toMatchObject({
      state: 'expired',
      resultUntil: null,
      counts: { total: 1, issued: 1 },
    });
    expect(await platform.deps.db.orm.$count(batchRow, eq(batchRow.taskId, taskId))).toBe(0);
    expect(await ordersOf(taskId)).toHaveLength(1);
    expect((await fetchFile(taskId)).headers.get('content-type')).toContain('json');
    expect(refusal(await control(taskId, 'retry'))).toBe('CHANGED_MEANWHILE');
  });

  it('keeps the numbers of a scheme that is changed, unless somebody else changed it, and deletes it', async () => {
    const [only] = await addGraduates(1);
    const schemeId = await addScheme([only?.number ?? '']);
    const change: Saved = {
      schemeId,
      name: '改名',
      itemId,
      language: 'en',
      naming: '{no}',
      output: 'oneFile',
      sorting: 'name',
      people: { kind: 'list' },
      revision: 1,
    };
    expect(expectOk(await registrar(calls.saveScheme, change))).toEqual({ revision: 2, count: 1 });
    expect(refusal(await registrar(calls.saveScheme, change))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await registrar(calls.saveScheme, { ...change, schemeId: newId() }))).toBe('NOT_FOUND');
    const unknown = { ...change, schemeId: newId(), revision: 0 };
    expect(refusal(await registrar(calls.saveScheme, unknown))).toBe('BATCH_EMPTY');
    expect(refusal(await registrar(calls.saveScheme, { ...unknown, itemId: 'no-such' }))).toBe(
      'REFERENCE_UNKNOWN',
    );
    const bare = { ...unknown, itemId: await school.addItem() };
    expect(refusal(await registrar(calls.saveScheme, bare))).toBe('DOCUMENT_UNAVAILABLE');
    expect(refusal(await registrar(calls.saveScheme, { ...change, naming: '{secret}' }))).toBe('BAD_REQUEST');
    expectOk(await registrar(calls.removeScheme, { schemeId }));
    expect(refusal(await registrar(calls.removeScheme, { schemeId }))).toBe('NOT_FOUND');
    expect(refusal(await registrar(calls.start, { schemeId, taskId: newId() }))).toBe('NOT_FOUND');
  });

  it('is of its own school', async () => {
    const [only] = await addGraduates(1);
    const taskId = await startFor([only?.number ?? '']);
    const foreign = await addTestSchool(platform);
    const user = { schoolCode: foreign.schoolCode, userId: await foreign.addPerson({ role: 'admin' }) };
    const stranger = await signedIn(platform, user, 'admin');
    for (const result of [
      await stranger(calls.task, { taskId }),
      await stranger(calls.rows, { taskId, page: 1, rows: 10 }),
      await stranger(calls.control, { taskId, action: 'stop' }),
      await stranger(calls.decide, { taskId, approve: true }),
    ])
      expect(refusal(result)).toBe('NOT_FOUND');
    expect(expectOk(await stranger(calls.tasks, { page: 1, rows: 10 })).total).toBe(0);
    expect(expectOk(await stranger(calls.schemes, { page: 1, rows: 10 })).total).toBe(0);
    expectOk(await control(taskId, 'stop'));
  });

  it('has nothing readable of its people in its tables', async () => {
    const [only] = await addGraduates(1);
    await startFor([only?.number ?? '', '888888']);
    const { rows } = await platform.deps.db.orm.execute(
      sql`select string_agg(to_jsonb(r)::text, '') || (select string_agg(to_jsonb(s)::text, '') from batch_scheme s) as all from batch_row r`,
    );
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${only?.number}|888888|张`));
    await work();
  });

  it('makes orders of the office for paper, which only it has printed', async () => {
    const graduates = await addGraduates(3);
    const taskId = await startFor(
      graduates.map(({ number }) => number),
      { output: 'terminal' },
    );
    await work();
    const orders = (await ordersOf(taskId)).map(({ print_order: order }) => order);
    const issuedAt = platform.clock.now().getTime();
    for (const order of orders) {
      expect(order).toMatchObject({ state: 'paid', takeType: 2, clientType: 3, totalFee: 0 });
      expect(order.validUntil.getTime()).toBe(issuedAt + 14 * DAY_MS);
      expect(decryptTakeCode(platform.deps.keys, order)).toBe('');
    }
    expect((await rowsOf(taskId)).map(({ paper }) => paper)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(await (await fetchFile(taskId)).json()).toMatchObject({ code: ERROR_CODES.BATCH_RESULT_OTHER });

    const [order] = orders;
    const person = { schoolCode: school.schoolCode, userId: order?.userId ?? '' };
    const orderId = order?.orderId ?? '';
    const phone = await signedIn(platform, person, 'mobile');
    const { total, rows } = expectOk(await phone(userOrderCalls.listByPage, { page: 1, rows: 10 }));
    expect({ total, rows }).toEqual({ total: 0, rows: [] });
    expect(refusal(await phone(userOrderCalls.get, { orderId }))).toBe('ORDER_NOT_FOUND');
    expect(expectOk(await phone(userOrderCalls.findUncompleted, { itemId }))).toBeNull();
    expect(expectOk(await phone(userOrderCalls.cancel, { orderIds: [orderId] })).kept).toEqual([orderId]);
    const there = await school.addTerminal();
    const visitor = await visiting(platform, there, person);
    expect(refusal(await visitor(terminalUserOrderCalls.take, { orderId }))).toBe('ORDER_NOT_FOUND');
    expect(expectOk(await visitor(terminalItemCalls.uncompleted, { page: 1, rows: 10 })).total).toBe(0);
    expect(refusal(await there.call(orderCalls.checkOrder, { orderId }))).toBe('ORDER_NOT_CLAIMED');
  });

  it('prints no document at a terminal that was revoked since', async () => {
    const graduates = await addGraduates(2);
    const taskId = await startFor(
      graduates.map(({ number }) => number),
      { output: 'terminal' },
    );
    await work();
    const there = await school.addTerminal();
    await platform.deps.db.orm
      .update(terminal)
      .set({ lastSeenAt: platform.clock.now() })
      .where(eq(terminal.terminalCode, there.terminalCode));
    const [first] = await rowsOf(taskId);
    const reason = { zh: '姓名有误', en: 'The name was wrong' };
    expectOk(await registrar(orderAdminCalls.revokeDocument, { orderId: first?.orderId ?? '', reason }));
    const run = { taskId, runId: newId(), terminalCode: there.terminalCode };
    expectOk(await registrar(printCalls.start, run));
    expect(refusal(await control(taskId, 'retry'))).toBe('BATCH_PRINT_UNDER_WAY');
    await workPrints(platform.deps);
    const [, second] = await rowsOf(taskId);
    expect([first?.no, second?.paper]).toEqual([1, 'working']);
    // Revoked while the terminal has it, which is busy.
    expectOk(await registrar(orderAdminCalls.revokeDocument, { orderId: second?.orderId ?? '', reason }));
    const [command] = await platform.deps.db.orm
      .select()
      .from(terminalCommand)
      .where(eq(terminalCommand.terminalCode, there.terminalCode));
    const at = { schoolCode: school.schoolCode, terminalCode: there.terminalCode };
    const busy = { ok: false, code: ERROR_CODES.PRINT_BUSY, message: '' } as const;
    await commandDone(platform.deps, at, command?.commandId ?? '', busy);
    await workPrints(platform.deps);
    platform.clock.advance(11 * SECOND_MS);
    await workPrints(platform.deps);
    expect((await rowsOf(taskId)).map(({ paper }) => paper)).toEqual(['void', 'void']);
    expect(expectOk(await registrar(printCalls.get, { taskId })).run?.state).toBe('done');
  });
});
