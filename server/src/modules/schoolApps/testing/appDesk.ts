import { randomBytes, randomUUID } from 'node:crypto';
import { APP_HEADERS, BASE_PATHS, type Call } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import { ERROR_CODES, type ErrorName } from '@self-print/contract/errorCodes.ts';
import { appAdminCalls } from '@self-print/contract/platform/appAdmin.ts';
import type { AppFacts, NewAppKey, SchoolApp } from '@self-print/contract/platform/appFacts.ts';
import { secondsOf } from '../../../adapters/signedCalls/gateway.ts';
import { sign } from '../../../adapters/signedCalls/signature.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, type TestSchool } from '../../../testing/testSchool.ts';

/** What a request differs in from a right one. */
export interface Spoiled {
  readonly key?: NewAppKey;
  readonly signWith?: string;
  readonly timestamp?: string;
  readonly nonce?: string;
  /** Sent instead of what was signed. */
  readonly sentBody?: string;
  readonly sentQuery?: string;
  readonly without?: string;
  readonly origin?: string;
}

export interface AppAnswer {
  readonly status: number;
  /** `ok`, or the name of the problem. */
  readonly outcome: 'ok' | ErrorName | undefined;
  readonly data: unknown;
}

export const FACTS: AppFacts = {
  name: '教务系统',
  scopes: ['orders:read', 'records:write', 'events:receive'],
  networks: [],
  validUntil: null,
  callsPerMinute: 100,
};

const NAMES: ReadonlyMap<string, ErrorName> = new Map(
  Object.entries(ERROR_CODES).map(([name, code]) => [code, name as ErrorName]),
);

/** Signs a request as docs/interface.md says and sends it. */
export async function askAsApp(
  at: { readonly origin: string; readonly now: () => Date },
  key: NewAppKey,
  { client, method, path }: Call,
  input: Readonly<Record<string, unknown>> = {},
  spoiled: Spoiled = {},
): Promise<AppAnswer> {
  const isGet = method === 'GET';
  const asked = new URLSearchParams();
  if (isGet) for (const [name, value] of Object.entries(input)) asked.set(name, String(value));
  const query = asked.toString();
  const target = BASE_PATHS[client] + path + (query === '' ? '' : `?${query}`);
  const body = isGet ? '' : JSON.stringify(input);
  const { keyId, secret } = spoiled.key ?? key;
  const timestamp = spoiled.timestamp ?? String(secondsOf(at));
  const nonce = spoiled.nonce ?? randomBytes(16).toString('hex');
  const parts = {
    kind: 'INTERFACE1-REQUEST',
    act: method,
    path: target,
    timestamp,
    nonce,
    body: Buffer.from(body),
  } as const;
  const headers = new Headers({
    [APP_HEADERS.key]: keyId,
    [APP_HEADERS.timestamp]: timestamp,
    [APP_HEADERS.nonce]: nonce,
    [APP_HEADERS.signature]: sign(parts, spoiled.signWith ?? secret),
    ...(isGet ? {} : { 'Content-Type': 'application/json' }),
  });
  if (spoiled.without !== undefined) headers.delete(spoiled.without);
  const response = await fetch((spoiled.origin ?? at.origin) + target + (spoiled.sentQuery ?? ''), {
    method,
    headers,
    body: isGet ? null : (spoiled.sentBody ?? body),
  });
  const { code, data } = envelope.parse(await response.json());
  return { status: response.status, outcome: code === '0000' ? 'ok' : NAMES.get(code), data };
}

/** A new school whose administrator looks after its apps; closing it closes the platform. */
export async function openAppDesk(given?: TestPlatform) {
  const platform: TestPlatform = given ?? (await startTestPlatform());
  const school: TestSchool = await addTestSchool(platform);
  const { schoolCode } = school;
  const userId = await school.addPerson({ role: 'admin', name: '李主任' });
  // Sessions end while a test lets hours pass.
  const signIn = (): Promise<CallFunction> => signedIn(platform, { schoolCode, userId }, 'admin');
  return {
    platform,
    school,
    signIn,
    addApp: async (changes: Partial<AppFacts> = {}) => {
      const administrator = await signIn();
      const added = expectOk(
        await administrator(appAdminCalls.create, { appId: randomUUID(), facts: { ...FACTS, ...changes } }),
      );
      return appOf(added.app, added.key);
    },
    close: () => platform.close(),
  };

  function appOf(app: SchoolApp, key: NewAppKey) {
    const at = { origin: platform.origin, now: () => platform.clock.now() };
    return {
      app,
      key,
      ask: (call: Call, input: Readonly<Record<string, unknown>> = {}, spoiled: Spoiled = {}) =>
        askAsApp(at, key, call, input, spoiled),
    };
  }
}
export type AppDesk = Awaited<ReturnType<typeof openAppDesk>>;
