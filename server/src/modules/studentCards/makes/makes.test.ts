import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { studentCardCalls as calls } from '@self-print/contract/platform/studentCard.ts';
import { studentCardAdminCalls as admin } from '@self-print/contract/platform/studentCardAdmin.ts';
import {
  type CardOfficeHarness,
  openCardOffice,
} from '../../../adapters/cardSystem/testing/openCardOffice.ts';
import { accessToken } from '../../../db/schema/terminals.ts';
import { signedIn, visiting } from '../../../testing/signedIn.ts';
import { openTestEngines, type TestEngines } from '../../../testing/testEngines.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../../testing/testSchool.ts';
import { openPayDesk, type PayDesk } from '../../payments/testing/payDesk.ts';
import { tellCardSystems } from '../jobs/tellCardSystem.ts';
import { chipsOf, forgetChips } from './chips.ts';

const UID = '0077705923';
/** One grey pixel. */
const PHOTO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

describe('student cards that a terminal makes', () => {
  let engines: TestEngines;
  let harness: CardOfficeHarness;
  let platform: TestPlatform;
  let desk: PayDesk;
  let administrator: CallFunction;
  let people = 0;
  let now = () => new Date();

  beforeAll(async () => {
    engines = await openTestEngines();
    harness = await openCardOffice({ now: () => now(), monotonicMs: () => 0 });
    platform = await startTestPlatform({ engines, cardSystems: harness.systems });
    now = platform.clock.now;
    desk = await openPayDesk(platform, ['STUDENT_CARD']);
    await platform.deps.db.orm.update(accessToken).set({ expiresAt: new Date('2099-01-01T00:00:00Z') });
    const { schoolCode } = desk.school;
    administrator = await signedIn(
      platform,
      { schoolCode, userId: await desk.school.addPerson({ role: 'admin' }) },
      'admin',
    );
    const { revision, rules } = expectOk(await administrator(admin.settings, {}));
    const place = { zh: '学生事务中心', en: 'Student office' };
    const system = { ...harness.office.parameters, enabled: true };
    expectOk(
      await administrator(admin.saveSettings, {
        rules: { ...rules, open: true, needsPhoto: false, perYear: 12, place },
        system,
        revision,
      }),
    );
  });
  afterEach(async () => {
    expect(await desk.ledgerFaults()).toEqual([]);
  });
  afterAll(async () => {
    await platform.close();
    await harness.office.stop();
    await engines.close();
  });

  /** A person whose free card is wanted, at the desk's terminal. */
  const ordered = async (values: Record<string, string> = { 'student.photo': 'photo' }) => {
    people += 1;
    const userName = `2023${String(people).padStart(6, '0')}`;
    const user = { schoolCode: desk.school.schoolCode, userId: await desk.school.addPerson({ userName }) };
    harness.office.book.issue(userName);
    await platform.deps.records.write(user, {
      values: { 'student.college': '计算机学院', ...values },
      images: { photo: PHOTO },
    });
    const call = await visiting(platform, desk.terminal, user);
    const made = expectOk(await call(calls.create, { totalFee: 0, requestKey: randomUUID() }));
    const { orderId } = made;
    const grant = () => call(calls.grantMake, { orderId });
    const row = async () => {
      const [found] = expectOk(await administrator(admin.getPayRecord, { userName })).rows;
      if (!found) throw new Error('The request is gone');
      return found;
    };
    const info = async () => expectOk(await call(calls.info, { x: user.userId }));
    return { ...made, user, userName, call, grant, row, info };
  };
  type Ending = 'done' | 'failed' | 'unconfirmed';
  const begin = (makeId: string) => desk.terminal.call(calls.beginMake, { makeId });
  const report = (makeId: string, state: Ending, uid: string | null = null, terminal = desk.terminal) =>
    terminal.call(calls.reportMake, {
      makeId,
      state,
      fault: state === 'done' ? null : 'lost',
      evidence: state === 'done' ? '' : 'end: no answer, 5 of 5 panels',
      uid,
    });
  const begun = async () => {
    const person = await ordered();
    const { makeId } = expectOk(await person.grant());
    expectOk(await begin(makeId));
    return { ...person, makeId };
  };
  const settle = (orderId: string, found: 'done' | 'failed') =>
    administrator(admin.settleMake, { orderId, found, reason: '已向学生核实' });
  const tell = async () => {
    for (let round = 0; round < 3; round += 1) {
      platform.clock.advance(SECOND_MS);
      await tellCardSystems(platform.deps);
    }
  };

  it('is made once, handed out by that, and its chip is told to the card system', async () => {
    const person = await ordered();
    const { makeId } = expectOk(await person.grant());
    const { face, number } = expectOk(await begin(makeId));
    expect(Buffer.from(face, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(number).toBe(person.userName);
    expect((await person.row()).make).toMatchObject({
      state: 'begun',
      isUnderWay: true,
      terminalCode: desk.terminal.terminalCode,
    });
    expect((await person.info()).request?.make).toBe('begun');
    expect(expectOk(await report(makeId, 'done', UID))).toEqual({ state: 'done' });
    expect(expectOk(await report(makeId, 'done', UID))).toEqual({ state: 'done' });
    expect(await person.row()).toMatchObject({
      state: 'handedOut',
      make: { state: 'done', uid: '0077****23' },
    });
    await tell();
    expect(harness.office.book.requests()).toContainEqual({
      order: person.orderId,
      slip: person.slipNumber,
      number: person.userName,
      isWithdrawn: false,
      card: UID,
    });
    expect(new Set((await person.row()).reports.map(({ kind, state }) => `${kind} ${state}`))).toEqual(
      new Set(['reissue told', 'issue told']),
    );
    expect(refusal(await person.grant())).toBe('STUDENT_CARD_NOT_MADE_HERE');
    expect(refusal(await report(makeId, 'failed'))).toBe('STUDENT_CARD_REPORT_LATE');
    const { db, keys } = platform.deps;
    expect(await chipsOf(db, keys, person.user)).toEqual([UID]);
    await forgetChips(db, person.user);
    expect(await chipsOf(db, keys, person.user)).toEqual([]);
  });

  it('without a photo on record has none on its face', async () => {
    const person = await ordered({});
    const { makeId } = expectOk(await person.grant());
    expectOk(await begin(makeId));
  });

  it('whose photo cannot be drawn is made by the office', async () => {
    const person = await ordered();
    await platform.deps.records.write(person.user, {
      values: { 'student.photo': 'photo' },
      images: { photo: 'AAAA' },
    });
    const { makeId } = expectOk(await person.grant());
    expect(refusal(await begin(makeId))).toBe('DOCUMENT_UNAVAILABLE');
    expectOk(await report(makeId, 'failed'));
    expectOk(await administrator(admin.made, { orderId: person.orderId }));
  });

  describe('the leave', () => {
    it('is the same one for the same terminal while nobody has begun, and there is no second one', async () => {
      const person = await ordered();
      const [one, two] = await Promise.all([person.grant(), person.grant()]);
      const { makeId } = expectOk(one);
      expect(expectOk(two).makeId).toBe(makeId);
      expectOk(await begin(makeId));
      expect(refusal(await begin(makeId))).toBe('STUDENT_CARD_LEAVE_ENDED');
      expect(refusal(await person.grant())).toBe('STUDENT_CARD_NOT_MADE_HERE');
      expectOk(await report(makeId, 'failed'));
      expect(refusal(await person.grant())).toBe('STUDENT_CARD_NOT_MADE_HERE');
    });

    it('is nobody else’s, and of no other terminal', async () => {
      const [one, other] = [await ordered(), await ordered()];
      expect(refusal(await other.call(calls.grantMake, { orderId: one.orderId }))).toBe('ORDER_NOT_FOUND');
      const elsewhere = await desk.school.addTerminal();
      const there = await visiting(platform, elsewhere, one.user);
      expect(refusal(await there(calls.grantMake, { orderId: one.orderId }))).toBe(
        'STUDENT_CARD_NOT_MADE_HERE',
      );
      const back = await visiting(platform, desk.terminal, one.user);
      const { makeId } = expectOk(await back(calls.grantMake, { orderId: one.orderId }));
      expect(refusal(await elsewhere.call(calls.beginMake, { makeId }))).toBe('NOT_FOUND');
      expect(refusal(await report(makeId, 'done', null, elsewhere))).toBe('NOT_FOUND');
    });

    it('is given to whoever has just ordered, not a quarter of an hour later', async () => {
      const person = await ordered();
      platform.clock.advance(15 * MINUTE_MS);
      const again = await visiting(platform, desk.terminal, person.user);
      expect(refusal(await again(calls.grantMake, { orderId: person.orderId }))).toBe(
        'STUDENT_CARD_NOT_MADE_HERE',
      );
    });

    it('ends by itself without a card, and the office goes on', async () => {
      const person = await ordered();
      const { makeId } = expectOk(await person.grant());
      expect(refusal(await administrator(admin.made, { orderId: person.orderId }))).toBe(
        'STUDENT_CARD_BEING_MADE',
      );
      platform.clock.advance(2 * MINUTE_MS);
      expect(refusal(await person.grant())).toBe('STUDENT_CARD_NOT_MADE_HERE');
      expect(refusal(await begin(makeId))).toBe('STUDENT_CARD_LEAVE_ENDED');
      expect((await person.row()).make).toMatchObject({ state: 'failed', isUnderWay: false });
      expect(refusal(await report(makeId, 'done'))).toBe('STUDENT_CARD_REPORT_LATE');
      expectOk(await administrator(admin.made, { orderId: person.orderId }));
      expect(refusal(await settle(person.orderId, 'done'))).toBe('CHANGED_MEANWHILE');
    });
  });

  it('that failed before a card was touched is made by the office, and its fee stays', async () => {
    const { makeId, orderId, row } = await begun();
    expectOk(await report(makeId, 'failed'));
    expect(await row()).toMatchObject({ state: 'requested', make: { state: 'failed', fault: 'lost' } });
    expectOk(await administrator(admin.made, { orderId }));
  });

  describe('of which nobody knows', () => {
    it('is neither made nor cancelled by the office before somebody has looked', async () => {
      const { makeId, orderId, row } = await begun();
      expect(refusal(await settle(orderId, 'done'))).toBe('STUDENT_CARD_BEING_MADE');
      expectOk(await report(makeId, 'unconfirmed', UID));
      const cancel = () => administrator(admin.cancel, { orderId, reason: '不要了' });
      expect(refusal(await administrator(admin.made, { orderId }))).toBe('STUDENT_CARD_BEING_MADE');
      expect(refusal(await cancel())).toBe('STUDENT_CARD_BEING_MADE');
      const listed = expectOk(await administrator(admin.getPayRecord, { unconfirmed: true })).rows;
      expect(listed.map((each) => each.orderId)).toContain(orderId);
      expect(expectOk(await settle(orderId, 'failed'))).toEqual({
        orderId,
        state: 'requested',
        make: 'failed',
      });
      expect(await row()).toMatchObject({ make: { state: 'failed', reason: '已向学生核实' } });
      expect(refusal(await settle(orderId, 'done'))).toBe('CHANGED_MEANWHILE');
      expectOk(await cancel());
    });

    it('is done with when the student has it, and its chip is told', async () => {
      const { makeId, orderId, row } = await begun();
      expectOk(await report(makeId, 'unconfirmed', UID));
      expect(expectOk(await settle(orderId, 'done'))).toMatchObject({ state: 'handedOut', make: 'done' });
      await tell();
      expect((await row()).reports.map(({ kind, state }) => [kind, state])).toContainEqual(['issue', 'told']);
      expect(refusal(await report(makeId, 'failed'))).toBe('STUDENT_CARD_REPORT_LATE');
    });

    it('may be settled when the terminal stays away, and what it says later does not count', async () => {
      const { makeId, orderId } = await begun();
      platform.clock.advance(10 * MINUTE_MS);
      expectOk(await settle(orderId, 'failed'));
      expect(refusal(await report(makeId, 'done'))).toBe('STUDENT_CARD_REPORT_LATE');
    });
  });
});
