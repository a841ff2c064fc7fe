import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { addressOf, type CallFunction } from '@self-print/contract/client.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { faultAdminCalls } from '@self-print/contract/platform/faultAdmin.ts';
import { faultCalls, terminalFaultCalls } from '@self-print/contract/platform/faults.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { faultPhoto, faultReport } from '../../db/schema/faults.ts';
import { school as schoolTable } from '../../db/schema/schools.ts';
import { readXlsx } from '../../testing/readXlsx.ts';
import { sessionHeaders, signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { applyRetention } from '../retention/applyRetention.ts';
import { giveFaultTicket } from './faultTicket.ts';

const PHONE = '13812345678';
const REASON = '卡纸了，我的在读证明只出来一半';

describe('fault reports', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    terminal = await school.addTerminal();
    const device = {
      device: 'scanner',
      state: 'faulted',
      problem: 'silent',
      driver: 'hid',
      kind: 'real',
    } as const;
    expectOk(
      await terminal.call(terminalCalls.heartbeat, {
        printerCondition: 'jam',
        cartons: [{ cartonCode: '1', sheets: 12 }],
        version: '7.1',
        devices: [{ ...device, detail: '' }],
      }),
    );
  });
  afterAll(() => platform.close());

  const consoleOf = async (role: BuiltInRole, at = school): Promise<CallFunction & { userId: string }> => {
    const userId = await at.addPerson({ role, name: '王工' });
    return Object.assign(await signedIn(platform, { schoolCode: at.schoolCode, userId }, 'admin'), {
      userId,
    });
  };
  const phoneOf = async (at = school, userId?: string) => {
    const person = { schoolCode: at.schoolCode, userId: userId ?? (await at.addPerson()) };
    return signedIn(platform, person, 'mobile');
  };
  const anyone = (schoolCode = school.schoolCode) =>
    platform.client({ [HEADERS.loginMode]: LOGIN_MODES.mobile, [HEADERS.schoolCode]: schoolCode });
  const wish = <Changes extends object>(changes: Changes) => ({
    faultType: 2,
    faultReason: REASON,
    phone: PHONE,
    requestKey: randomUUID(),
    ...changes,
  });
  const ticket = (changes: object = {}) =>
    giveFaultTicket(
      platform.deps.keys.faultTickets,
      {
        schoolCode: school.schoolCode,
        terminalCode: terminal.terminalCode,
        orderId: null,
        faultType: 2,
        problemCode: '3002-9F3A',
        reason: '',
        ...changes,
      },
      platform.clock.now(),
    );
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#777' } })
      .withExif({ IFD0: { Make: 'SecretPhone' } })
      .jpeg()
      .toBuffer();

  describe('from a person who is signed in', () => {
    it('are answered by staff, and the reporter reads the answer', async () => {
      const phone = await phoneOf();
      const made = expectOk(await phone(faultCalls.add, wish({ ticket: ticket() })));
      const admin = await consoleOf('operator');
      const detail = expectOk(await admin(faultAdminCalls.detail, { id: made.feedbackId }));
      expect(detail).toMatchObject({
        number: made.number,
        state: 'new',
        faultReason: REASON,
        phone: PHONE,
        problemCode: '3002-9F3A',
        terminalCode: terminal.terminalCode,
        health: {
          printerCondition: 'jam',
          cartons: [{ cartonCode: '1', sheets: 12 }],
          devices: [{ device: 'scanner', state: 'faulted', problem: 'silent' }],
        },
      });
      const given = expectOk(
        await admin(faultAdminCalls.change, {
          feedbackId: made.feedbackId,
          revision: 0,
          assigneeId: admin.userId,
        }),
      );
      expect(given).toMatchObject({ state: 'assigned', assignee: '王工' });
      const answer = '已清除卡纸，请用原取件码免费重打。';
      const settle = {
        feedbackId: made.feedbackId,
        revision: 1,
        state: 'done',
        answer,
        remark: '更换搓纸轮',
      } as const;
      const settled = expectOk(await admin(faultAdminCalls.change, settle));
      expect(settled.events.map(({ state, remark, by }) => [state, remark, by])).toEqual([
        ['assigned', '', '王工'],
        ['done', '更换搓纸轮', '王工'],
      ]);
      const { rows } = expectOk(await phone(faultCalls.own, {}));
      expect(rows).toMatchObject([
        { state: 'done', answer, terminal: { terminalCode: terminal.terminalCode } },
      ]);
      expect(JSON.stringify(rows)).not.toContain('更换搓纸轮');
      expect(expectOk(await (await phoneOf())(faultCalls.own, {})).rows).toEqual([]);
    });

    it('are one report for one press, whoever else uses the same key', async () => {
      const [phone, other] = [await phoneOf(), await phoneOf()];
      const same = wish({});
      const first = expectOk(await phone(faultCalls.add, same));
      expect(expectOk(await phone(faultCalls.add, same)).feedbackId).toBe(first.feedbackId);
      expect(expectOk(await other(faultCalls.add, same)).feedbackId).not.toBe(first.feedbackId);
    });

    it("name the person's own order, and no other's", async () => {
      const userId = await school.addPerson();
      const phone = await phoneOf(school, userId);
      const [own, foreign] = [await school.addOrder({ userId }), await school.addOrder()];
      const admin = await consoleOf('admin');
      for (const [takeCode, orderId] of [
        [own.takeCode, own.orderId],
        [foreign.takeCode, null],
      ] as const) {
        const { feedbackId } = expectOk(await phone(faultCalls.add, wish({ takeCode })));
        expect(expectOk(await admin(faultAdminCalls.detail, { id: feedbackId })).orderId).toBe(orderId);
      }
    });

    it.each([
      ['BAD_REQUEST', { phone: '12345' }],
      ['BAD_REQUEST', { faultReason: '   ' }],
      ['BAD_REQUEST', { takeCode: 'abcdefgh' }],
      ['REFERENCE_UNKNOWN', { terminalCode: 'nowhere' }],
      ['FAULT_LINK_INVALID', { ticket: 'forged.00' }],
    ])('are refused as %s: %j', async (name, changes) => {
      expect(refusal(await (await phoneOf())(faultCalls.add, wish(changes)))).toBe(name);
    });

    it('are refused with the code of another school, and beyond ten in an hour', async () => {
      const stranger = await phoneOf(await addTestSchool(platform));
      expect(refusal(await stranger(faultCalls.add, wish({ ticket: ticket() })))).toBe('FAULT_LINK_INVALID');
      const phone = await phoneOf();
      for (let made = 0; made < 10; made += 1) expectOk(await phone(faultCalls.add, wish({})));
      expect(refusal(await phone(faultCalls.add, wish({})))).toBe('TOO_MANY_REQUESTS');
    });
  });

  describe('by the QR code of a terminal', () => {
    it('know place, order and problem, and need no sign-in', async () => {
      const { orderId, takeCode } = await school.addOrder();
      const headers = terminal.headers;
      const query = { takeCode, faultType: 2, problemCode: '3002-9F3A' };
      const answer = await fetch(platform.origin + addressOf(terminalFaultCalls.qrCode, query), { headers });
      expect(answer.headers.get('content-type')).toBe('image/png');
      await answer.arrayBuffer();
      const code = ticket({ orderId });
      const seen = expectOk(await anyone()(faultCalls.readTicket, { ticket: code }));
      expect(seen).toMatchObject({
        schoolCode: school.schoolCode,
        terminal: { terminalCode: terminal.terminalCode },
        problemCode: '3002-9F3A',
        orderNumber: orderId.replaceAll('-', '').slice(0, 10),
      });
      const { feedbackId } = expectOk(await anyone()(faultCalls.addByTicket, wish({ ticket: code })));
      const detail = expectOk(await (await consoleOf('admin'))(faultAdminCalls.detail, { id: feedbackId }));
      expect(detail).toMatchObject({ source: 'ticket', orderId, phone: PHONE });
    });

    it('are good for a day, and only as the platform wrote them', async () => {
      const code = ticket({ reason: 'A' });
      const [payload = '', signature = ''] = code.split('.');
      const forged = Buffer.from(payload, 'base64url').toString().replace('"A"', '"B"');
      for (const wrong of [
        '',
        '.',
        'x.y',
        `${payload}.`,
        `${Buffer.from(forged).toString('base64url')}.${signature}`,
      ])
        expect(refusal(await anyone()(faultCalls.readTicket, { ticket: wrong || 'x' }))).toBe(
          'FAULT_LINK_INVALID',
        );
      expectOk(await anyone()(faultCalls.readTicket, { ticket: code }));
      platform.clock.advance(DAY_MS);
      expect(refusal(await anyone()(faultCalls.readTicket, { ticket: code }))).toBe('FAULT_LINK_INVALID');
    });

    it('are limited for each code, so that nobody floods the staff', async () => {
      const code = ticket({ problemCode: 'FLOOD' });
      const send = () => anyone()(faultCalls.addByTicket, wish({ ticket: code }));
      for (let made = 0; made < 5; made += 1) expectOk(await send());
      expect(refusal(await send())).toBe('TOO_MANY_REQUESTS');
    });
  });

  describe('at the terminal', () => {
    it('need a telephone number, but not from staff at maintenance', async () => {
      const at = await school.addTerminal();
      const report = {
        source: 'kiosk',
        faultType: 5,
        faultReason: '无法登录',
        requestKey: randomUUID(),
      } as const;
      expect(refusal(await at.call(terminalFaultCalls.add, report))).toBe('BAD_REQUEST');
      expectOk(await at.call(terminalFaultCalls.add, { ...report, phone: PHONE }));
      const own = { ...report, source: 'maintenance' as const, requestKey: randomUUID() };
      const { feedbackId } = expectOk(await at.call(terminalFaultCalls.add, own));
      const detail = expectOk(await (await consoleOf('admin'))(faultAdminCalls.detail, { id: feedbackId }));
      expect(detail).toMatchObject({ source: 'maintenance', faultType: 12, phone: null });
    });

    it('do not name an order of another school', async () => {
      const at = await school.addTerminal();
      const { orderId } = await (await addTestSchool(platform)).addOrder();
      const report = {
        source: 'kiosk',
        phone: PHONE,
        faultType: 2,
        faultReason: 'x',
        requestKey: randomUUID(),
      } as const;
      expect(refusal(await at.call(terminalFaultCalls.add, { ...report, orderId }))).toBe(
        'REFERENCE_UNKNOWN',
      );
    });
  });

  describe('with photos', () => {
    it('show them without what the phone wrote into them, each access logged', async () => {
      const { feedbackId } = expectOk(await (await phoneOf())(faultCalls.add, wish({})));
      const content = await picture();
      expect(content.includes('SecretPhone')).toBe(true);
      for (const photos of [1, 2, 3])
        expect(expectOk(await anyone()(faultCalls.addPhoto, { feedbackId, content }))).toEqual({ photos });
      expect(refusal(await anyone()(faultCalls.addPhoto, { feedbackId, content }))).toBe('NOT_FOUND');
      const userId = await school.addPerson({ role: 'operator' });
      const { schoolCode } = school;
      const headers = await sessionHeaders(platform, { schoolCode, userId }, 'admin');
      const admin = await signedIn(platform, { schoolCode, userId }, 'admin');
      const { photoIds } = expectOk(await admin(faultAdminCalls.detail, { id: feedbackId }));
      expect(photoIds).toHaveLength(3);
      const url = addressOf(faultAdminCalls.photo, { photoId: photoIds[0] });
      const bytes = Buffer.from(await (await fetch(platform.origin + url, { headers })).arrayBuffer());
      expect(bytes.includes('SecretPhone')).toBe(false);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 30 });
      expect(platform.log.lines.some(({ event }) => event === 'fault-photo-read')).toBe(true);
      const stranger = await consoleOf('admin', await addTestSchool(platform));
      expect(refusal(await stranger(faultAdminCalls.detail, { id: feedbackId }))).toBe('NOT_FOUND');
    });

    it('take no other files, none for a stranger, and none half an hour later', async () => {
      const { feedbackId } = expectOk(await (await phoneOf())(faultCalls.add, wish({})));
      const content = await picture();
      const add = (changes: object) => anyone()(faultCalls.addPhoto, { feedbackId, content, ...changes });
      const text = new TextEncoder().encode('<svg onload="alert(1)"/>');
      expect(refusal(await add({ content: text }))).toBe('UPLOAD_KIND_NOT_TAKEN');
      expect(refusal(await add({ content: new Uint8Array() }))).toBe('UPLOAD_EMPTY');
      expect(refusal(await add({ content: content.subarray(0, 60) }))).toBe('UPLOAD_BROKEN');
      expect(refusal(await add({ feedbackId: randomUUID() }))).toBe('NOT_FOUND');
      const elsewhere = await addTestSchool(platform);
      expect(refusal(await anyone(elsewhere.schoolCode)(faultCalls.addPhoto, { feedbackId, content }))).toBe(
        'NOT_FOUND',
      );
      platform.clock.advance(30 * MINUTE_MS);
      expect(refusal(await add({}))).toBe('NOT_FOUND');
    });
  });

  describe('in the console', () => {
    it('are listed masked, filtered and counted', async () => {
      const here = await addTestSchool(platform);
      const phone = await phoneOf(here);
      const admin = await consoleOf('admin', here);
      const first = expectOk(await phone(faultCalls.add, wish({ faultType: 3 })));
      platform.clock.advance(MINUTE_MS);
      const second = expectOk(await phone(faultCalls.add, wish({})));
      const ids = async (filter: object) =>
        expectOk(await admin(faultAdminCalls.list, filter)).rows.map(({ feedbackId }) => feedbackId);
      const all = expectOk(await admin(faultAdminCalls.list, {}));
      expect(all.rows.map(({ phone: shown }) => shown)).toEqual(['138*****678', '138*****678']);
      expect(JSON.stringify(all)).not.toContain(REASON);
      expect(await ids({})).toEqual([second.feedbackId, first.feedbackId]);
      expect(await ids({ faultType: 3 })).toEqual([first.feedbackId]);
      expect(await ids({ number: first.number })).toEqual([first.feedbackId]);
      expect(await ids({ mine: true })).toEqual([]);
      const both = {
        feedbackIds: [first.feedbackId, second.feedbackId, randomUUID()],
        state: 'done' as const,
      };
      const done = expectOk(await admin(faultAdminCalls.changeStates, both));
      expect([done.changed.length, done.kept.length]).toEqual([2, 1]);
      expect(await ids({ open: true })).toEqual([]);
      expect(expectOk(await admin(faultAdminCalls.count, {}))).toEqual({ open: 0, mine: 0 });
      expect(expectOk(await admin(faultAdminCalls.changeStates, both)).changed).toEqual([]);
    });

    it('are changed by one of two who do it at once', async () => {
      const { feedbackId } = expectOk(await (await phoneOf())(faultCalls.add, wish({})));
      const admin = await consoleOf('admin');
      const change = { feedbackId, revision: 0, state: 'working' } as const;
      const both = await Promise.all([1, 2].map(() => admin(faultAdminCalls.change, change)));
      expect(both.map((each) => (each.ok ? 'ok' : refusal(each))).toSorted()).toEqual([
        'CHANGED_MEANWHILE',
        'ok',
      ]);
      const next = { feedbackId, revision: 1 };
      expect(refusal(await admin(faultAdminCalls.change, { ...next, state: 'rejected' }))).toBe(
        'FAULT_ANSWER_MISSING',
      );
      expect(refusal(await admin(faultAdminCalls.change, { ...next, state: 'new' }))).toBe(
        'FAULT_STATE_INVALID',
      );
      const student = await school.addPerson();
      expect(refusal(await admin(faultAdminCalls.change, { ...next, assigneeId: student }))).toBe(
        'REFERENCE_UNKNOWN',
      );
    });

    it('show the whole number to those who work on them, and are closed to others', async () => {
      const { feedbackId } = expectOk(await (await phoneOf())(faultCalls.add, wish({})));
      const auditor = await consoleOf('auditor');
      expect(expectOk(await auditor(faultAdminCalls.detail, { id: feedbackId })).phone).toBe('138*****678');
      const change = { feedbackId, revision: 0, state: 'working' } as const;
      expect(refusal(await auditor(faultAdminCalls.change, change))).toBe('NO_PERMISSION');
      expect(refusal(await (await consoleOf('finance'))(faultAdminCalls.list, {}))).toBe('NO_PERMISSION');
      const people = expectOk(await auditor(faultAdminCalls.assignees, {}));
      expect(people.some(({ userId }) => userId === auditor.userId)).toBe(false);
    });

    it('are exported without what people wrote', async () => {
      const here = await addTestSchool(platform);
      await platform.deps.db.orm
        .update(schoolTable)
        .set({ timeZone: 'Pacific/Pago_Pago' })
        .where(eq(schoolTable.schoolCode, here.schoolCode));
      const there = new Date(platform.clock.now().getTime() - 11 * HOUR_MS);
      const phone = await phoneOf(here);
      for (let made = 0; made < 3; made += 1) expectOk(await phone(faultCalls.add, wish({})));
      const userId = await here.addPerson({ role: 'auditor' });
      const { schoolCode } = here;
      const headers = await sessionHeaders(platform, { schoolCode, userId }, 'admin');
      const answer = await fetch(platform.origin + addressOf(faultAdminCalls.export, {}), { headers });
      if (!answer.body) throw new Error('There is no file');
      const rows = await readXlsx(answer.body);
      expect(rows).toHaveLength(4);
      expect(answer.headers.get('Content-Disposition')).toContain(
        `faults-${there.toISOString().slice(0, 10)}.xlsx`,
      );
      expect(rows[1]?.[1]).toEqual(there);
      expect(JSON.stringify(rows)).toContain('138*****678');
      expect(JSON.stringify(rows)).not.toContain(REASON);
    });
  });

  it('keep nothing readable in the database or the log', async () => {
    const { feedbackId } = expectOk(await (await phoneOf())(faultCalls.add, wish({})));
    const { orm } = platform.deps.db;
    const rows = await orm.select().from(faultReport).where(eq(faultReport.feedbackId, feedbackId));
    for (const secret of [PHONE, REASON]) {
      expect(
        JSON.stringify(rows, (_, value) =>
          value instanceof Uint8Array ? Buffer.from(value).toString() : value,
        ),
      ).not.toContain(secret);
      expect(JSON.stringify(platform.log.lines)).not.toContain(secret);
    }
  });

  it('are deleted with their photos a year after they were settled, and not while they are open', async () => {
    const phone = await phoneOf();
    const admin = await consoleOf('admin');
    const [open, settled] = [
      expectOk(await phone(faultCalls.add, wish({}))),
      expectOk(await phone(faultCalls.add, wish({}))),
    ];
    expectOk(
      await anyone()(faultCalls.addPhoto, { feedbackId: settled.feedbackId, content: await picture() }),
    );
    expectOk(await admin(faultAdminCalls.changeStates, { feedbackIds: [settled.feedbackId], state: 'done' }));
    const { orm } = platform.deps.db;
    const [photo] = await orm.select().from(faultPhoto).where(eq(faultPhoto.feedbackId, settled.feedbackId));
    const left = async (feedbackId: string) =>
      (await orm.$count(faultReport, eq(faultReport.feedbackId, feedbackId))) === 1;
    platform.clock.advance(365 * DAY_MS);
    await applyRetention(platform.deps);
    expect([await left(open.feedbackId), await left(settled.feedbackId)]).toEqual([true, true]);
    platform.clock.advance(HOUR_MS);
    await applyRetention(platform.deps);
    expect([await left(open.feedbackId), await left(settled.feedbackId)]).toEqual([true, false]);
    expect(await platform.deps.storage.exists(photo?.storageKey ?? '')).toBe(false);
  });
});
