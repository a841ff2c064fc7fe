import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { terminalIdentityCodeCalls } from '@self-print/contract/platform/identityCode.ts';
import { signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { and, eq } from 'drizzle-orm';
import {
  type AppPerson,
  type CampusApp,
  startCampusApp,
} from '../../../adapters/identity/signed/simulator/startCampusApp.ts';
import { signInEvent } from '../../../db/schema/signIn.ts';
import { terminalVisit } from '../../../db/schema/visits.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../../testing/testSchool.ts';
import { disableAccount } from '../../people/changeAccount.ts';

const WRONG = 'CAMPUS_CODE_WRONG';

let platform: TestPlatform;
let app: CampusApp;
let school: TestSchool;
let terminal: TestTerminal;
let admin: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  platform = await startTestPlatform();
  app = await startCampusApp({ account: 'print', keyId: 'k1', key: 'k'.repeat(40), clock: platform.clock });
  school = await addTestSchool(platform, ['MOBILE', 'TAKE_CODE_PRINT']);
  const { schoolCode } = school;
  admin = await signedIn(
    platform,
    { schoolCode, userId: await school.addPerson({ role: 'admin' }) },
    'admin',
  );
  expectOk(
    await admin(signInAdminCalls.saveProvider, {
      providerId: 'app',
      kind: 'CAMPUS_CODE',
      name: { zh: '今日校园', en: 'Campus Today' },
      enabled: true,
      newAccounts: false,
      assurance: 'normal',
      parameters: { ...app.parameters, codeSeconds: '120' },
      mapping: { number: 'number', name: '', department: '', role: '', staffValues: [], validUntil: '' },
      revision: 0,
    }),
  );
  await offer(['DB', 'app']);
});
afterAll(async () => {
  await platform.close();
  await app.stop();
});
beforeEach(async () => {
  // Wrong codes at one terminal do not count against another.
  terminal = await school.addTerminal();
});
afterEach(() => app.recover());

const offer = async (terminalWays: string[]) =>
  expectOk(
    await admin(signInAdminCalls.saveOffers, {
      offers: [
        { client: 'terminal', terminalCode: null, ways: terminalWays },
        { client: 'phone', terminalCode: null, ways: ['DB'] },
        { client: 'console', terminalCode: null, ways: ['DB'] },
        { client: 'pc', terminalCode: null, ways: ['DB'] },
      ],
    }),
  );
let people = 0;
const somebody = async () => {
  people += 1;
  const number = `00${8_000 + people}`;
  const userId = await school.addPerson({ userName: number });
  return { userId, who: { subject: `subject-${people}`, person: { number } } satisfies AppPerson };
};
const scan = (code: string, at = terminal, providerId = 'app') =>
  at.call(terminalIdentityCodeCalls.campusCode, { providerId, code });

