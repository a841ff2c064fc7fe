import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { cardSignInCalls } from '@self-print/contract/platform/cardSignIn.ts';
import { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { personCardCalls } from '@self-print/contract/platform/personCards.ts';
import { ownSignInCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import { and, eq } from 'drizzle-orm';
import { operationEntry } from '../../db/schema/operations.ts';
import { signInOffer } from '../../db/schema/signIn.ts';
import { signedIn, visiting } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { setCard } from '../accounts/cards.ts';

describe('a campus card that its owner reports lost', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  let people = 0;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform, ['MOBILE', 'TAKE_CODE_PRINT']);
    terminal = await school.addTerminal();
    await platform.deps.db.orm.insert(signInOffer).values({
      schoolCode: school.schoolCode,
      client: 'terminal',
      terminalCode: '',
      ways: ['CAMPUS_CARD', 'ID_CARD'],
    });
  });
  afterAll(() => platform.close());

  const owner = async () => {
    people += 1;
    const userName = `2024${String(people).padStart(6, '0')}`;
    const [cardNo, physicalNo] = [`10${userName}`, `20${userName}`];
    const who = { schoolCode: school.schoolCode, userId: await school.addPerson({ userName }) };
    const { db, keys, clock } = platform.deps;
    await setCard(db, keys, who, { kind: 'campusCard', number: cardNo }, clock.now());
    await setCard(db, keys, who, { kind: 'chip', number: physicalNo }, clock.now());
    const tap = (told: 'system' | 'number' | 'chip') =>
      terminal.call(cardSignInCalls.campusCard, {
        userNumber: told === 'system' ? userName : null,
        cardNo: told === 'number' ? cardNo : null,
        physicalNo,
        trust: told === 'chip' ? 'low' : 'normal',
      });
    return { ...who, phone: await signedIn(platform, who, 'mobile'), tap };
  };
  const boss = async () =>
    signedIn(
      platform,
      { schoolCode: school.schoolCode, userId: await school.addPerson({ role: 'admin' }) },
      'admin',
    );

  it.each(['system', 'number', 'chip'] as const)(
    'signs nobody in any more, and its owner sees that somebody tried: %s',
    async (told) => {
      const { phone, tap } = await owner();
      expectOk(await tap(told));
      expect(expectOk(await phone(ownAccountCalls.get, {})).cardLostAt).toBeNull();
      const { cardLostAt } = expectOk(await phone(ownAccountCalls.reportCardLost, {}));
      expect(cardLostAt).toBe(platform.clock.now().toISOString());
      platform.clock.advance(MINUTE_MS);
      expect(refusal(await tap(told))).toBe('CARD_BLOCKED');
      const [tried] = expectOk(await phone(ownSignInCalls.own, {}));
      expect(tried).toMatchObject({ way: 'CAMPUS_CARD', outcome: 'notAllowed' });
      expect(tried?.terminal).not.toBeNull();
    },
  );

  it('ends the visit that somebody is at with it, and not the session of the phone', async () => {
    const person = await owner();
    const visitor = await visiting(platform, terminal, person);
    expectOk(await visitor(visitCalls.current, { x: 'me' }));
    expectOk(await person.phone(ownAccountCalls.reportCardLost, {}));
    expect(refusal(await visitor(visitCalls.current, { x: 'me' }))).toBe('NOT_SIGNED_IN');
    expectOk(await person.phone(ownAccountCalls.get, {}));
  });

  it('is reported once, however often the button is pressed', async () => {
    const { phone, userId } = await owner();
    const first = expectOk(await phone(ownAccountCalls.reportCardLost, {}));
    platform.clock.advance(MINUTE_MS);
    expect(expectOk(await phone(ownAccountCalls.reportCardLost, {})).cardLostAt).toBe(first.cardLostAt);
    const entries = await platform.deps.db.orm
      .select()
      .from(operationEntry)
      .where(and(eq(operationEntry.subject, userId), eq(operationEntry.operation, 'own-card-lost')));
    expect(entries).toHaveLength(1);
  });

  it('is released by the office only, each card with a number by itself', async () => {
    const { phone, tap, userId } = await owner();
    expectOk(await phone(ownAccountCalls.reportCardLost, {}));
    const auditor = await signedIn(
      platform,
      { schoolCode: school.schoolCode, userId: await school.addPerson({ role: 'auditor' }) },
      'admin',
    );
    expect(expectOk(await auditor(personCardCalls.lost, { userId })).lostAt).not.toBeNull();
    expect(refusal(await auditor(personCardCalls.releaseLost, { userId }))).toBe('NO_PERMISSION');
    const admin = await boss();
    expect(expectOk(await admin(personCardCalls.releaseLost, { userId })).lostAt).toBeNull();
    expect(refusal(await admin(personCardCalls.releaseLost, { userId }))).toBe('NOT_FOUND');
    expectOk(await tap('system'));
    expect(refusal(await tap('number'))).toBe('CARD_BLOCKED');
    expectOk(await admin(personCardCalls.block, { userId, kind: 'campusCard', blocked: false }));
    expectOk(await tap('number'));
  });

  it('stays blocked when a new card is registered, which signs in', async () => {
    const { phone, tap, userId } = await owner();
    expectOk(await phone(ownAccountCalls.reportCardLost, {}));
    expectOk(await (await boss())(personCardCalls.set, { userId, kind: 'campusCard', number: '998877' }));
    expect(refusal(await tap('number'))).toBe('CARD_NOT_KNOWN');
    expect(refusal(await tap('chip'))).toBe('CARD_BLOCKED');
    expectOk(
      await terminal.call(cardSignInCalls.campusCard, {
        userNumber: null,
        cardNo: '998877',
        physicalNo: '1',
        trust: 'normal',
      }),
    );
    expect(expectOk(await phone(ownAccountCalls.get, {})).cardLostAt).toBeNull();
  });

  it('is nothing to another school', async () => {
    const { userId } = await owner();
    const elsewhere = await addTestSchool(platform);
    const stranger = await signedIn(
      platform,
      { schoolCode: elsewhere.schoolCode, userId: await elsewhere.addPerson({ role: 'admin' }) },
      'admin',
    );
    expect(refusal(await stranger(personCardCalls.lost, { userId }))).toBe('NOT_FOUND');
    expect(refusal(await stranger(personCardCalls.releaseLost, { userId }))).toBe('NOT_FOUND');
  });
});
