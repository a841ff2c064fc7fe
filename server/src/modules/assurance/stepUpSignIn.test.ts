import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Assurance } from '@self-print/contract/assurance.ts';
import { HEADERS } from '@self-print/contract/call.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { approveVisitCalls, visitCalls } from '@self-print/contract/platform/visits.ts';
import { signInOffer } from '../../db/schema/signIn.ts';
import { terminalVisit } from '../../db/schema/visits.ts';
import { sessionHeaders } from '../../testing/signedIn.ts';
import { openTestBrowser, type TestBrowser } from '../../testing/testBrowser.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { EVERYWHERE } from '../identityProviders/offers.ts';
import { hashPassword } from '../signIn/passwords.ts';

const PASSWORD = 'correct horse battery';

describe('proving it once more', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let passwordHash: string;
  let people = 0;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform, ['MOBILE']);
    passwordHash = await hashPassword(PASSWORD);
    const offer = { schoolCode: school.schoolCode, terminalCode: EVERYWHERE };
    await platform.deps.db.orm
      .insert(signInOffer)
      .values({ ...offer, client: 'phone', ways: ['DB', 'PHONE_CODE'] });
  });
  afterAll(() => platform.close());

  const addPerson = async () => {
    people += 1;
    const userName = `20240${100 + people}`;
    return { userName, userId: await school.addPerson({ userName, passwordHash }) };
  };
  type Person = Awaited<ReturnType<typeof addPerson>>;

  describe('at a terminal', () => {
    let terminal: TestTerminal;
    beforeEach(async () => {
      terminal = await school.addTerminal();
    });
    const assurance = async (): Promise<Assurance | undefined> => {
      const rows = await platform.deps.db.orm.select().from(terminalVisit);
      const [open] = rows.filter((row) => row.terminalCode === terminal.terminalCode && row.endedAt === null);
      return open?.assurance;
    };
    const callOf = (visitToken: string | undefined) =>
      platform.client({
        ...terminal.headers,
        ...(visitToken === undefined ? {} : { [HEADERS.visitToken]: visitToken }),
      });
    const withPassword = async ({ userName }: Person, visitToken?: string) => {
      const call = callOf(visitToken);
      return expectOk(await call(visitCalls.signIn, { userName, password: PASSWORD })).visitToken;
    };
    const withPhone = async (
      { userId }: Pick<Person, 'userId'>,
      proofs: Parameters<typeof sessionHeaders>[3],
      { needed, visitToken }: { needed?: Assurance; visitToken?: string } = {},
    ) => {
      const call = callOf(visitToken);
      const { requestId } = expectOk(await call(visitCalls.beginByPhone, { needed }));
      const user = { schoolCode: school.schoolCode, userId };
      const phone = platform.client(await sessionHeaders(platform, user, 'mobile', proofs));
      const looked = await phone(approveVisitCalls.look, { requestId });
      const answered = await phone(approveVisitCalls.answer, { requestId, approve: true });
      return { looked, answered, polled: expectOk(await call(visitCalls.pollPhone, { requestId })) };
    };
    const BOTH = [
      { way: 'DB', assurance: 'normal' },
      { way: 'PHONE_CODE', assurance: 'normal' },
    ] as const;
    const ONE = [{ way: 'CAS', assurance: 'normal' }] as const;

    it('adds to what the visit had, under a new token', async () => {
      const person = await addPerson();
      const first = await withPassword(person);
      expect(await assurance()).toBe('normal');
      const { polled } = await withPhone(person, BOTH, { needed: 'strong', visitToken: first });
      expect(polled).toMatchObject({ state: 'approved' });
      expect(await assurance()).toBe('strong');
      const gone = platform.client({ ...terminal.headers, [HEADERS.visitToken]: first });
      expect(refusal(await gone(visitCalls.current, { x: 'me' }))).toBe('NOT_SIGNED_IN');
      const second = polled.state === 'approved' ? polled.visit.visitToken : '';
      await withPassword(person, second);
      expect(await assurance()).toBe('strong');
    });

    it('begins anew for somebody else, without the token, and with one that has ended', async () => {
      const [one, other] = [await addPerson(), await addPerson()];
      const strong = async () => {
        const { polled } = await withPhone(one, BOTH);
        return polled.state === 'approved' ? polled.visit.visitToken : '';
      };
      await withPassword(other, await strong());
      expect(await assurance()).toBe('normal');
      await strong();
      await withPassword(one);
      expect(await assurance()).toBe('normal');
      const ended = await strong();
      await platform.client({ ...terminal.headers, [HEADERS.visitToken]: ended })(visitCalls.end, {
        x: 'me',
      });
      await withPassword(one, ended);
      expect(await assurance()).toBe('normal');
    });

    it('is not approved by a phone that is less sure than the terminal needs', async () => {
      const person = await addPerson();
      const { looked, answered, polled } = await withPhone(person, ONE, { needed: 'strong' });
      expect([looked, answered].map(refusal)).toEqual(['STEP_UP_NEEDED', 'STEP_UP_NEEDED']);
      expect(polled).toEqual({ state: 'waiting' });
    });

    it('does not make two approvals of one phone more than one', async () => {
      const person = await addPerson();
      const { polled } = await withPhone(person, ONE);
      const visitToken = polled.state === 'approved' ? polled.visit.visitToken : '';
      await withPhone(person, ONE, { visitToken });
      await withPassword(person, visitToken);
      expect(await assurance()).toBe('normal');
    });
  });

  describe('on the phone', () => {
    const proofs = async ({ call }: TestBrowser) => {
      const begun = expectOk(
        await (await school.addTerminal()).call(visitCalls.beginByPhone, { needed: 'strong' }),
      );
      const answer = await call(approveVisitCalls.answer, { requestId: begun.requestId, approve: true });
      return answer.ok ? 'strong' : refusal(answer);
    };
    const signIn = async ({ call }: TestBrowser, { userName }: Person) =>
      expectOk(await call(signInCalls.mobileDatabase, { userName, password: PASSWORD }));

    it('is not more by the same password once more, nor after somebody else', async () => {
      const browser = openTestBrowser(platform, school.schoolCode);
      const [one, other] = [await addPerson(), await addPerson()];
      await signIn(browser, one);
      await signIn(browser, one);
      expect(await proofs(browser)).toBe('STEP_UP_NEEDED');
      await signIn(browser, other);
      expect(await proofs(browser)).toBe('STEP_UP_NEEDED');
    });
  });
});
