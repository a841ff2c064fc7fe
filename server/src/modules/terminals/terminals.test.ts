import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { eq } from 'drizzle-orm';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { licence } from '../../db/schema/schools.ts';
import { terminal as terminalTable } from '../../db/schema/terminals.ts';
import { pauseTerminal } from '../../testing/pauseTerminal.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';

const BEAT = {
  printerCondition: 'idle' as const,
  cartons: [{ cartonCode: '1', sheets: 480 }],
  version: '1.2.3',
};

describe('the terminals of a school', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startTestPlatform();
  });
  afterAll(() => platform.close());

  it('are listed for those who may see them: by code, name or place, in use, and of their own school', async () => {
    const school = await addTestSchool(platform);
    await (await addTestSchool(platform)).addTerminal();
    const [first, second, gone] = [
      await school.addTerminal(),
      await school.addTerminal(),
      await school.addTerminal(),
    ];
    const { db } = platform.deps;
    const change = (code: string, changes: Partial<typeof terminalTable.$inferInsert>) =>
      db.orm.update(terminalTable).set(changes).where(eq(terminalTable.terminalCode, code));
    await change(first.terminalCode, { nameZh: '体育馆终端', locationEn: 'Gym, 100% loud' });
    await change(gone.terminalCode, { archivedAt: platform.clock.now() });
    const person = async (role: BuiltInRole) => {
      const { schoolCode } = school;
      return signedIn(platform, { schoolCode, userId: await school.addPerson({ role }) }, 'admin');
    };
    const call = await person('auditor');
    const codes = async (search?: string) =>
      expectOk(await call(terminalAdminCalls.list, { rows: 20, search })).rows.map((row) => row.terminalCode);
    expect(await codes()).toEqual([first.terminalCode, second.terminalCode].sort());
    for (const search of [first.terminalCode, '体育馆', 'gym', '100%']) {
      expect([search, await codes(search)]).toEqual([search, [first.terminalCode]]);
    }
    expect(await codes('%_')).toEqual([]);
  });
});

describe('a terminal', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform, ['TAKE_CODE_PRINT', 'MOBILE', 'SELF_PRINT']);
    terminal = await school.addTerminal();
  });
  afterAll(() => platform.close());

  const view = async () =>
    expectOk(await terminal.call(terminalCalls.terminal, { terminalCode: terminal.terminalCode }));
  const key = () => ({ schoolCode: school.schoolCode, terminalCode: terminal.terminalCode });
  const row = async () => {
    const [found] = await platform.deps.db.orm
      .select()
      .from(terminalTable)
      .where(eq(terminalTable.terminalCode, terminal.terminalCode));
    return found;
  };

  it('sees itself with all settings, its own overriding the defaults', async () => {
    expect(await view()).toMatchObject({
      ...key(),
      schoolName: { zh: '测试大学', en: 'Test University' },
      phoneOrigin: platform.deps.publicUrl(),
      paused: false,
      pausedReason: null,
      settings: DEFAULT_TERMINAL_SETTINGS,
    });
    await platform.deps.db.orm
      .update(terminalTable)
      .set({ settings: { idleSeconds: 90 } })
      .where(eq(terminalTable.terminalCode, terminal.terminalCode));
    expect((await view()).settings).toEqual({ ...DEFAULT_TERMINAL_SETTINGS, idleSeconds: 90 });
  });

  it('uses the default where a stored setting is no longer permitted', async () => {
    await platform.deps.db.orm
      .update(terminalTable)
      .set({ settings: { idleSeconds: 5, finishedSeconds: 30 } })
      .where(eq(terminalTable.terminalCode, terminal.terminalCode));
    expect((await view()).settings).toEqual({ ...DEFAULT_TERMINAL_SETTINGS, finishedSeconds: 30 });
  });

  it('sees why it is paused, in both languages even when one is missing', async () => {
    await pauseTerminal(platform.deps, key(), { zh: '更换硒鼓', en: 'Toner is being changed' });
    expect(await view()).toMatchObject({
      paused: true,
      pausedReason: { zh: '更换硒鼓', en: 'Toner is being changed' },
    });
    await platform.deps.db.orm
      .update(terminalTable)
      .set({ pausedReasonEn: null })
      .where(eq(terminalTable.terminalCode, terminal.terminalCode));
    expect((await view()).pausedReason).toEqual({ zh: '更换硒鼓', en: '更换硒鼓' });
    await pauseTerminal(platform.deps, key(), null);
    expect(await view()).toMatchObject({ paused: false, pausedReason: null });
  });

  it('does not see another terminal', async () => {
    const other = await school.addTerminal();
    const asked = await terminal.call(terminalCalls.terminal, { terminalCode: other.terminalCode });
    expect(refusal(asked)).toBe('TERMINAL_MISMATCH');
    const tiles = await terminal.call(terminalCalls.indexItem, { terminalCode: other.terminalCode });
    expect(refusal(tiles)).toBe('TERMINAL_MISMATCH');
  });

  it('reports itself, and learns of a change of its view by the version', async () => {
    const beat = async () => expectOk(await terminal.call(terminalCalls.heartbeat, BEAT));
    const first = await beat();
    expect(first).toMatchObject({ paused: false });
    expect(await beat()).toEqual(first);
    expect(await row()).toMatchObject({ ...BEAT, lastSeenAt: platform.clock.now() });
    await pauseTerminal(platform.deps, key(), { zh: '维护', en: 'Maintenance' });
    const paused = await beat();
    expect(paused.paused).toBe(true);
    expect(paused.settingsVersion).not.toBe(first.settingsVersion);
    await pauseTerminal(platform.deps, key(), null);
    expect(await beat()).toEqual(first);
  });

  it.each([
    { ...BEAT, cartons: [{ cartonCode: '9', sheets: 1 }] },
    { ...BEAT, cartons: [{ cartonCode: '1', sheets: -1 }] },
    { ...BEAT, version: 'x'.repeat(33) },
  ])('refuses a malformed report and keeps the last one: %j', async (beat) => {
    const before = await row();
    expect(refusal(await terminal.call(terminalCalls.heartbeat, beat))).toBe('BAD_REQUEST');
    expect(await row()).toEqual(before);
  });

  it('offers the licensed functions for a home screen, in order', async () => {
    const tiles = async () => expectOk(await terminal.call(terminalCalls.indexItem, {}));
    expect((await tiles()).map(({ code, enable }) => [code, enable])).toEqual([
      ['TAKE_CODE_PRINT', true],
      ['SELF_PRINT', true],
    ]);
    await platform.deps.db.orm
      .update(licence)
      .set({ enabled: false, position: 9 })
      .where(eq(licence.module, 'TAKE_CODE_PRINT'));
    expect((await tiles()).map(({ code, enable }) => [code, enable])).toEqual([
      ['SELF_PRINT', true],
      ['TAKE_CODE_PRINT', false],
    ]);
  });

  it('cannot be paused when it does not exist', async () => {
    const nowhere = { schoolCode: school.schoolCode, terminalCode: 'nothing' };
    expect(await pauseTerminal(platform.deps, nowhere, { zh: '', en: '' })).toEqual({
      ok: false,
      problem: 'missing',
    });
  });
});
