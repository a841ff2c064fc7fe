import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { personCardCalls as calls } from '@self-print/contract/platform/personCards.ts';
import { eq } from 'drizzle-orm';
import { operationEntry } from '../../../db/schema/operations.ts';
import { sessionHeaders } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal } from '../../../testing/testSchool.ts';
import { findCard } from '../../accounts/cards.ts';

const ID_NUMBER = '999999200307040010';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

async function openSchool() {
  const school = await addTestSchool(platform);
  const { schoolCode } = school;
  const signIn = async (role: string) => {
    const userId = await school.addPerson({ role });
    return platform.client(await sessionHeaders(platform, { schoolCode, userId }, 'admin'));
  };
  const boss = await signIn('admin');
  const ownerOf = async (number: string) =>
    (await findCard(platform.deps.db, platform.deps.keys, schoolCode, { kind: 'campusCard', number }))
      ?.userId;
  return { school, schoolCode, signIn, boss, ownerOf, userId: await school.addPerson() };
}

describe('the cards of a person', () => {
  it('are registered, replaced, blocked, released and removed', async () => {
    const { boss, userId, ownerOf } = await openSchool();
    const card = { userId, kind: 'campusCard' } as const;
    expect(expectOk(await boss(calls.list, { userId }))).toEqual([]);
    expectOk(await boss(calls.set, { ...card, number: '00004711' }));
    expect(await ownerOf('4711')).toBe(userId);
    const [replaced] = expectOk(await boss(calls.set, { ...card, number: '20261128001' }));
    expect(replaced).toEqual({ kind: 'campusCard', number: '2026*****01', blockedAt: null });
    expect(await ownerOf('4711')).toBeUndefined();
    const [blocked] = expectOk(await boss(calls.block, { ...card, blocked: true }));
    expect(blocked?.blockedAt).toBe(platform.clock.now().toISOString());
    const [released] = expectOk(await boss(calls.block, { ...card, blocked: false }));
    expect(released?.blockedAt).toBeNull();
    expect(expectOk(await boss(calls.remove, card))).toEqual([]);
    expect(await ownerOf('20261128001')).toBeUndefined();
  });

  it('are new when they are replaced: the block was of the lost one', async () => {
    const { boss, userId } = await openSchool();
    const card = { userId, kind: 'chip' } as const;
    expectOk(await boss(calls.set, { ...card, number: '1' }));
    expectOk(await boss(calls.block, { ...card, blocked: true }));
    expect(expectOk(await boss(calls.set, { ...card, number: '2' }))).toMatchObject([{ blockedAt: null }]);
  });

  it('belong to one person of a school', async () => {
    const [one, other] = [await openSchool(), await openSchool()];
    const card = { kind: 'campusCard', number: '4711' } as const;
    expectOk(await one.boss(calls.set, { ...card, userId: one.userId }));
    const second = await one.school.addPerson();
    expect(refusal(await one.boss(calls.set, { ...card, userId: second }))).toBe('CARD_TAKEN');
    expectOk(await one.boss(calls.set, { ...card, userId: one.userId }));
    expectOk(await other.boss(calls.set, { ...card, userId: other.userId }));
    expect(refusal(await other.boss(calls.list, { userId: one.userId }))).toBe('NOT_FOUND');
  });

  it.each([
    ['idCard', '999999200307040011', 'CARD_NUMBER_WRONG'],
    ['campusCard', '卡', 'CARD_NUMBER_WRONG'],
    ['campusCard', '', 'BAD_REQUEST'],
  ] as const)('are refused with a number that is none: %s %j', async (kind, number, name) => {
    const { boss, userId } = await openSchool();
    expect(refusal(await boss(calls.set, { userId, kind, number }))).toBe(name);
  });

  it('are not found where there are none', async () => {
    const { boss, userId } = await openSchool();
    const card = { userId, kind: 'idCard' } as const;
    expect(refusal(await boss(calls.block, { ...card, blocked: true }))).toBe('NOT_FOUND');
    expect(refusal(await boss(calls.remove, card))).toBe('NOT_FOUND');
    expect(refusal(await boss(calls.list, { userId: 'nobody' }))).toBe('NOT_FOUND');
  });

  it('of somebody who may do more are left alone: a card opens their account', async () => {
    const { school, signIn, boss } = await openSchool();
    const operator = await signIn('printAdmin');
    const powerful = await school.addPerson({ role: 'admin' });
    const card = { userId: powerful, kind: 'campusCard', number: '4711' } as const;
    expect(['PERMISSION_LACKING', 'NO_PERMISSION']).toContain(refusal(await operator(calls.set, card)));
    expectOk(await boss(calls.set, card));
  });

  it('are changed with an entry that shows no number', async () => {
    const { boss, userId, schoolCode } = await openSchool();
    const card = { userId, kind: 'idCard' } as const;
    expectOk(await boss(calls.set, { ...card, number: ID_NUMBER }));
    expectOk(await boss(calls.block, { ...card, blocked: true }));
    const entries = await platform.deps.db.orm
      .select()
      .from(operationEntry)
      .where(eq(operationEntry.schoolCode, schoolCode));
    expect(entries.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['person-card-set', 'person-card-blocked']),
    );
    expect(JSON.stringify(entries)).toContain('999999********0010');
    expect(JSON.stringify([entries, platform.log.lines])).not.toContain(ID_NUMBER);
  });
});
