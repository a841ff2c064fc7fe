import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS } from '@self-print/contract/call.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { CardKind } from '@self-print/contract/personCards.ts';
import { cardSignInCalls } from '@self-print/contract/platform/cardSignIn.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import type { OwnWay } from '@self-print/contract/signInWays.ts';
import { and, eq } from 'drizzle-orm';
import { accountCard } from '../../../db/schema/accounts.ts';
import { signInEvent, signInOffer } from '../../../db/schema/signIn.ts';
import { terminalVisit } from '../../../db/schema/visits.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestTerminal } from '../../../testing/testSchool.ts';
import { blockCard, setCard } from '../../accounts/cards.ts';
import { disableAccount } from '../../people/changeAccount.ts';
import { hashPassword } from '../passwords.ts';
import type { CampusCardRead } from './signInByCard.ts';

const ID_NUMBER = '999999200307040010';
const PASSWORD = 'correct horse battery';
const CARD: CampusCardRead = { userNumber: null, cardNo: '0004711', physicalNo: '815', trust: 'normal' };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

async function openSchool(ways: readonly OwnWay[] = ['DB', 'CAMPUS_CARD', 'ID_CARD']) {
  // More terminals are activated here than one address may in ten minutes.
  platform.clock.advance(11 * MINUTE_MS);
  const { db, keys, clock } = platform.deps;
  const school = await addTestSchool(platform);
  const { schoolCode } = school;
  await db.orm
    .insert(signInOffer)
    .values({ schoolCode, client: 'terminal', terminalCode: '', ways: [...ways] });
  const terminal = await school.addTerminal();
  const give = (userId: string, kind: CardKind, number: string) =>
    setCard(db, keys, { schoolCode, userId }, { kind, number }, clock.now());
  const campusCard = (read: Partial<CampusCardRead & { visitToken: string }> = {}, at = terminal) =>
    at.call(cardSignInCalls.campusCard, { ...CARD, ...read });
  const idCard = (idNumber = ID_NUMBER, at: TestTerminal = terminal) =>
    at.call(cardSignInCalls.idCard, { idNumber });
  const levelOf = async (userId: string) => {
    const open = and(eq(terminalVisit.schoolCode, schoolCode), eq(terminalVisit.userId, userId));
    const rows = await db.orm.select().from(terminalVisit).where(open);
    return rows.find(({ endedAt }) => endedAt === null)?.assurance;
  };
  return { school, schoolCode, terminal, give, campusCard, idCard, levelOf };
}

