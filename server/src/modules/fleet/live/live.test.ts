import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_PATHS } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { adminSignInCalls } from '@self-print/contract/platform/adminSignIn.ts';
import {
  FLEET_STILL_SECONDS,
  type FleetEvent,
  fleetCalls,
  fleetEvent,
} from '@self-print/contract/platform/fleet.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { eq, sql } from 'drizzle-orm';
import { account } from '../../../db/schema/accounts.ts';
import { payChannel, payProgram } from '../../../db/schema/payments.ts';
import { role } from '../../../db/schema/roles.ts';
import { terminal as terminalTable } from '../../../db/schema/terminals.ts';
import { createLinkService } from '../../../link/linkService.ts';
import { createManualTimers } from '../../../testing/manualTimers.ts';
import { sessionHeaders } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, type TestSchool, type TestTerminal } from '../../../testing/testSchool.ts';
import { createFindTerminalActor } from '../../terminals/findTerminalActor.ts';
import { createFleetWatch, FLEET_SWEEP_MS, FLEET_WATCHERS_MAX } from './fleetWatch.ts';

const REPORT = { printerCondition: 'idle' as const, cartons: [], version: '1.2.3' };
const MANY = 1_000;

interface Page {
  readonly call: CallFunction;
  readonly userId: string;
  readonly next: () => Promise<FleetEvent>;
  readonly close: () => Promise<void>;
}