describe('signing in by the code of a campus app', () => {
  it('signs in whom the school’s system names, as surely as the school trusts it, and says so in the log', async () => {
    const { who, userId } = await somebody();
    const code = app.show(who);
    expect(expectOk(await scan(` ${code}\r`)).visitor).toMatchObject({ userId });
    const { orm } = platform.deps.db;
    const [visit] = await orm.select().from(terminalVisit).where(eq(terminalVisit.userId, userId));
    expect(visit?.assurance).toBe('normal');
    const [event] = await orm
      .select()
      .from(signInEvent)
      .where(and(eq(signInEvent.userId, userId), eq(signInEvent.outcome, 'signedIn')));
    expect(event).toMatchObject({ way: 'CAMPUS_CODE', providerId: 'app', client: 'terminal' });
    expect(JSON.stringify(platform.log.lines)).not.toContain(code);
  });

  it('takes a code once, of whichever two terminals scan it, without asking the system again', async () => {
    const code = app.show((await somebody()).who);
    const other = await school.addTerminal();
    const both = await Promise.all([scan(code), scan(code, other)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(refusal(await scan(code))).toBe(WRONG);
    expect(app.asked().filter((each) => each === code)).toHaveLength(1);
  });

  it('takes none a second time although the system would', async () => {
    const { who } = await somebody();
    const code = app.show(who);
    expectOk(await scan(code));
    app.spoil({ say: { account: 'print', code, ...who } });
    expect(refusal(await scan(code))).toBe(WRONG);
  });

  it('takes one again that nobody could verify', async () => {
    const code = app.show((await somebody()).who);
    for (const fault of ['cut', 'html', 'busy'] as const) {
      app.spoil(fault);
      expect(refusal(await scan(code))).toBe('SIGN_IN_PROVIDER_DOWN');
    }
    expectOk(await scan(code));
  });

  it('takes none that is old', async () => {
    const code = app.show((await somebody()).who);
    platform.clock.advance(MINUTE_MS);
    expect(refusal(await scan(code))).toBe(WRONG);
  });

  it.each([
    ['too short', 'ABC12'],
    ['too long', 'A'.repeat(513)],
    ['with a line break', 'ABC\nDEF'],
    ['with other signs', '你好你好你好'],
  ])('shows the system nothing that is %s', async (_name, code) => {
    expect(refusal(await scan(code))).toBe(WRONG);
    expect(app.asked()).not.toContain(code);
  });

  it('takes no more than a scanner reads', async () => {
    expect(refusal(await scan('A'.repeat(2_049)))).toBe('BAD_REQUEST');
  });

  it.each([
    ['about another code', { code: 'another' }],
    ['of another school', { account: 'neighbour' }],
    ['about nobody', { subject: '' }],
  ])('believes no answer %s', async (_name, say) => {
    const code = app.show((await somebody()).who);
    app.spoil({ say });
    expect(refusal(await scan(code))).toBe('SIGN_IN_PROVIDER_DOWN');
  });

  it('lets nobody in who has no account in this school, although another school here has the number', async () => {
    const elsewhere = await addTestSchool(platform, ['MOBILE']);
    await elsewhere.addPerson({ userName: '0099001' });
    const stranger = { subject: 'stranger', person: { number: '0099001' } };
    expect(refusal(await scan(app.show(stranger)))).toBe('SIGN_IN_NOT_MATCHED');
  });

  it('lets in neither another subject with somebody’s number nor somebody disabled', async () => {
    const { who, userId } = await somebody();
    expectOk(await scan(app.show(who)));
    expect(refusal(await scan(app.show({ ...who, subject: 'other' })))).toBe('SIGN_IN_NOT_MATCHED');
    await disableAccount(platform.deps, { schoolCode: school.schoolCode, userId });
    expect(refusal(await scan(app.show(who)))).toBe('SIGN_IN_NOT_MATCHED');
  });

  it('makes a terminal wait at which too many were wrong', async () => {
    for (let tries = 0; tries < 20; tries += 1) expect(refusal(await scan(`made-up-${tries}`))).toBe(WRONG);
    expect(refusal(await scan(app.show((await somebody()).who)))).toBe('SIGN_IN_LOCKED');
  });

  it('is refused where it is not offered, and works nowhere but at terminals', async () => {
    expect(refusal(await scan('APP:1/x', terminal, 'other'))).toBe('SIGN_IN_WAY_NOT_OFFERED');
    await offer(['DB']);
    expect(refusal(await scan(app.show((await somebody()).who)))).toBe('SIGN_IN_WAY_NOT_OFFERED');
    await offer(['DB', 'app']);
    const offers = expectOk(await admin(signInAdminCalls.offers, {}));
    const atPhone = offers.map((each) => (each.client === 'phone' ? { ...each, ways: ['DB', 'app'] } : each));
    expect(refusal(await admin(signInAdminCalls.saveOffers, { offers: atPhone }))).toBe('REFERENCE_UNKNOWN');
  });
});

describe('trying it', () => {
  it('shows what came and what a sign-in would do, and signs nobody in', async () => {
    const { who } = await somebody();
    const ask = (code: string) => admin(signInAdminCalls.tryDirectory, { providerId: 'app', code });
    expect(expectOk(await ask(app.show(who)))).toMatchObject({
      came: [{ name: 'number', values: [who.person.number] }],
      became: { number: who.person.number },
      account: 'matched',
    });
    expect(refusal(await ask('made-up'))).toBe(WRONG);
    app.spoil('html');
    expect(refusal(await ask(app.show(who)))).toBe('SIGN_IN_PROVIDER_DOWN');
    const byName = await admin(signInAdminCalls.tryDirectory, { providerId: 'app', userName: 'x' });
    expect(refusal(byName)).toBe(WRONG);
  });

  it('checks the connection', async () => {
    expect(expectOk(await admin(signInAdminCalls.checkProvider, { providerId: 'app' })).works).toBe(true);
  });
});