describe('signing in with a campus card', () => {
  it('takes the number that the card holds, whatever it is padded with', async () => {
    const { school, give, campusCard, levelOf } = await openSchool();
    const userId = await school.addPerson();
    await give(userId, 'campusCard', '4711');
    const visit = expectOk(await campusCard());
    expect(visit.visitor).toMatchObject({ userId });
    expect(await levelOf(userId)).toBe('normal');
  });

  it('takes the word of the card system about whose it is', async () => {
    const { school, campusCard, levelOf } = await openSchool();
    const userId = await school.addPerson({ userName: '2023010118' });
    expect(expectOk(await campusCard({ userNumber: '2023010118' })).visitor.userId).toBe(userId);
    expect(await levelOf(userId)).toBe('normal');
  });

  it('takes a chip alone as low, which can be copied', async () => {
    const { school, give, campusCard, levelOf } = await openSchool();
    const userId = await school.addPerson();
    await give(userId, 'chip', '815');
    expectOk(await campusCard({ cardNo: null, trust: 'low' }));
    expect(await levelOf(userId)).toBe('low');
    expectOk(await campusCard({ cardNo: null, trust: 'strong' }));
    expect(await levelOf(userId)).toBe('low');
  });

  it('believes nothing else of a reader that sees only chips', async () => {
    const { school, give, campusCard } = await openSchool();
    const userId = await school.addPerson({ userName: '2023010119' });
    await give(userId, 'campusCard', '4711');
    const told = { userNumber: '2023010119', trust: 'low' } as const;
    expect(refusal(await campusCard(told))).toBe('CARD_NOT_KNOWN');
  });

  it("does not look for the chip of a card whose own number is nobody's", async () => {
    const { school, give, campusCard } = await openSchool();
    await give(await school.addPerson(), 'chip', '815');
    expect(refusal(await campusCard())).toBe('CARD_NOT_KNOWN');
  });

  it('knows no internal id as the number of a person', async () => {
    const { school, campusCard } = await openSchool();
    const userId = await school.addPerson();
    expect(refusal(await campusCard({ userNumber: userId }))).toBe('CARD_NOT_KNOWN');
  });

  it.each(['blocked', 'of a disabled account', 'of another school', 'of another kind', 'not a number'])(
    'signs nobody in by a card that is %s',
    async (what) => {
      const { school, schoolCode, give, campusCard } = await openSchool();
      const userId = await school.addPerson();
      const other = await openSchool();
      if (what === 'of another school')
        await other.give(await other.school.addPerson(), 'campusCard', '4711');
      else await give(userId, what === 'of another kind' ? 'chip' : 'campusCard', '4711');
      if (what === 'blocked')
        await blockCard(platform.deps.db, { schoolCode, userId }, 'campusCard', platform.clock.now());
      if (what === 'of a disabled account') await disableAccount(platform.deps, { schoolCode, userId });
      const cardNo = what === 'not a number' ? '卡' : CARD.cardNo;
      const expected = what === 'blocked' ? 'CARD_BLOCKED' : 'CARD_NOT_KNOWN';
      expect(refusal(await campusCard({ cardNo }))).toBe(expected);
    },
  );

  it('is refused where it is not offered, and at a terminal out of service', async () => {
    const { terminal, campusCard, idCard } = await openSchool(['DB']);
    expect(refusal(await campusCard())).toBe('SIGN_IN_WAY_NOT_OFFERED');
    expect(refusal(await idCard())).toBe('SIGN_IN_WAY_NOT_OFFERED');
    expect(terminal.terminalCode).toBeDefined();
  });

  it("is refused to the terminal's page", async () => {
    const { school, give, terminal } = await openSchool();
    await give(await school.addPerson(), 'campusCard', '4711');
    const page = platform.client(terminal.pageHeaders);
    expect(refusal(await page(cardSignInCalls.campusCard, CARD))).toBe('FORBIDDEN');
    expect(refusal(await page(cardSignInCalls.idCard, { idNumber: ID_NUMBER }))).toBe('FORBIDDEN');
  });

  it('makes a person sure enough together with their password, in the visit that they have', async () => {
    const { school, give, campusCard, terminal, levelOf } = await openSchool();
    const userId = await school.addPerson({
      userName: 'card-1',
      passwordHash: await hashPassword(PASSWORD),
    });
    await give(userId, 'campusCard', '4711');
    const first = expectOk(
      await terminal.call(visitCalls.signIn, { userName: 'card-1', password: PASSWORD }),
    );
    const { visitToken } = expectOk(await campusCard({ visitToken: first.visitToken }));
    expect(await levelOf(userId)).toBe('strong');
    const current = platform.client({ ...terminal.pageHeaders, [HEADERS.visitToken]: visitToken });
    expect(expectOk(await current(visitCalls.current, { x: 'me' })).userId).toBe(userId);
  });

  it("adds nothing to another person's visit", async () => {
    const { school, give, campusCard, terminal, levelOf } = await openSchool();
    await school.addPerson({ userName: 'card-2', passwordHash: await hashPassword(PASSWORD) });
    const userId = await school.addPerson();
    await give(userId, 'campusCard', '4711');
    const first = expectOk(
      await terminal.call(visitCalls.signIn, { userName: 'card-2', password: PASSWORD }),
    );
    expectOk(await campusCard({ visitToken: first.visitToken }));
    expect(await levelOf(userId)).toBe('normal');
  });

  it("locks cards, and cards alone, at a terminal where too many were nobody's", async () => {
    const { school, give, campusCard, idCard, terminal } = await openSchool();
    const passwordHash = await hashPassword(PASSWORD);
    const userId = await school.addPerson({ userName: 'card-3', passwordHash });
    await give(userId, 'idCard', ID_NUMBER);
    for (let tries = 0; tries < 60; tries += 1)
      expect(refusal(await campusCard({ cardNo: String(tries + 1) }))).toBe('CARD_NOT_KNOWN');
    expect(refusal(await idCard())).toBe('SIGN_IN_LOCKED');
    expectOk(await terminal.call(visitCalls.signIn, { userName: 'card-3', password: PASSWORD }));
    expectOk(await idCard(ID_NUMBER, await school.addTerminal()));
  });
});

describe('signing in with an ID card', () => {
  it('takes the number that is registered, as normal', async () => {
    const { school, give, idCard, levelOf } = await openSchool();
    const userId = await school.addPerson();
    await give(userId, 'idCard', ID_NUMBER);
    expect(expectOk(await idCard()).visitor.userId).toBe(userId);
    expect(await levelOf(userId)).toBe('normal');
    expect(refusal(await idCard('ABC000003070401'))).toBe('CARD_NOT_KNOWN');
  });

  it('is listed among the sign-ins, refusals too, and no number is in the log or readable in the database', async () => {
    const { school, schoolCode, give, idCard } = await openSchool();
    const userId = await school.addPerson();
    await idCard();
    await give(userId, 'idCard', ID_NUMBER);
    await idCard();
    const { orm } = platform.deps.db;
    const events = await orm.select().from(signInEvent).where(eq(signInEvent.schoolCode, schoolCode));
    expect(events.map(({ way, outcome }) => [way, outcome])).toEqual(
      expect.arrayContaining([
        ['ID_CARD', 'notMatched'],
        ['ID_CARD', 'signedIn'],
      ]),
    );
    const rows = await orm.select().from(accountCard).where(eq(accountCard.schoolCode, schoolCode));
    const stored = rows.flatMap(({ numberEncrypted, numberIndex }) =>
      [numberEncrypted, numberIndex].map((each) => Buffer.from(each).toString('latin1')),
    );
    expect(JSON.stringify([platform.log.lines, stored])).not.toContain(ID_NUMBER);
  });
});

describe('what is offered at a terminal', () => {
  it('is as sure as its reader', async () => {
    const { terminal } = await openSchool(['CAMPUS_CARD', 'ID_CARD']);
    const { ways } = expectOk(await terminal.call(visitCalls.ways, { x: 1 }));
    expect(ways.map(({ way }) => way)).toEqual(['CAMPUS_CARD', 'ID_CARD']);
  });
});
