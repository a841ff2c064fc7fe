import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { APP_HEADERS, BASE_PATHS, type Call, HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { callLine, PLATFORM_CALLS } from '@self-print/contract/catalogue.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { createExaminer } from '../doctor/examiner.ts';
import { platformBindings } from '../modules/bindings.ts';
import { createFleetWatch } from '../modules/fleet/live/fleetWatch.ts';
import { systemAfter } from '../system.ts';
import { startTestPlatform, type TestPlatform } from '../testing/testPlatform.ts';
import { addTestSchool, type TestSchool, type TestTerminal } from '../testing/testSchool.ts';

const TOKEN_INVALID = '4105040001';
const MOBILE_NOT_SIGNED_IN = '4101';
const NOT_SIGNED_IN = '9100';
const FORBIDDEN = '4030';
const APP_SIGNATURE_INVALID = '4105210001';

/** Address of a call with dummy path parameters. */
const addressOf = (call: Call) => BASE_PATHS[call.client] + call.path.replaceAll(/\{\w+\}/g, 'x');
const withAccess = (access: Call['access']) =>
  PLATFORM_CALLS.filter((call) => call.access === access).map((call) => [callLine(call), call] as const);

/** Without a login mode, such a request means the other family's call with the same method and path. */
const isShared = (call: Call) =>
  PLATFORM_CALLS.some(
    (other) =>
      other.client !== call.client && other.method === call.method && addressOf(other) === addressOf(call),
  );
const AJAX = { [HEADERS.requestedWith]: 'XMLHttpRequest' };
const page = (mode: keyof typeof LOGIN_MODES) => ({ [HEADERS.loginMode]: LOGIN_MODES[mode], ...AJAX });
const FORGED = { Cookie: 'selfPrintSession=s%3Aforged.x' };

describe('who may make which call', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  let neighbour: TestTerminal;
  let stranger: TestTerminal;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    terminal = await school.addTerminal();
    neighbour = await school.addTerminal();
    stranger = await (await addTestSchool(platform)).addTerminal();
  });
  afterAll(() => platform.close());

  const ask = async (call: Call, headers: Readonly<Record<string, string>>) => {
    const response = await fetch(platform.origin + addressOf(call), {
      method: call.method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: call.method === 'GET' ? null : '{}',
    });
    const answer: unknown = await response.json();
    return answer;
  };
  const mixed = (changes: Readonly<Record<string, string | undefined>>) => {
    const headers = { ...terminal.headers, ...changes };
    return Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    );
  };

  it('binds every call of the catalogue once', () => {
    const bound = platformBindings({
      ...platform.deps,
      fleetWatch: createFleetWatch(platform.deps),
      addressOf: () => '',
      goneOf: () => new AbortController().signal,
      examiner: createExaminer([], { ...platform.deps, after: systemAfter }),
      version: '0.0.0-test',
    }).map(({ call }) => callLine(call));
    expect([...bound].sort()).toEqual(PLATFORM_CALLS.map(callLine).sort());
  });

  describe.each([...withAccess('terminal'), ...withAccess('terminalAgent'), ...withAccess('terminalUser')])(
    '%s',
    (_, call) => {
      it('refuses callers without the identity of one terminal', async () => {
        const refused = [
          mixed({ [HEADERS.accessToken]: undefined }),
          mixed({ [HEADERS.accessToken]: 'wrong' }),
          mixed({ [HEADERS.appId]: undefined }),
          mixed({ [HEADERS.appId]: neighbour.headers[HEADERS.appId] }),
          mixed({ [HEADERS.terminalCode]: undefined }),
          mixed({ [HEADERS.terminalCode]: neighbour.terminalCode }),
          mixed({ [HEADERS.accessToken]: neighbour.headers[HEADERS.accessToken] }),
          mixed({ [HEADERS.schoolCode]: undefined }),
          mixed({ [HEADERS.schoolCode]: stranger.headers[HEADERS.schoolCode] }),
          mixed({ [HEADERS.accessToken]: stranger.headers[HEADERS.accessToken] }),
          ...(isShared(call) ? [] : [{}, page('mobile'), page('admin')]),
        ];
        for (const headers of refused) {
          expect(await ask(call, headers)).toMatchObject({ code: TOKEN_INVALID, success: false });
        }
      });

      it('admits the terminal itself up to its input', async () => {
        expect(await ask(call, terminal.headers)).not.toMatchObject({ code: TOKEN_INVALID });
      });
    },
  );

  describe.each(withAccess('terminalAgent'))('%s', (_, call) => {
    it("refuses the terminal's page", async () => {
      expect(await ask(call, terminal.pageHeaders)).toMatchObject({ code: FORBIDDEN, success: false });
    });
  });

  it("admits the terminal's page to everything else", async () => {
    for (const [, call] of [...withAccess('terminal'), ...withAccess('terminalUser')]) {
      const answer = await ask(call, terminal.pageHeaders);
      expect(answer).not.toMatchObject({ code: TOKEN_INVALID });
      expect(answer).not.toMatchObject({ code: FORBIDDEN });
    }
  });

  it('lets only the agent say what became of money and paper, and whose card it read', () => {
    const calls = withAccess('terminalAgent').map(([line]) => line.split(' ').at(-1));
    expect(calls.sort()).toEqual([
      '/app/login/CAMPUS_CARD',
      '/app/login/FACE',
      '/app/login/FACE/person',
      '/app/login/ID_CARD',
      '/facePub/gallery',
      '/order/document/{orderId}',
      '/order/down-validate',
      '/order/finish',
      '/order/savePrintLogBefore',
      '/order/terminal/renew',
      '/outpatient/finish',
      '/pay/campusCard/outcome',
      '/pay/campusCard/tasks',
      '/studentCard/make/begin',
      '/studentCard/make/report',
      '/terminal-package/piece',
      '/terminal-package/standing',
      '/terminal/sp-terminal/heartbeat',
      '/train/log',
    ]);
  });

  describe.each(withAccess('terminalUser'))('%s', (_, call) => {
    it('refuses a terminal at which nobody signed in', async () => {
      for (const visit of [undefined, 'wrong']) {
        const headers = mixed({ [HEADERS.visitToken]: visit });
        expect(await ask(call, headers)).toMatchObject({ code: NOT_SIGNED_IN, success: false });
      }
    });
  });

  it('refuses callers who are not signed in to the console', async () => {
    for (const [, call] of withAccess('admin')) {
      const console = page('admin');
      for (const headers of [console, { ...console, ...FORGED }, { ...terminal.headers, ...console }]) {
        expect(await ask(call, headers)).toMatchObject({ code: NOT_SIGNED_IN, success: false });
      }
    }
  });

  it('refuses callers who have signed with no key of an app', async () => {
    expect(withAccess('app').length).toBeGreaterThan(0);
    const forged = {
      [APP_HEADERS.key]: 'k',
      [APP_HEADERS.timestamp]: String(Math.floor(platform.clock.now().getTime() / 1_000)),
      [APP_HEADERS.nonce]: 'n'.repeat(32),
      [APP_HEADERS.signature]: '0'.repeat(64),
    };
    for (const [, call] of withAccess('app')) {
      for (const headers of [{}, forged, terminal.headers, page('admin'), { ...page('admin'), ...FORGED }])
        expect(await ask(call, headers)).toMatchObject({ code: APP_SIGNATURE_INVALID, success: false });
    }
  });

  it('refuses callers whose password was not right a moment ago', async () => {
    expect(withAccess('signingIn').length).toBeGreaterThan(0);
    for (const [, call] of withAccess('signingIn')) {
      const console = page('admin');
      for (const headers of [console, { ...console, ...FORGED }, { ...terminal.headers, ...console }]) {
        expect(await ask(call, headers)).toMatchObject({ code: NOT_SIGNED_IN, success: false });
      }
    }
  });

  describe.each(withAccess('mobileUser'))('%s', (_, call) => {
    it('refuses callers who are not signed in, terminals among them', async () => {
      const others = isShared(call) ? [] : [{}, terminal.headers];
      const own = page(call.client === 'pc' ? 'selfPrint' : 'mobile');
      const code = call.client === 'pc' ? NOT_SIGNED_IN : MOBILE_NOT_SIGNED_IN;
      for (const headers of [own, { ...own, ...FORGED }, ...others]) {
        expect(await ask(call, headers)).toMatchObject({ code, success: false });
      }
    });
  });

  it('refuses an expired token', async () => {
    platform.clock.advance(120 * MINUTE_MS);
    for (const [, call] of [...withAccess('terminal'), ...withAccess('terminalAgent')]) {
      expect(await ask(call, terminal.headers)).toMatchObject({ code: TOKEN_INVALID });
    }
  });
});
