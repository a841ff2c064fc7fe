import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallArguments } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { ANNEXES_MAX, annexCalls } from '@self-print/contract/platform/terminalAnnexes.ts';
import { and, eq } from 'drizzle-orm';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';

type Annex = CallArguments<typeof annexCalls.modify>;

describe('the equipment at terminals', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let admin: CallFunction;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    admin = await as('admin');
  });
  afterAll(() => platform.close());

  const as = async (builtIn: BuiltInRole, of = school) => {
    const userId = await of.addPerson({ role: builtIn });
    return signedIn(platform, { schoolCode: of.schoolCode, userId }, 'admin');
  };
  const anAnnex = (terminalCode: string, changes: Partial<Annex> = {}): Annex => ({
    annexId: randomUUID(),
    terminalCode,
    kind: 'ups',
    make: 'APC BK650',
    serial: 'S-1',
    boughtOn: '2024-03-01',
    warrantyUntil: '2026-03-02',
    note: '',
    revision: 0,
    ...changes,
  });
  const of = async (terminalCode: string) =>
    expectOk(await admin(annexCalls.list, { terminalCode, rows: 50 })).rows;

  it('is listed by terminal, with whether its warranty still holds in the calendar of the school', async () => {
    const { terminalCode } = await school.addTerminal();
    const annexes = [
      anAnnex(terminalCode),
      anAnnex(terminalCode, { kind: 'camera', warrantyUntil: '2026-03-01' }),
      anAnnex(terminalCode, { kind: 'other', boughtOn: null, warrantyUntil: null }),
    ];
    for (const annex of annexes) {
      expect(expectOk(await admin(annexCalls.modify, annex))).toEqual({ revision: 1 });
      platform.clock.advance(1);
    }
    expect((await of(terminalCode)).map(({ kind, inWarranty }) => [kind, inWarranty])).toEqual([
      ['ups', true],
      ['camera', false],
      ['other', null],
    ]);
    const second = expectOk(await admin(annexCalls.list, { terminalCode, rows: 2, page: 2 }));
    expect(second).toMatchObject({ total: 3, rows: [{ kind: 'other' }] });
  });

  it('is added once by a repeated request, and changed by the first of two', async () => {
    const { terminalCode } = await school.addTerminal();
    const annex = anAnnex(terminalCode);
    const both = await Promise.all([admin(annexCalls.modify, annex), admin(annexCalls.modify, annex)]);
    for (const answer of both) expect(expectOk(answer)).toEqual({ revision: 1 });
    expect(await of(terminalCode)).toHaveLength(1);
    const change = (note: string) => admin(annexCalls.modify, { ...annex, revision: 1, note });
    const answers = await Promise.all([change('a'), change('b')]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const lost = answers.find(({ ok }) => !ok);
    expect(lost && refusal(lost)).toBe('CHANGED_MEANWHILE');
    const entries = await platform.deps.db.orm
      .select({ operation: operationEntry.operation })
      .from(operationEntry)
      .where(
        and(eq(operationEntry.schoolCode, school.schoolCode), eq(operationEntry.subject, annex.annexId)),
      );
    expect(entries).toHaveLength(2);
  });

  it('moves to another terminal, and is taken out of the books once', async () => {
    const [from, to] = [await school.addTerminal(), await school.addTerminal()];
    const annex = anAnnex(from.terminalCode);
    expectOk(await admin(annexCalls.modify, annex));
    expectOk(await admin(annexCalls.modify, { ...annex, terminalCode: to.terminalCode, revision: 1 }));
    expect(await of(from.terminalCode)).toEqual([]);
    expect(await of(to.terminalCode)).toHaveLength(1);
    const { annexId } = annex;
    expectOk(await admin(annexCalls.remove, { annexId }));
    expect(refusal(await admin(annexCalls.remove, { annexId }))).toBe('NOT_FOUND');
    expect(refusal(await admin(annexCalls.modify, { ...annex, revision: 2 }))).toBe('NOT_FOUND');
  });

  it('is refused with a terminal that is not there, days in the wrong order, an unknown kind, and too much', async () => {
    const { terminalCode } = await school.addTerminal();
    expect(refusal(await admin(annexCalls.modify, anAnnex('T-none')))).toBe('NOT_FOUND');
    const wrong = { boughtOn: '2026-01-02', warrantyUntil: '2026-01-01' };
    expect(refusal(await admin(annexCalls.modify, anAnnex(terminalCode, wrong)))).toBe('BAD_REQUEST');
    expect(refusal(await admin(annexCalls.modify, anAnnex(terminalCode, { make: ' ' })))).toBe('BAD_REQUEST');
    const day = { boughtOn: '2026-02-30', warrantyUntil: null };
    expect(refusal(await admin(annexCalls.modify, anAnnex(terminalCode, day)))).toBe('BAD_REQUEST');
    for (let count = 0; count < ANNEXES_MAX; count += 1)
      expectOk(await admin(annexCalls.modify, anAnnex(terminalCode)));
    expect(refusal(await admin(annexCalls.modify, anAnnex(terminalCode)))).toBe('BAD_REQUEST');
  });

  it('is seen and changed by those only who may, and by no other school', async () => {
    const { terminalCode } = await school.addTerminal();
    const annex = anAnnex(terminalCode);
    const operator = await as('operator');
    expectOk(await operator(annexCalls.list, {}));
    expect(refusal(await operator(annexCalls.modify, annex))).toBe('NO_PERMISSION');
    expectOk(await admin(annexCalls.modify, annex));
    const { annexId } = annex;
    expect(refusal(await operator(annexCalls.remove, { annexId }))).toBe('NO_PERMISSION');
    const stranger = await as('admin', await addTestSchool(platform));
    expect(expectOk(await stranger(annexCalls.list, {})).rows).toEqual([]);
    expect(refusal(await stranger(annexCalls.remove, { annexId }))).toBe('NOT_FOUND');
    expect(refusal(await stranger(annexCalls.modify, { ...annex, revision: 1 }))).toBe('NOT_FOUND');
  });
});
