import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallArguments } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { operationCalls } from '@self-print/contract/platform/operations.ts';
import {
  terminalDetailCalls as calls,
  TERMINAL_DETAILS_MAX,
} from '@self-print/contract/platform/terminalDetails.ts';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';

type Detail = CallArguments<typeof calls.define>;
const named = (zh: string, en = zh) => ({ zh, en });

describe('what a school records of its terminals', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let admin: CallFunction;
  const as = async (role: BuiltInRole, of = school) =>
    signedIn(platform, { schoolCode: of.schoolCode, userId: await of.addPerson({ role }) }, 'admin');
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    school = await addTestSchool(platform);
    admin = await as('admin');
  });

  const aDetail = (code: string, changes: Partial<Detail> = {}): Detail => ({
    code,
    name: named(`名${code}`, `Name ${code}`),
    kind: 'text',
    options: [],
    required: false,
    shown: true,
    position: 0,
    archived: false,
    revision: 0,
    ...changes,
  });
  const define = async (code: string, changes: Partial<Detail> = {}) =>
    expectOk(await admin(calls.define, aDetail(code, changes)));
  const FLOORS = [
    { code: 'f1', name: named('一楼', 'Ground floor') },
    { code: 'f2', name: named('二楼', 'First floor') },
  ];
  const save = (terminalCode: string, values: Record<string, string>, revision = 0) =>
    admin(calls.save, { terminalCode, values, revision });
  const page = async (query: Partial<CallArguments<typeof calls.page>> = {}) =>
    expectOk(await admin(calls.page, { x: 'all', rows: 50, ...query }));
  const codesOf = async (where: string) =>
    (await page({ where })).rows.map(({ terminalCode }) => terminalCode);

  it('is listed in its order, and archived details only on request', async () => {
    await define('second', { position: 2 });
    await define('first', { position: 1 });
    await define('old', { archived: true });
    const codes = async (x: 'inUse' | 'all') =>
      expectOk(await admin(calls.definitions, { x })).map(({ code }) => code);
    expect(await codes('inUse')).toEqual(['first', 'second']);
    expect(await codes('all')).toEqual(['old', 'first', 'second']);
  });

  it.each([
    ['choices without any', { kind: 'choice' as const }],
    ['choices for a text', { options: FLOORS }],
    ['the same choice twice', { kind: 'choice' as const, options: [FLOORS[0], FLOORS[0]] as typeof FLOORS }],
    ['a code that is none', { code: '1 x' }],
    ['no name', { name: named(' ') }],
  ])('is not defined with %s', async (_, changes) => {
    expect(refusal(await admin(calls.define, aDetail('a', changes)))).toBe('BAD_REQUEST');
  });

  it('is defined once by a code, changed by the first of two, and at most thirty times', async () => {
    await define('a');
    expect(refusal(await admin(calls.define, aDetail('a')))).toBe('NAME_TAKEN');
    expect(refusal(await admin(calls.define, aDetail('b', { revision: 3 })))).toBe('NOT_FOUND');
    const change = () => admin(calls.define, aDetail('a', { revision: 1, required: true }));
    const answers = await Promise.all([change(), change()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (let count = 1; count < TERMINAL_DETAILS_MAX; count += 1) await define(`d${count}`);
    expect(refusal(await admin(calls.define, aDetail('more')))).toBe('BAD_REQUEST');
  });

  it('has values of each kind, as they are meant', async () => {
    const { terminalCode } = await school.addTerminal();
    await define('asset');
    await define('price', { kind: 'number' });
    await define('bought', { kind: 'date' });
    await define('floor', { kind: 'choice', options: FLOORS });
    await define('insured', { kind: 'truth' });
    const typed = {
      asset: ' A-7 ',
      price: '01200.50',
      bought: '2026/3/1',
      floor: 'First floor',
      insured: '是',
    };
    expect(expectOk(await save(terminalCode, typed))).toEqual({ revision: 1 });
    const { terminal } = expectOk(await admin(calls.get, { x: terminalCode }));
    expect(terminal.values).toEqual({
      asset: 'A-7',
      price: '1200.5',
      bought: '2026-03-01',
      floor: 'f2',
      insured: 'true',
    });
    const log = expectOk(await admin(operationCalls.list, { rows: 1 })).rows[0];
    expect(log).toMatchObject({ operation: 'terminal-details-saved', subject: terminalCode });
    for (const where of [
      'asset=-7',
      'price=1200.50',
      'bought=2026-03-01',
      'floor=f2',
      'floor=二楼',
      'insured=true',
      'asset=a&floor=f2',
    ])
      expect([where, await codesOf(where)]).toEqual([where, [terminalCode]]);
    for (const where of ['asset=B', 'price=1', 'price=x', 'floor=f1', 'insured=false', 'asset=A&floor=f1'])
      expect([where, await codesOf(where)]).toEqual([where, []]);
    expect(await codesOf('unknown=1&asset=')).toEqual([terminalCode]);
  });

  it.each([
    [{ price: '1e3' }, 'price'],
    [{ price: '1,200' }, 'price'],
    [{ bought: '2026-02-30' }, 'bought'],
    [{ floor: '三楼' }, 'floor'],
    [{ insured: 'maybe' }, 'insured'],
    [{ nowhere: 'x' }, 'nowhere'],
    [{ old: 'x' }, 'old'],
    [{ price: '' }, 'needed'],
  ])('is not saved as %j', async (values, field) => {
    const { terminalCode } = await school.addTerminal();
    await define('price', { kind: 'number' });
    await define('bought', { kind: 'date' });
    await define('floor', { kind: 'choice', options: FLOORS });
    await define('insured', { kind: 'truth' });
    await define('old', { archived: true });
    await define('needed', { required: true });
    const given = field === 'needed' ? values : { needed: 'x', ...values };
    const answer = await save(terminalCode, given);
    expect(answer).toMatchObject({ ok: false, problem: { name: 'BAD_REQUEST', detail: { field } } });
    expect((await page()).rows[0]?.values).toEqual({});
  });

  it('is saved by the first of two, keeps what is left out, and takes away what is empty', async () => {
    const { terminalCode } = await school.addTerminal();
    await define('a');
    await define('b');
    expectOk(await save(terminalCode, { a: '1', b: '2' }));
    const answers = await Promise.all([save(terminalCode, { a: '' }, 1), save(terminalCode, { a: '' }, 1)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await page()).rows).toMatchObject([{ values: { b: '2' }, revision: 2 }]);
    expect(refusal(await save('T-none', { a: '1' }))).toBe('NOT_FOUND');
    expect(refusal(await admin(calls.get, { x: 'T-none' }))).toBe('NOT_FOUND');
  });

  it('is archived and not deleted while there are values, which come back with it', async () => {
    const { terminalCode } = await school.addTerminal();
    await define('floor', { kind: 'choice', options: FLOORS });
    expectOk(await save(terminalCode, { floor: 'f1' }));
    expect(refusal(await admin(calls.remove, { code: 'floor', revision: 1 }))).toBe('TERMINAL_DETAIL_IN_USE');
    const change = (changes: Partial<Detail>) =>
      admin(calls.define, aDetail('floor', { kind: 'choice', options: FLOORS, revision: 1, ...changes }));
    expect(refusal(await change({ kind: 'text', options: [] }))).toBe('TERMINAL_DETAIL_IN_USE');
    expect(refusal(await change({ options: FLOORS.slice(1) }))).toBe('TERMINAL_DETAIL_IN_USE');
    expectOk(await change({ archived: true, options: FLOORS.slice(0, 1) }));
    expect((await page()).rows[0]?.values).toEqual({});
    expectOk(await change({ archived: false, revision: 2 }));
    expect((await page()).rows[0]?.values).toEqual({ floor: 'f1' });
    expectOk(await save(terminalCode, { floor: '' }, 1));
    expectOk(await admin(calls.remove, { code: 'floor', revision: 3 }));
    expect(refusal(await admin(calls.remove, { code: 'floor', revision: 3 }))).toBe('NOT_FOUND');
  });

  it('names the terminals that lack what is required, page by page', async () => {
    const [one, other] = [await school.addTerminal(), await school.addTerminal()];
    await define('needed', { required: true });
    await define('free');
    await define('old', { required: true, archived: true });
    expectOk(await save(one.terminalCode, { needed: 'x' }));
    const found = await page({ x: 'incomplete' });
    expect(found).toMatchObject({
      total: 1,
      rows: [{ terminalCode: other.terminalCode, missing: ['needed'] }],
    });
    expect(await page({ rows: 1, page: 2 })).toMatchObject({ total: 2, rows: [{}] });
    expect((await page({ search: one.terminalCode.toLowerCase() })).total).toBeGreaterThan(0);
    expect((await page({ search: '%' })).total).toBe(0);
  });

  it('is incomplete nowhere while nothing is required', async () => {
    await school.addTerminal();
    await define('free');
    expect((await page({ x: 'incomplete' })).total).toBe(0);
  });

  describe('from a file', () => {
    const take = async (rows: CallArguments<typeof calls.import>['rows'], isTrial = false) =>
      expectOk(await admin(calls.import, { isTrial, rows }));

    it('is only checked at first, then taken, and changes nothing when it is repeated', async () => {
      const { terminalCode } = await school.addTerminal();
      await define('asset');
      const rows = [{ line: 2, terminalCode: ` ${terminalCode} `, cells: { asset: 'A-7' } }];
      expect(await take(rows, true)).toEqual({ changed: 1, same: 0, problems: [] });
      expect((await page()).rows[0]?.values).toEqual({});
      expect(await take(rows)).toEqual({ changed: 1, same: 0, problems: [] });
      expect(await take(rows)).toEqual({ changed: 0, same: 1, problems: [] });
      expect((await page()).rows).toMatchObject([{ values: { asset: 'A-7' }, revision: 1 }]);
    });

    it('says by row what is wrong, and takes the others', async () => {
      const [one, other] = [await school.addTerminal(), await school.addTerminal()];
      await define('needed', { required: true });
      await define('price', { kind: 'number' });
      const { terminalCode } = one;
      const answer = await take([
        { line: 2, terminalCode: 'T-none', cells: { needed: 'x' } },
        { line: 3, terminalCode, cells: { needed: 'x', price: 'dear' } },
        { line: 4, terminalCode, cells: { needed: 'x' } },
        { line: 5, terminalCode: other.terminalCode, cells: { price: '7' } },
      ]);
      expect(answer.problems).toEqual([
        { line: 2, kind: 'terminalUnknown' },
        { line: 3, kind: 'numberWrong', detail: 'price' },
        { line: 4, kind: 'repeated' },
        { line: 5, kind: 'missing', detail: 'needed' },
      ]);
      expect(answer.changed).toBe(0);
      expect((await take([{ line: 2, terminalCode, cells: { needed: 'x', price: '' } }])).changed).toBe(1);
      expect((await take([{ line: 2, terminalCode, cells: {} }])).problems).toEqual([
        { line: 2, kind: 'nothing' },
      ]);
    });
  });

  it('is seen and changed by those only who may, and by no other school', async () => {
    const { terminalCode } = await school.addTerminal();
    await define('a');
    const operator = await as('operator');
    expectOk(await operator(calls.page, { x: 'all' }));
    expect(refusal(await operator(calls.save, { terminalCode, values: { a: '1' }, revision: 0 }))).toBe(
      'NO_PERMISSION',
    );
    expect(refusal(await operator(calls.define, aDetail('b')))).toBe('NO_PERMISSION');
    const stranger = await as('admin', await addTestSchool(platform));
    expect(expectOk(await stranger(calls.definitions, { x: 'all' }))).toEqual([]);
    expect(refusal(await stranger(calls.save, { terminalCode, values: {}, revision: 0 }))).toBe('NOT_FOUND');
    expect(refusal(await stranger(calls.remove, { code: 'a', revision: 1 }))).toBe('NOT_FOUND');
  });
});
