import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { warningAdminCalls as calls } from '@self-print/contract/platform/warningAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import type { WarnScene } from '@self-print/contract/warnings.ts';
import { and, eq } from 'drizzle-orm';
import type { OutgoingMail } from '../../adapters/mail/mailer.ts';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { deletionRequest } from '../../db/schema/deletions.ts';
import { faultReport } from '../../db/schema/faults.ts';
import { smsMessage } from '../../db/schema/messages.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { terminal as terminals } from '../../db/schema/terminals.ts';
import { warning } from '../../db/schema/warnings.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { forgetWarnings } from './forgetWarnings.ts';
import { runWarnings } from './runWarnings.ts';

/** Beijing's clock, which test schools go by, is ahead of UTC by this much. */
const BEIJING_HOURS = 8;
const DEAD = 'gone@example.edu';
const KEY = '693a91f6-7xxx-4bc4-97a0-0ec2sifa5aaa';

describe('warnings of a school', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  let admin: CallFunction;
  let mails: OutgoingMail[] = [];
  let asked: { url: string; body: string }[] = [];
  let robot: () => Response = () => Response.json({ errcode: 0 });
  let mailWorks = true;
  let signingValidTo: Date | null = null;
  beforeAll(async () => {
    platform = await startTestPlatform({
      mailer: {
        isConfigured: true,
        send: async (mail) => {
          if (mail.to === DEAD) return { ok: false, problem: 'recipientRefused' };
          if (!mailWorks) return { ok: false, problem: 'unreachable' };
          mails.push(mail);
          return ok(undefined);
        },
        close: () => {},
      },
    });
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    [mails, asked, mailWorks, signingValidTo] = [[], [], true, null];
    robot = () => Response.json({ errcode: 0 });
    school = await addTestSchool(platform);
    terminal = await school.addTerminal();
    admin = await consoleOf('admin');
    await seen(0);
  });

  const consoleOf = async (role: BuiltInRole) =>
    signedIn(platform, { schoolCode: school.schoolCode, userId: await school.addPerson({ role }) }, 'admin');
  const isHere = () =>
    and(eq(terminals.schoolCode, school.schoolCode), eq(terminals.terminalCode, terminal.terminalCode));
  const change = (changes: Partial<typeof terminals.$inferInsert>) =>
    platform.deps.db.orm.update(terminals).set(changes).where(isHere());
  /** The terminal was last seen so long ago. */
  const seen = (ms: number) =>
    change({
      activatedAt: platform.clock.now(),
      lastSeenAt: new Date(platform.clock.now().getTime() - ms),
      printerCondition: 'idle',
    });
  const run = () =>
    runWarnings({
      ...platform.deps,
      signingValidTo,
      fetch: async (url, init) => {
        asked.push({ url: String(url), body: String(init?.body) });
        return robot();
      },
    });
  const after = async (ms: number, isSeen = true) => {
    platform.clock.advance(ms);
    if (isSeen) await change({ lastSeenAt: platform.clock.now() });
    await run();
  };
  const listed = async (query: object = {}) => expectOk(await admin(calls.list, query)).rows;
  const rulesOf = async () => expectOk(await admin(calls.rules, {}));
  const setRule = async (scene: WarnScene, rule: { enabled?: boolean; threshold: number }) => {
    const { rules } = await rulesOf();
    const { revision = 0, severity = 'normal' } = rules.find((each) => each.scene === scene) ?? {};
    return admin(calls.saveRule, { scene, revision, rule: { enabled: true, severity, ...rule } });
  };
  const tell = async (changes: object) =>
    expectOk(
      await admin(calls.saveTelling, {
        mails: ['it@example.edu'],
        quiet: null,
        revision: (await rulesOf()).telling.revision,
        ...changes,
      }),
    );

  it('open when a terminal has been silent for as long as the rule says, and end when it is back and calm', async () => {
    await seen(14 * MINUTE_MS);
    await run();
    expect(await listed()).toEqual([]);
    await after(MINUTE_MS, false);
    expect(await listed()).toMatchObject([
      { scene: 'terminalOffline', state: 'open', severity: 'urgent', terminalCode: terminal.terminalCode },
    ]);
    await after(MINUTE_MS);
    expect(await listed({ state: 'open' })).toHaveLength(1);
    await after(5 * MINUTE_MS);
    expect(await listed({ state: 'open' })).toEqual([]);
    expect(await listed({ state: 'over' })).toMatchObject([{ state: 'over', closedAt: expect.any(String) }]);
  });

  it('open for a machine that was activated and has never reported', async () => {
    await change({ activatedAt: platform.clock.now(), lastSeenAt: null });
    await after(14 * MINUTE_MS, false);
    expect(await listed()).toEqual([]);
    await after(2 * MINUTE_MS, false);
    expect(await listed()).toMatchObject([
      { scene: 'terminalOffline', state: 'open', terminalCode: terminal.terminalCode },
    ]);
  });

  it.each([
    [{ paused: true }],
    [{ maintenance: true }],
    [{ archivedAt: new Date(0) }],
    [{ activatedAt: null }],
  ])('miss no terminal that is not meant to be there: %j', async (changes) => {
    await seen(HOUR_MS);
    await change(changes);
    await run();
    expect(await listed()).toEqual([]);
  });

  it('open when a printer stays stopped, not when it recovers at once', async () => {
    await change({ printerCondition: 'jam' });
    await run();
    await after(9 * MINUTE_MS);
    expect(await listed()).toEqual([]);
    await change({ printerCondition: 'idle' });
    await after(MINUTE_MS);
    await change({ printerCondition: 'jam' });
    await after(MINUTE_MS);
    await after(9 * MINUTE_MS);
    expect(await listed()).toEqual([]);
    await after(MINUTE_MS);
    expect(await listed()).toMatchObject([{ scene: 'printerStopped' }]);
  });

  it.each<[WarnScene, () => Promise<void>]>([
    [
      'messagesFail',
      async () => {
        const { db, random, clock } = platform.deps;
        for (let index = 0; index < 5; index += 1)
          await db.orm.insert(smsMessage).values({
            schoolCode: school.schoolCode,
            messageId: random.uuid(),
            purpose: 'signIn',
            language: 'zh',
            state: 'failed',
            tries: 1,
            costFen: 0,
            validUntil: clock.now(),
            createdAt: clock.now(),
          });
      },
    ],
    [
      'faultWaits',
      async () => {
        const { db, random } = platform.deps;
        const at = new Date(platform.clock.now().getTime() - 25 * HOUR_MS);
        await db.orm.insert(faultReport).values({
          schoolCode: school.schoolCode,
          feedbackId: random.uuid(),
          requestKey: random.uuid(),
          source: 'phone',
          faultType: 1,
          reasonEncrypted: new Uint8Array([1]),
          state: 'new',
          revision: 0,
          createdAt: at,
          changedAt: at,
        });
      },
    ],
    [
      'reviewWaits',
      async () => {
        const itemId = await school.addItem({ unitPrice: 100 });
        const { orderId } = await school.addOrder({ itemId, paid: true });
        const createdAt = new Date(platform.clock.now().getTime() - 25 * HOUR_MS);
        await platform.deps.db.orm
          .update(printOrder)
          .set({ state: 'unconfirmed', activePrintLogId: orderId, createdAt })
          .where(eq(printOrder.orderId, orderId));
      },
    ],
  ])('open for %s, about the school as a whole', async (scene, prepare) => {
    await run();
    expect(await listed()).toEqual([]);
    await prepare();
    await run();
    expect(await listed()).toMatchObject([{ scene, terminalCode: null, count: expect.any(Number) }]);
  });

  it('open when a request for deletion must be answered soon, with the days that are left, and end with the answer', async () => {
    const { db, random, clock } = platform.deps;
    const inDays = (days: number) => new Date(clock.now().getTime() + days * 24 * HOUR_MS);
    const ask = async (answerBy: Date) => {
      const key = { schoolCode: school.schoolCode, requestId: random.uuid() };
      await db.orm.insert(deletionRequest).values({
        ...key,
        userId: await school.addPerson(),
        state: 'waiting',
        askedAt: clock.now(),
        answerBy,
      });
      return and(
        eq(deletionRequest.schoolCode, key.schoolCode),
        eq(deletionRequest.requestId, key.requestId),
      );
    };
    await ask(inDays(15));
    const pressing = await ask(inDays(6));
    await run();
    expect(await listed()).toEqual([]);
    await db.orm
      .update(deletionRequest)
      .set({ answerBy: inDays(5.5) })
      .where(pressing);
    await run();
    expect(await listed()).toMatchObject([{ scene: 'deletionDue', count: 5, state: 'open' }]);
    await db.orm
      .update(deletionRequest)
      .set({ answerBy: inDays(-2) })
      .where(pressing);
    await run();
    expect(await listed()).toMatchObject([{ count: 0 }]);
    await db.orm.update(deletionRequest).set({ state: 'withdrawn', decidedAt: clock.now() }).where(pressing);
    await after(5 * MINUTE_MS);
    expect(await listed({ state: 'open' })).toEqual([]);
  });

  it('open when the certificate expires soon, with the days that are left, and end with a new one', async () => {
    const inDays = (days: number) => new Date(platform.clock.now().getTime() + days * 24 * HOUR_MS);
    signingValidTo = inDays(61);
    await run();
    expect(await listed()).toEqual([]);
    signingValidTo = inDays(60);
    await run();
    expect(await listed()).toMatchObject([{ scene: 'signingExpires', count: 60, state: 'open' }]);
    expect(expectOk(await admin(calls.count, {}))).toEqual({ open: 1 });
    signingValidTo = inDays(-3);
    await run();
    expect(await listed()).toMatchObject([{ count: 0 }]);
    signingValidTo = inDays(400);
    await after(5 * MINUTE_MS);
    expect(await listed({ state: 'open' })).toEqual([]);
  });

  it('answer every question of theirs on a school without anything', async () => {
    await change({ archivedAt: platform.clock.now() });
    await run();
    expect(platform.log.lines.filter(({ event }) => event === 'warning-job-failed')).toEqual([]);
    expect(await listed()).toEqual([]);
  });

  it('are kept for half a year after they are over', async () => {
    await seen(HOUR_MS);
    await run();
    await after(SECOND_MS);
    await after(5 * MINUTE_MS);
    const { db } = platform.deps;
    const day = 24 * HOUR_MS;
    await forgetWarnings(db, new Date(platform.clock.now().getTime() + 189 * day));
    expect(await listed({ state: 'over' })).toHaveLength(1);
    await forgetWarnings(db, new Date(platform.clock.now().getTime() + 191 * day));
    expect(await listed()).toEqual([]);
  });

  describe('are told', () => {
    beforeEach(async () => {
      await tell({ robotKey: KEY });
      await seen(HOUR_MS);
    });

    it('once, by mail and by the robot, without anything personal', async () => {
      await run();
      await after(MINUTE_MS, false);
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({ to: 'it@example.edu', subject: expect.stringContaining('终端离线') });
      expect(mails[0]?.attachment).toBeUndefined();
      expect(asked).toHaveLength(1);
      expect(asked[0]?.url).toBe(`https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${KEY}`);
      expect(asked[0]?.body).toContain(terminal.terminalCode);
      expect(await listed()).toMatchObject([{ toldAt: expect.any(String) }]);
    });

    it('again until one way works', async () => {
      mailWorks = false;
      robot = () => Response.json({ errcode: 93_000 });
      await run();
      expect(await listed()).toMatchObject([{ toldAt: null }]);
      robot = () => new Response('<html>', { status: 502 });
      await after(2 * MINUTE_MS, false);
      robot = () => {
        throw new TypeError(`fetch failed: ${KEY}`);
      };
      await after(2 * MINUTE_MS, false);
      mailWorks = true;
      await after(2 * MINUTE_MS, false);
      expect(mails).toHaveLength(1);
      await after(5 * MINUTE_MS, false);
      expect(mails).toHaveLength(1);
      expect(JSON.stringify(platform.log.lines)).not.toContain(KEY);
    });

    it('once to everybody else when one address is dead, which the log says', async () => {
      await tell({ mails: [DEAD, 'it@example.edu'], robotKey: '' });
      await run();
      for (let minutes = 0; minutes < 25; minutes += 2) await after(2 * MINUTE_MS, false);
      expect(mails.map(({ to }) => to)).toEqual(['it@example.edu']);
      const log = platform.log.lines.filter(({ event }) => event === 'warning-not-told');
      expect(JSON.stringify(log)).toContain('recipientRefused');
      expect(JSON.stringify(log)).not.toContain(DEAD);
    });

    it('in one message for an outage of many terminals, with the address where a chat does not cut it off', async () => {
      const longAgo = new Date(platform.clock.now().getTime() - HOUR_MS);
      const { orm } = platform.deps.db;
      const [one] = await orm.select().from(terminals).where(isHere());
      if (!one) throw new Error('The terminal is gone');
      const others = Array.from({ length: 60 }, (_, index) => ({
        ...one,
        terminalCode: `T-9${String(index).padStart(3, '0')}`,
        appId: null,
        lastSeenAt: longAgo,
      }));
      await orm.insert(terminals).values(others);
      await run();
      await after(MINUTE_MS, false);
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain('41 条');
      expect(asked).toHaveLength(1);
      expect(asked[0]?.body).toContain('/main/warn-message');
    });

    it('not after somebody took them up, nor when they are over', async () => {
      mailWorks = false;
      robot = () => Response.json({ errcode: 1 });
      await run();
      const [open] = await listed();
      const { warningId = '' } = open ?? {};
      const taken = expectOk(await admin(calls.acknowledge, { warningId, note: '已联系维修' }));
      expect(taken).toMatchObject({
        state: 'acknowledged',
        note: '已联系维修',
        acknowledgedBy: expect.any(String),
      });
      expect(refusal(await admin(calls.acknowledge, { warningId, note: '' }))).toBe('CHANGED_MEANWHILE');
      mailWorks = true;
      await after(2 * MINUTE_MS, false);
      expect(mails).toEqual([]);
      expect(await listed({ state: 'acknowledged' })).toHaveLength(1);
      await after(SECOND_MS);
      await after(5 * MINUTE_MS);
      expect(await listed({ state: 'over' })).toHaveLength(1);
      const log = await platform.deps.db.orm
        .select()
        .from(operationEntry)
        .where(eq(operationEntry.schoolCode, school.schoolCode));
      expect(log.map(({ operation }) => operation)).toContain('warning-acknowledged');
    });

    it('at night only if they are urgent, the others when it ends', async () => {
      expectOk(await setRule('messagesFail', { threshold: 1 }));
      const now = platform.clock.now();
      const minutes = (hours: number) =>
        (((now.getUTCHours() + BEIJING_HOURS + hours) % 24) * 60 + now.getUTCMinutes()) % (24 * 60);
      await tell({ quiet: { from: minutes(0), until: minutes(4) } });
      const { db, random, clock } = platform.deps;
      await db.orm.insert(smsMessage).values({
        schoolCode: school.schoolCode,
        messageId: random.uuid(),
        purpose: 'signIn',
        language: 'zh',
        state: 'failed',
        tries: 1,
        costFen: 0,
        validUntil: clock.now(),
        createdAt: clock.now(),
      });
      await run();
      expect(mails.map(({ subject }) => subject).join()).toContain('终端离线');
      expect(JSON.stringify(mails)).not.toContain('短信');
      await tell({ quiet: { from: minutes(4), until: minutes(5) } });
      await after(MINUTE_MS, false);
      expect(mails.at(-1)?.subject).toContain('短信');
    });
  });

  it('are judged once by two servers at the same time', async () => {
    await seen(HOUR_MS);
    await Promise.all([run(), run(), run()]);
    const rows = await platform.deps.db.orm
      .select()
      .from(warning)
      .where(eq(warning.schoolCode, school.schoolCode));
    expect(rows).toHaveLength(1);
  });

  describe('rules', () => {
    it('are the defaults, can be changed and taken back, and end what they no longer see', async () => {
      await seen(HOUR_MS);
      await run();
      expect(await listed({ state: 'open' })).toHaveLength(1);
      const changed = expectOk(await setRule('terminalOffline', { enabled: false, threshold: 30 }));
      expect(changed).toMatchObject({ isDefault: false, enabled: false, threshold: 30, revision: 1 });
      await run();
      expect(await listed({ state: 'open' })).toEqual([]);
      const back = await admin(calls.saveRule, { scene: 'terminalOffline', revision: 1, rule: null });
      expect(expectOk(back)).toMatchObject({ isDefault: true, threshold: 15 });
      await run();
      expect(await listed({ state: 'open' })).toHaveLength(1);
    });

    it('are not overwritten by who read an older one, and stay within their limits', async () => {
      expectOk(await setRule('faultWaits', { threshold: 1_440 }));
      const { rules } = await rulesOf();
      expect(rules.find(({ scene }) => scene === 'faultWaits')).toMatchObject({ threshold: 720 });
      const old = await admin(calls.saveRule, { scene: 'faultWaits', revision: 0, rule: null });
      expect(refusal(old)).toBe('CHANGED_MEANWHILE');
    });

    it("never show the robot's key, keep it, and take it away when it is emptied", async () => {
      expect(await tell({ robotKey: KEY })).toMatchObject({ hasRobot: true });
      expect(JSON.stringify(await rulesOf())).not.toContain(KEY);
      expect(await tell({ mails: [] })).toMatchObject({ hasRobot: true, mails: [] });
      expect(await tell({ robotKey: '' })).toMatchObject({ hasRobot: false });
      const log = await platform.deps.db.orm
        .select()
        .from(operationEntry)
        .where(eq(operationEntry.schoolCode, school.schoolCode));
      expect(JSON.stringify(log)).not.toContain(KEY);
      expect(JSON.stringify(log)).not.toContain('it@example.edu');
    });

    it.each([
      [{ robotKey: 'https://evil.example/hook' }],
      [{ robotKey: 'a b c d e f g h' }],
      [{ mails: ['nobody'] }],
      [{ quiet: { from: -1, until: 5 } }],
    ])('refuse what cannot be told to: %j', async (wrong) => {
      const asSent = { mails: [], quiet: null, revision: 0, ...wrong };
      expect(refusal(await admin(calls.saveTelling, asSent))).toBe('BAD_REQUEST');
    });

    it('can be read by finance and changed by operators, and are for no clerk', async () => {
      const finance = await consoleOf('finance');
      expectOk(await finance(calls.rules, {}));
      const refused = await finance(calls.saveRule, { scene: 'printStuck', revision: 0, rule: null });
      expect(refusal(refused)).toBe('NO_PERMISSION');
      expectOk(await (await consoleOf('operator'))(calls.list, {}));
    });

    it('of another school are nobody else’s', async () => {
      await seen(HOUR_MS);
      await run();
      const [{ warningId } = { warningId: '' }] = await listed();
      const other = await addTestSchool(platform);
      const user = { schoolCode: other.schoolCode, userId: await other.addPerson({ role: 'admin' }) };
      const stranger = await signedIn(platform, user, 'admin');
      expect(expectOk(await stranger(calls.list, {})).rows).toEqual([]);
      expect(refusal(await stranger(calls.acknowledge, { warningId, note: '' }))).toBe('NOT_FOUND');
    });
  });
});
