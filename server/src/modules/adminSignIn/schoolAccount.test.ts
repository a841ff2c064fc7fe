import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_PATHS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { adminWayCalls, pcWayCalls } from '@self-print/contract/platform/pageSignInWays.ts';
import { signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import { startSignedSystem } from '../../adapters/signedCalls/simulator/startSignedSystem.ts';
import type { SignedSystem } from '../../adapters/signedCalls/simulator/types.ts';
import { knownCaptcha } from '../../testing/knownCaptcha.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { openTestBrowser } from '../../testing/testBrowser.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';

const RIGHT = { userName: '2023010118', password: 'right one' };
let platform: TestPlatform;
let system: SignedSystem;
let school: TestSchool;

beforeAll(async () => {
  platform = await startTestPlatform();
  system = await startSignedSystem(
    { account: 'print', keyId: 'k1', key: 'k'.repeat(40), clock: platform.clock },
    {
      words: 'IDENTITY1',
      headers: 'identity',
      base: '/accounts',
      hugeBytes: 300 * 1024,
      answer: (_line, body) =>
        JSON.stringify(body) === JSON.stringify({ account: 'print', ...RIGHT })
          ? {
              status: 200,
              body: {
                account: 'print',
                userName: RIGHT.userName,
                subject: 'p-7',
                person: { number: RIGHT.userName },
              },
            }
          : { status: 401, body: { code: 'WRONG_CREDENTIALS' } },
    },
  );
  school = await addTestSchool(platform);
  const { schoolCode } = school;
  const userId = await school.addPerson({ role: 'admin' });
  await school.addPerson({ userName: RIGHT.userName });
  const call = await signedIn(platform, { schoolCode, userId }, 'admin');
  expectOk(
    await call(signInAdminCalls.saveProvider, {
      providerId: 'hnu',
      kind: 'HNU',
      name: { zh: '学校账号', en: 'School account' },
      enabled: true,
      newAccounts: false,
      assurance: 'normal',
      parameters: { ...system.parameters },
      mapping: { number: 'number', name: '', department: '', role: '', staffValues: [], validUntil: '' },
      revision: 0,
    }),
  );
  const client = (name: 'terminal' | 'phone' | 'console' | 'pc', ...more: string[]) => ({
    client: name,
    terminalCode: null,
    ways: ['DB', ...more],
  });
  const offers = [client('terminal', 'hnu'), client('phone'), client('console', 'hnu'), client('pc', 'hnu')];
  expectOk(await call(signInAdminCalls.saveOffers, { offers }));
});
afterAll(async () => {
  await platform.close();
  await system.stop();
});

/** Types an account on one of the pages, with the right captcha. */
async function enter(page: 'pc' | 'console', password: string) {
  const browser = openTestBrowser(platform, school.schoolCode, page === 'pc' ? 'selfPrint' : 'admin');
  const { schoolAccount, ways } = page === 'pc' ? pcWayCalls : adminWayCalls;
  expectOk(await browser.call(ways, { x: page === 'pc' ? 4 : 3 }));
  const { code, cookie } = await knownCaptcha(platform, async () => {
    const shown = await fetch(`${platform.origin}${BASE_PATHS.admin}/admin/login/verification`, {
      headers: {
        loginMode: LOGIN_MODES[page === 'pc' ? 'selfPrint' : 'admin'],
        'X-Requested-With': 'XMLHttpRequest',
      },
    });
    await shown.arrayBuffer();
    return { cookie: shown.headers.get('set-cookie')?.split(';')[0] ?? '' };
  });
  browser.plant(cookie);
  return browser.call(schoolAccount, {
    providerId: 'hnu',
    userName: RIGHT.userName,
    password,
    verifiCode: code,
  });
}

it('signs in at a PC with an account that the school checks by a call', async () => {
  expect(refusal(await enter('pc', 'wrong one'))).toBe('SIGN_IN_FAILED');
  expect(await enter('pc', RIGHT.password)).toMatchObject({ ok: true });
});

it('lets nobody into the console by it who has no permission there', async () => {
  expect(refusal(await enter('console', RIGHT.password))).toBe('NO_PERMISSION');
});

describe('at a terminal', () => {
  const enterAtTerminal = async (password: string, providerId = 'hnu') =>
    (await school.addTerminal()).call(visitCalls.signInBySchoolAccount, {
      providerId,
      userName: RIGHT.userName,
      password,
    });

  it('signs in with the same account, and nobody with a wrong password or at another system', async () => {
    expect(refusal(await enterAtTerminal('wrong one'))).toBe('SIGN_IN_FAILED');
    expect(refusal(await enterAtTerminal(RIGHT.password, 'other'))).toBe('SIGN_IN_WAY_NOT_OFFERED');
    expect(await enterAtTerminal(RIGHT.password)).toMatchObject({ ok: true });
  });

  it('lets nobody in while the system does not do its part', async () => {
    system.spoil('html', { say: { userName: 'another' } });
    expect(refusal(await enterAtTerminal(RIGHT.password))).toBe('SIGN_IN_PROVIDER_DOWN');
    expect(refusal(await enterAtTerminal(RIGHT.password))).toBe('SIGN_IN_PROVIDER_DOWN');
  });
});
