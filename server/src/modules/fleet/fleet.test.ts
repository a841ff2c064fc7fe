import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { and, eq } from 'drizzle-orm';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { payChannel, payProgram } from '../../db/schema/payments.ts';
import { terminal as terminalTable } from '../../db/schema/terminals.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';

const READER = { device: 'campusCard', problem: null, driver: 'pcsc', kind: 'real', detail: '' } as const;
const REPORT = {
  printerCondition: 'idle' as const,
  cartons: [
    { cartonCode: '1', sheets: 480 },
    { cartonCode: '2', sheets: 3 },
  ],
  version: '1.2.3',
};
const REASON = { zh: '更换硒鼓', en: 'Toner is being changed' };

describe("the terminals of a school as the console's list shows them", () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let admin: CallFunction;
  const person = async (role: BuiltInRole) => {
    const { schoolCode } = school;
    return signedIn(platform, { schoolCode, userId: await school.addPerson({ role }) }, 'admin');
  };
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    admin = await person('admin');
  });
  afterAll(() => platform.close());

  const beat = async (terminal: TestTerminal, changes = {}) =>
    expectOk(await terminal.call(terminalCalls.heartbeat, { ...REPORT, ...changes }));
  const entry = async ({ terminalCode }: TestTerminal) => {
    const { rows } = expectOk(await admin(fleetCalls.list, { search: terminalCode }));
    const row = rows.find((each) => each.terminalCode === terminalCode);
    if (!row) throw new Error(`${terminalCode} is not in the list`);
    return row;
  };
  const pause = (terminal: TestTerminal) =>
    admin(fleetCalls.setState, { terminalCode: terminal.terminalCode, state: 0, reason: REASON });

  it('can print while it reports, with paper for each carton and whether that is little', async () => {
    const terminal = await school.addTerminal();
    await beat(terminal);
    expect(await entry(terminal)).toMatchObject({
      state: 'inService',
      since: platform.clock.now().toISOString(),
      canPrint: true,
      printBlock: null,
      printer: 'idle',
      version: '1.2.3',
      cartons: [
        { cartonCode: '1', paperSize: 'A4', sheets: 480, capacitySheets: 500, low: false },
        { cartonCode: '2', sheets: 3, low: true },
        { cartonCode: '3', sheets: null, low: false },
        { cartonCode: '4', paperSize: 'A3' },
      ],
    });
  });

  it('says what keeps it from printing: a printer that waits, maintenance, silence, a pause', async () => {
    const terminal = await school.addTerminal();
    expect(await entry(terminal)).toMatchObject({ state: 'offline', canPrint: false, since: null });
    await beat(terminal, { printerCondition: 'jam' });
    expect(await entry(terminal)).toMatchObject({
      state: 'inService',
      canPrint: false,
      printBlock: { zh: '卡纸', en: 'Paper jam' },
    });
    await beat(terminal, { maintenance: true });
    expect(await entry(terminal)).toMatchObject({ state: 'maintenance', canPrint: false });
    const seen = platform.clock.now().toISOString();
    platform.clock.advance(31 * SECOND_MS);
    expect(await entry(terminal)).toMatchObject({ state: 'offline', since: seen, canPrint: false });
    expectOk(await pause(terminal));
    expect(await entry(terminal)).toMatchObject({
      state: 'paused',
      since: platform.clock.now().toISOString(),
      pausedReason: REASON,
      printBlock: REASON,
    });
  });

  it('has been connected since its first report after a silence, not since each', async () => {
    const terminal = await school.addTerminal();
    await beat(terminal);
    const first = platform.clock.now().toISOString();
    platform.clock.advance(10 * SECOND_MS);
    await beat(terminal);
    expect((await entry(terminal)).since).toBe(first);
    platform.clock.advance(MINUTE_MS);
    await beat(terminal);
    expect((await entry(terminal)).since).toBe(platform.clock.now().toISOString());
  });

  it('reads cards with a reader that works, and takes money where a way to pay is offered', async () => {
    const [terminal, other] = [await school.addTerminal(), await school.addTerminal()];
    await beat(terminal, { devices: [{ ...READER, state: 'ready' }] });
    await beat(other, { devices: [{ ...READER, state: 'absent' }] });
    expect(await entry(terminal)).toMatchObject({ card: 'yes', pay: 'notOffered' });
    expect(await entry(other)).toMatchObject({ card: 'notFitted' });
    const { schoolCode } = school;
    const offer = async (provider: 'campusCard' | 'alipay') => {
      const { orm } = platform.deps.db;
      const channelId = `by-${provider}`;
      const names = { nameZh: '支付', nameEn: 'Pay' };
      await orm.insert(payChannel).values({
        schoolCode,
        channelId,
        provider,
        ...names,
        enabled: true,
        parametersEncrypted: new Uint8Array([1]),
        revision: 0,
        createdAt: platform.clock.now(),
      });
      await orm
        .insert(payProgram)
        .values({ schoolCode, programId: 'default', ...names, channels: [channelId] })
        .onConflictDoUpdate({
          target: [payProgram.schoolCode, payProgram.programId],
          set: { channels: [channelId] },
        });
    };
    await offer('campusCard');
    expect([(await entry(terminal)).pay, (await entry(other)).pay]).toEqual(['yes', 'no']);
    await beat(terminal, { devices: [{ ...READER, state: 'faulted' }] });
    expect(await entry(terminal)).toMatchObject({ card: 'no', pay: 'no' });
    await offer('alipay');
    expect([(await entry(terminal)).pay, (await entry(other)).pay]).toEqual(['yes', 'yes']);
  });

  it('counts the orders that are held at it, while they are', async () => {
    const terminal = await school.addTerminal();
    await beat(terminal);
    const { takeCode } = await school.addOrder();
    expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode }));
    expect(await entry(terminal)).toMatchObject({ held: 1, printing: 0 });
    platform.clock.advance(11 * MINUTE_MS);
    expect(await entry(terminal)).toMatchObject({ held: 0 });
  });

  it('is found by its state, group, tag and words, and never in another school', async () => {
    const own = await addTestSchool(platform);
    const { schoolCode } = own;
    const caller = await signedIn(
      platform,
      { schoolCode, userId: await own.addPerson({ role: 'admin' }) },
      'admin',
    );
    const [first, second, third] = [
      await own.addTerminal(),
      await own.addTerminal(),
      await own.addTerminal(),
    ];
    await beat(first);
    expectOk(
      await caller(fleetCalls.setStates, {
        terminalCodes: [second.terminalCode, 'nowhere'],
        state: 0,
        reason: REASON,
      }),
    );
    const { groupId } = expectOk(
      await caller(fleetCalls.saveGroup, { name: { zh: '东区', en: 'East campus' } }),
    );
    expectOk(
      await caller(fleetCalls.mark, {
        terminalCodes: [third.terminalCode],
        groupId,
        addTags: ['24 小时'],
      }),
    );
    const codes = async (query: object) =>
      expectOk(await caller(fleetCalls.list, query)).rows.map(({ terminalCode }) => terminalCode);
    expect(await codes({ state: 'inService' })).toEqual([first.terminalCode]);
    expect(await codes({ state: 'paused' })).toEqual([second.terminalCode]);
    expect(await codes({ state: 'offline' })).toEqual([third.terminalCode]);
    expect(await codes({ state: 'notActivated' })).toEqual([]);
    expect(await codes({ groupId })).toEqual([third.terminalCode]);
    expect(await codes({ tag: '24 小时' })).toEqual([third.terminalCode]);
    expect(await codes({ search: '24 小' })).toEqual([third.terminalCode]);
    expect(await codes({ search: '%' })).toEqual([]);
    expect(expectOk(await admin(fleetCalls.list, { groupId })).total).toBe(0);
    expect(refusal(await admin(fleetCalls.mark, { terminalCodes: [third.terminalCode], groupId }))).toBe(
      'NOT_FOUND',
    );
    expect(refusal(await admin(fleetCalls.get, { terminalCode: third.terminalCode }))).toBe('NOT_FOUND');
  });

  it('shows one terminal with its devices and latest prints', async () => {
    const terminal = await school.addTerminal();
    await beat(terminal, { devices: [{ ...READER, state: 'ready' }], versions: { shell: '2.0' } });
    expect(expectOk(await admin(fleetCalls.get, { terminalCode: terminal.terminalCode }))).toMatchObject({
      devices: [{ device: 'campusCard' }],
      versions: { shell: '2.0' },
      prints: [],
    });
    expect(refusal(await admin(fleetCalls.get, { terminalCode: 'nowhere' }))).toBe('NOT_FOUND');
  });

  it('changes nothing that somebody else has changed meanwhile', async () => {
    const terminal = await school.addTerminal();
    const { terminalCode } = terminal;
    const { revision } = await entry(terminal);
    const wish = {
      terminalCode,
      revision,
      name: { zh: '东门', en: 'East gate' },
      location: { zh: '一楼', en: 'Ground floor' },
      groupId: null,
      tags: ['a', 'a'],
    };
    const two = await Promise.all([admin(fleetCalls.modify, wish), admin(fleetCalls.modify, wish)]);
    expect(two.map((each) => (each.ok ? 'ok' : refusal(each))).sort()).toEqual(['CHANGED_MEANWHILE', 'ok']);
    expect(await entry(terminal)).toMatchObject({ name: wish.name, tags: ['a'], revision: revision + 1 });
    expect(
      refusal(await admin(fleetCalls.modify, { ...wish, revision: revision + 1, groupId: 'nowhere' })),
    ).toBe('NOT_FOUND');
  });

  it('keeps terminals that would have too many tags as they are', async () => {
    const terminal = await school.addTerminal();
    const { terminalCode } = terminal;
    const tags = Array.from({ length: 10 }, (_, index) => `t${index}`);
    expectOk(await admin(fleetCalls.mark, { terminalCodes: [terminalCode], addTags: tags }));
    expect(
      expectOk(await admin(fleetCalls.mark, { terminalCodes: [terminalCode], addTags: ['more'] })),
    ).toEqual({ changed: [], kept: [terminalCode] });
    const moved = { terminalCodes: [terminalCode], addTags: ['more'], removeTags: ['t0'] };
    expect(expectOk(await admin(fleetCalls.mark, moved)).changed).toEqual([terminalCode]);
  });

  it('leaves the terminals of a group that is deleted in none', async () => {
    const terminal = await school.addTerminal();
    const name = { zh: '西区', en: 'West campus' };
    const { groupId } = expectOk(await admin(fleetCalls.saveGroup, { name }));
    expectOk(await admin(fleetCalls.mark, { terminalCodes: [terminal.terminalCode], groupId }));
    const renamed = { groupId, revision: 0, name: { zh: '西校区', en: 'West' } };
    expectOk(await admin(fleetCalls.saveGroup, renamed));
    expect(refusal(await admin(fleetCalls.saveGroup, renamed))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await admin(fleetCalls.saveGroup, { groupId, name }))).toBe('BAD_REQUEST');
    const { groups } = expectOk(await admin(fleetCalls.groups, {}));
    expect(groups).toContainEqual({ groupId, name: renamed.name, revision: 1, terminals: 1 });
    expect((await entry(terminal)).group?.name).toEqual(renamed.name);
    expectOk(await admin(fleetCalls.removeGroup, { groupId }));
    expect((await entry(terminal)).group).toBeNull();
    expect(refusal(await admin(fleetCalls.removeGroup, { groupId }))).toBe('NOT_FOUND');
  });

  it('is read by auditors, paused by technicians, changed by administrators', async () => {
    const { terminalCode } = await school.addTerminal();
    const [auditor, operator] = [await person('auditor'), await person('operator')];
    expectOk(await auditor(fleetCalls.list, {}));
    expect(refusal(await auditor(fleetCalls.setState, { terminalCode, state: 0 }))).toBe('NO_PERMISSION');
    expectOk(await operator(fleetCalls.setState, { terminalCode, state: 0 }));
    const [row] = await platform.deps.db.orm
      .select()
      .from(terminalTable)
      .where(and(eq(terminalTable.terminalCode, terminalCode), eq(terminalTable.paused, true)));
    expect(row).toMatchObject({ pausedReasonZh: null });
    expectOk(await operator(fleetCalls.setState, { terminalCode, state: 1 }));
    const name = { zh: '组', en: 'Group' };
    expect(refusal(await operator(fleetCalls.saveGroup, { name }))).toBe('NO_PERMISSION');
  });
});
