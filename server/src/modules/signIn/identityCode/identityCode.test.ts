import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import {
  IDENTITY_CODE,
  identityCodeCalls,
  terminalIdentityCodeCalls,
} from '@self-print/contract/platform/identityCode.ts';
import { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { phoneCalls } from '@self-print/contract/platform/phone.ts';
import { and, eq } from 'drizzle-orm';
import { signInEvent, signInOffer } from '../../../db/schema/signIn.ts';
import { identityCode, terminalVisit } from '../../../db/schema/visits.ts';
import type { Proof } from '../../../http/sessions/proofs.ts';
import { maintainDatabase } from '../../../jobs/maintenance.ts';
import { sessionHeaders } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../../testing/testSchool.ts';
import { disableAccount } from '../../people/changeAccount.ts';

const WRONG = 'IDENTITY_CODE_WRONG';
const STRONG: readonly Proof[] = [
  { way: 'DB', assurance: 'normal' },
  { way: 'PHONE_CODE', assurance: 'normal' },
];

describe('signing in by the identity code of a phone', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform, ['MOBILE', 'TAKE_CODE_PRINT']);
    terminal = await school.addTerminal();
    await platform.deps.db.orm.insert(signInOffer).values({
      schoolCode: school.schoolCode,
      client: 'terminal',
      terminalCode: '',
      ways: ['QR', 'IDENTITY_CODE'],
    });
  });
  afterAll(() => platform.close());

  const somebody = async (proofs?: readonly Proof[]) => {
    const who = { schoolCode: school.schoolCode, userId: await school.addPerson() };
    const phone = platform.client(await sessionHeaders(platform, who, 'mobile', proofs));
    const make = async () => {
      const { code, validSeconds } = expectOk(await phone(identityCodeCalls.make, {}));
      expect([IDENTITY_CODE.test(code), validSeconds]).toEqual([true, 60]);
      return code;
    };
    return { ...who, phone, make };
  };
  const scan = (code: string, at = terminal, needed?: 'normal' | 'strong') =>
    at.call(terminalIdentityCodeCalls.signIn, { code, needed });

  it('signs in the phone’s owner as surely as the phone knew them, and says so in the log', async () => {
    const { make, userId } = await somebody(STRONG);
    const code = await make();
    expect(expectOk(await scan(code)).visitor).toMatchObject({ userId });
    const [visit] = await platform.deps.db.orm
      .select()
      .from(terminalVisit)
      .where(eq(terminalVisit.userId, userId));
    expect(visit?.assurance).toBe('strong');
    const [event] = await platform.deps.db.orm
      .select()
      .from(signInEvent)
      .where(and(eq(signInEvent.userId, userId), eq(signInEvent.outcome, 'signedIn')));
    expect(event).toMatchObject({ way: 'IDENTITY_CODE', client: 'terminal' });
    expect(JSON.stringify(platform.log.lines)).not.toContain(code);
  });

  it('takes a code once, of whichever two terminals scan it', async () => {
    const { make } = await somebody();
    const code = await make();
    const other = await school.addTerminal();
    const both = await Promise.all([scan(code), scan(code, other)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(refusal(await scan(code))).toBe(WRONG);
  });

  it('takes none that is a minute old, nor the one before the newest', async () => {
    const { make } = await somebody();
    const old = await make();
    platform.clock.advance(MINUTE_MS);
    expect(refusal(await scan(old))).toBe(WRONG);
    const before = await make();
    const newest = await make();
    expect(refusal(await scan(before))).toBe(WRONG);
    platform.clock.advance(59 * SECOND_MS);
    expectOk(await scan(newest));
  });

  it.each([
    '',
    'SPID1',
    'https://example.edu/takeCode/123456',
    `SPID1${'0'.repeat(26)}`,
    "'; drop table account",
  ])('takes nothing else that a scanner reads: %j', async (code) => {
    expect(refusal(await scan(code))).toBe(code === '' ? 'BAD_REQUEST' : WRONG);
  });

  it('reads what a scanner types in small letters', async () => {
    const { make } = await somebody();
    expectOk(await scan((await make()).toLowerCase()));
  });

  it('is void at another school, after the phone signed out elsewhere, and for somebody disabled', async () => {
    const elsewhere = await addTestSchool(platform, ['MOBILE', 'TAKE_CODE_PRINT']);
    const there = await elsewhere.addTerminal();
    await platform.deps.db.orm.insert(signInOffer).values({
      schoolCode: elsewhere.schoolCode,
      client: 'terminal',
      terminalCode: '',
      ways: ['IDENTITY_CODE'],
    });
    const person = await somebody();
    const code = await person.make();
    expect(refusal(await scan(code, there))).toBe(WRONG);
    expectOk(await person.phone(ownAccountCalls.endSessions, {}));
    expect(refusal(await scan(code))).toBe(WRONG);
    const gone = await somebody();
    const theirs = await gone.make();
    await disableAccount(platform.deps, gone);
    expect(refusal(await scan(theirs))).toBe(WRONG);
  });

  it('does not open what needs a surer phone, and is used up by the try', async () => {
    const { make } = await somebody();
    const code = await make();
    expect(refusal(await scan(code, terminal, 'strong'))).toBe('IDENTITY_CODE_UNSURE');
    expect(refusal(await scan(code))).toBe(WRONG);
    expectOk(await scan(await make(), terminal, 'normal'));
  });

  it('is not made where no terminal takes it, nor without end, nor by a terminal', async () => {
    const elsewhere = await addTestSchool(platform, ['MOBILE']);
    const who = { schoolCode: elsewhere.schoolCode, userId: await elsewhere.addPerson() };
    const phone = platform.client(await sessionHeaders(platform, who, 'mobile'));
    expect(refusal(await phone(identityCodeCalls.make, {}))).toBe('SIGN_IN_WAY_NOT_OFFERED');
    expect(expectOk(await phone(phoneCalls.me, {})).identityCode).toBe(false);
    const here = await somebody();
    expect(expectOk(await here.phone(phoneCalls.me, {})).identityCode).toBe(true);
    const made = [];
    for (let count = 0; count < 61; count += 1) made.push((await here.phone(identityCodeCalls.make, {})).ok);
    expect([made.slice(0, 60).every(Boolean), made[60]]).toEqual([true, false]);
  });

  it('locks a terminal at which somebody tries codes, and lets nobody else’s visit begin', async () => {
    const attacked = await school.addTerminal();
    const tries = [];
    for (let count = 0; count < 21; count += 1)
      tries.push(refusal(await scan(`SPID1${String(count).padStart(26, '0')}`, attacked)));
    expect([tries[19], tries[20]]).toEqual([WRONG, 'SIGN_IN_LOCKED']);
  });

  it('leaves nothing behind when its minute is over', async () => {
    const { make, userId } = await somebody();
    await make();
    platform.clock.advance(2 * MINUTE_MS);
    await maintainDatabase(platform.deps.db, platform.clock);
    expect(
      await platform.deps.db.orm.select().from(identityCode).where(eq(identityCode.userId, userId)),
    ).toEqual([]);
  });
});