describe('the live list of terminals', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  const timers = createManualTimers();
  const pages: Page[] = [];
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    await platform.links.start(timers);
    platform.fleetWatch.start(timers);
  });
  afterEach(async () => {
    for (const page of pages.splice(0)) await page.close();
  });
  afterAll(() => platform.close());

  /** Opens the stream as a page does, and reads its lines one by one. */
  const openPage = async (of = school): Promise<Page> => {
    const { schoolCode } = of;
    const userId = await of.addPerson({ role: 'operator' });
    const headers = await sessionHeaders(platform, { schoolCode, userId }, 'admin');
    const abort = new AbortController();
    const answer = await fetch(platform.origin + BASE_PATHS.admin + fleetCalls.live.path, {
      headers,
      signal: abort.signal,
    });
    expect([answer.headers.get('x-accel-buffering'), answer.headers.get('cache-control')]).toEqual([
      'no',
      'no-store',
    ]);
    const lines = linesOf(answer);
    const page: Page = {
      call: platform.client(headers),
      userId,
      next: async () => {
        const { value } = await lines.next();
        return fleetEvent.parse(JSON.parse(value ?? 'null'));
      },
      close: async () => {
        abort.abort();
        await lines.next().catch(() => {});
      },
    };
    pages.push(page);
    expect(await page.next()).toEqual({ type: 'hello' });
    return page;
  };
  const beat = (terminal: TestTerminal, changes = {}) =>
    terminal.call(terminalCalls.heartbeat, { ...REPORT, ...changes });
  const sweep = () => timers.fire(FLEET_SWEEP_MS);
  const pause = (page: Page, { terminalCode }: TestTerminal) =>
    page.call(fleetCalls.setState, { terminalCode, state: 0 });

  it('tells what a terminal reports once it is something new, and nothing of its heartbeats', async () => {
    const terminal = await school.addTerminal();
    await beat(terminal);
    const page = await openPage();
    await sweep();
    await beat(terminal);
    await sweep();
    await beat(terminal, { printerCondition: 'jam' });
    await sweep();
    expect(await page.next()).toMatchObject({
      type: 'changed',
      terminals: [{ terminalCode: terminal.terminalCode, printer: 'jam', canPrint: false }],
    });
  });

  it('tells that people can pay at terminals now, which nobody there reports', async () => {
    const own = await addTestSchool(platform);
    const { schoolCode } = own;
    const { terminalCode, call } = await own.addTerminal();
    await call(terminalCalls.heartbeat, REPORT);
    const page = await openPage(own);
    await sweep();
    const { orm } = platform.deps.db;
    const names = { nameZh: '支付宝', nameEn: 'Alipay' };
    await orm.insert(payChannel).values({
      schoolCode,
      channelId: 'alipay',
      provider: 'alipay',
      ...names,
      enabled: true,
      parametersEncrypted: new Uint8Array([1]),
      revision: 0,
      createdAt: platform.clock.now(),
    });
    const program = { schoolCode, programId: 'default', ...names, channels: ['alipay'] };
    await orm.insert(payProgram).values(program);
    await sweep();
    platform.clock.advance(FLEET_STILL_SECONDS * SECOND_MS);
    await sweep();
    expect(await page.next()).toMatchObject({ type: 'changed', terminals: [{ terminalCode, pay: 'yes' }] });
  });

  it('tells that a terminal has fallen silent, which nobody reports', async () => {
    const terminal = await school.addTerminal();
    await beat(terminal);
    const page = await openPage();
    platform.clock.advance(31 * SECOND_MS);
    await sweep();
    const event = await page.next();
    expect(event.type === 'changed' && event.terminals).toContainEqual(
      expect.objectContaining({ terminalCode: terminal.terminalCode, state: 'offline' }),
    );
  });

  it('tells at once what an administrator does, at every replica', async () => {
    const { deps } = platform;
    const watch = createFleetWatch(deps);
    const find = createFindTerminalActor(deps.db, deps.keys, deps.clock);
    const replica = createLinkService(deps, find, watch.hear);
    await replica.start(createManualTimers());
    const terminal = await school.addTerminal();
    const page = await openPage();
    const elsewhere = expectOk(await watch.subscribe(school.schoolCode));
    expectOk(await pause(page, terminal));
    const paused = expect.objectContaining({ terminalCode: terminal.terminalCode, state: 'paused' });
    const event = await page.next();
    expect(event.type === 'changed' && event.terminals).toContainEqual(paused);
    expect((await elsewhere.next()).changed).toContainEqual(paused);
    elsewhere.close();
    await replica.stop();
  });

  it('tells that a terminal is archived, and nothing of other schools', async () => {
    const other = await addTestSchool(platform);
    const stranger = await other.addTerminal();
    const terminal = await school.addTerminal();
    const page = await openPage();
    await beat(stranger);
    await platform.deps.db.orm
      .update(terminalTable)
      .set({ archivedAt: platform.clock.now() })
      .where(eq(terminalTable.terminalCode, terminal.terminalCode));
    await sweep();
    expect(await page.next()).toEqual({ type: 'gone', terminalCodes: [terminal.terminalCode] });
  });

  it('says that it still follows, also when nothing happens', async () => {
    const page = await openPage(await addTestSchool(platform));
    platform.clock.advance(FLEET_STILL_SECONDS * SECOND_MS);
    await sweep();
    expect(await page.next()).toEqual({ type: 'still' });
  });

  it('ends when the person signs out, and does not bring the session back', async () => {
    const page = await openPage(await addTestSchool(platform));
    expectOk(await page.call(adminSignInCalls.signOut, {}));
    platform.clock.advance(FLEET_STILL_SECONDS * SECOND_MS);
    await sweep();
    expect(await page.next()).toEqual({ type: 'end', reason: 'signedOut' });
    await expect(page.next()).rejects.toThrow();
    const { rows } = await platform.deps.db.orm.execute(
      sql`select 1 from web_session where sess::text like ${`%${page.userId}%`}`,
    );
    expect(rows).toEqual([]);
  });

  it('ends when the person may not see terminals any longer', async () => {
    const own = await addTestSchool(platform);
    const page = await openPage(own);
    const { orm } = platform.deps.db;
    await orm.update(role).set({ permissions: [] }).where(eq(role.schoolCode, own.schoolCode));
    platform.clock.advance(FLEET_STILL_SECONDS * SECOND_MS);
    await sweep();
    expect(await page.next()).toEqual({ type: 'end', reason: 'noPermission' });
    await orm.update(account).set({ role: 'staff' }).where(eq(account.userId, page.userId));
    expect(await page.call(fleetCalls.list, {})).toMatchObject({ problem: { name: 'NOT_SIGNED_IN' } });
  });

  it('follows a thousand terminals, of which each change is told alone', async () => {
    const own = await addTestSchool(platform);
    const { schoolCode } = own;
    const now = platform.clock.now();
    await platform.deps.db.orm.execute(sql`
      insert into terminal (school_code, terminal_code, name_zh, name_en, location_zh, location_en, terminal_type,
        settings, activated_at, last_seen_at, online_since, printer_condition, version, created_at)
      select ${schoolCode}, 'M-' || n, '终端', 'Terminal', '楼', 'Building', 1, '{}', ${now.toISOString()},
        ${now.toISOString()}, ${now.toISOString()}, 'idle', '1', ${now.toISOString()}
      from generate_series(1, ${MANY}) n`);
    const page = await openPage(own);
    const change = (condition: string, code: string) =>
      platform.deps.db.orm
        .update(terminalTable)
        .set({ printerCondition: condition })
        .where(eq(terminalTable.terminalCode, code));
    await change('jam', 'M-7');
    await change('outOfPaper', 'M-700');
    await sweep();
    const event = await page.next();
    expect(
      event.type === 'changed' && event.terminals.map(({ terminalCode }) => terminalCode).sort(),
    ).toEqual(['M-7', 'M-700']);
    platform.clock.advance(MINUTE_MS);
    await sweep();
    const silent = new Set<string>();
    while (silent.size < MANY) {
      const next = await page.next();
      if (next.type !== 'changed') continue;
      for (const { terminalCode, state } of next.terminals) if (state === 'offline') silent.add(terminalCode);
    }
    expect(silent.size).toBe(MANY);
  });

  it('is refused to more pages than a school can need', async () => {
    const own = await addTestSchool(platform);
    const opened = await Promise.all(
      Array.from({ length: FLEET_WATCHERS_MAX }, () => platform.fleetWatch.subscribe(own.schoolCode)),
    );
    expect(await platform.fleetWatch.subscribe(own.schoolCode)).toEqual({ ok: false, problem: 'tooMany' });
    for (const each of opened) expectOk(each).close();
    expectOk(await platform.fleetWatch.subscribe(own.schoolCode)).close();
  });

  it('begins anew when it could not look, and ends when the server stops', async () => {
    const { deps } = platform;
    let broken = false;
    const db = new Proxy(deps.db, {
      get: (target, name, receiver) => {
        if (broken && name === 'orm') throw new Error('the database is gone');
        return Reflect.get(target, name, receiver);
      },
    });
    const watch = createFleetWatch({ ...deps, db });
    const first = expectOk(await watch.subscribe(school.schoolCode));
    broken = true;
    watch.hear(JSON.stringify({ kind: 'changed', schoolCode: school.schoolCode }));
    expect((await first.next()).end).toBe('interrupted');
    broken = false;
    const second = expectOk(await watch.subscribe(school.schoolCode));
    watch.stop();
    expect((await second.next()).end).toBe('stopping');
    expect((await expectOk(await watch.subscribe(school.schoolCode)).next()).end).toBe('stopping');
  });
});

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of body) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
