import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import type { LicenceModule } from '@self-print/contract/licence.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Deps } from '../deps.ts';
import { createAccount, type NewAccount } from '../modules/accounts/createAccount.ts';
import { createOrder, type NewOrder } from '../modules/itemOrders/createOrder.ts';
import { createItem, type NewItem } from '../modules/items/createItem.ts';
import type { PlacedOrder } from '../modules/orders/placeOrder.ts';
import { createSchool } from '../modules/schools/createSchool.ts';
import { createTerminal } from '../modules/terminals/createTerminal.ts';
import { issueActivationCode } from '../modules/terminals/issueActivationCode.ts';

/** The smallest content stored as a document; the server does not read its pages again. */
const DOCUMENT = new TextEncoder().encode('%PDF-1.7\n%%EOF\n');

export interface TestTerminal {
  readonly terminalCode: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Those of its kiosk page, which may not speak for its agent. */
  readonly pageHeaders: Readonly<Record<string, string>>;
  readonly call: CallFunction;
}

/** A school with helpers that create test data through the platform's own use cases. */
export interface TestSchool {
  readonly schoolCode: string;
  readonly addTerminal: (terminalCode?: string) => Promise<TestTerminal>;
  readonly addItem: (changes?: Partial<NewItem>) => Promise<string>;
  readonly addPerson: (changes?: Partial<NewAccount>) => Promise<string>;
  /** Creates a paid order of a new person for a free item, with the given changes. */
  readonly addOrder: (changes?: Partial<NewOrder>) => Promise<PlacedOrder>;
}

/** Where a test school exists: dependencies of the use cases, and a client of the server. */
export interface TestHost {
  readonly deps: Pick<Deps, 'db' | 'storage' | 'keys' | 'clock' | 'random' | 'log'>;
  readonly client: (headers?: Readonly<Record<string, string>>) => CallFunction;
}

let made = 0;
const next = (prefix: string) => {
  made += 1;
  return `${prefix}${made}`;
};

export async function addTestSchool(
  host: TestHost,
  functions: readonly LicenceModule[] = ['TAKE_CODE_PRINT'],
  /** Modules without a tile: the phone pages and English. */
  others: readonly LicenceModule[] = ['MOBILE', 'INTERNATIONAL'],
): Promise<TestSchool> {
  const { deps } = host;
  const schoolCode = next('school-');
  const modules = [...new Set([...functions, ...others])];
  const name = { zh: '测试大学', en: 'Test University' };
  expectOk(await createSchool(deps, { schoolCode, name, timeZone: 'Asia/Shanghai', modules }));

  const addItem: TestSchool['addItem'] = async (changes = {}) => {
    const item: NewItem = {
      schoolCode,
      itemId: next('item-'),
      title: { zh: '在读证明', en: 'Certificate of enrolment' },
      unitPrice: 0,
      freeCopies: 0,
      printLimit: null,
      countPeriod: 'year',
      copiesMax: 10,
      copiesChangeable: true,
      cartonCode: null,
      ...changes,
    };
    expectOk(await createItem(deps, item));
    return item.itemId;
  };
  const addPerson: TestSchool['addPerson'] = async (changes = {}) => {
    const person: NewAccount = {
      schoolCode,
      userName: next('2026000'),
      name: '张小明',
      role: 'student',
      passwordHash: null,
      ...changes,
    };
    return expectOk(await createAccount(deps, person)).userId;
  };
  return {
    schoolCode,
    addItem,
    addPerson,
    addTerminal: async (terminalCode = next('T-')) => {
      const place = { zh: '图书馆', en: 'Library' };
      const facts = { name: place, location: place, terminalType: 1, settings: {} };
      expectOk(await createTerminal(deps, { schoolCode, terminalCode, ...facts }));
      return activateTestTerminal(host, schoolCode, terminalCode);
    },
    addOrder: async (changes = {}) => {
      const stored = await deps.storage.put('documents', 'application/pdf', DOCUMENT);
      return expectOk(
        await createOrder(deps, {
          schoolCode,
          userId: changes.userId ?? (await addPerson()),
          itemId: changes.itemId ?? (await addItem()),
          document: { ...stored, fileName: '张小明 在读证明.pdf', pages: 2 },
          copies: 1,
          duplex: true,
          horizontal: false,
          colour: false,
          paperSize: 'A4',
          paid: true,
          ...changes,
        }),
      );
    },
  };
}

/** Activates a terminal by its public calls, as an agent does. */
export async function activateTestTerminal(
  host: TestHost,
  schoolCode: string,
  terminalCode: string,
): Promise<TestTerminal> {
  const code = expectOk(await issueActivationCode(host.deps, { schoolCode, terminalCode }));
  const anyone = host.client();
  const identity = expectOk(await anyone(terminalCalls.activate, { activationCode: code.activationCode }));
  const { appId, appSecret } = identity;
  const grant = expectOk(await anyone(terminalCalls.accessToken, { appId, appSecret }));
  const headers = {
    [HEADERS.appId]: appId,
    [HEADERS.accessToken]: grant.accessToken,
    [HEADERS.schoolCode]: schoolCode,
    [HEADERS.terminalCode]: terminalCode,
    [HEADERS.loginMode]: LOGIN_MODES.terminal,
  };
  const pageHeaders = { ...headers, [HEADERS.accessToken]: grant.pageToken };
  return { terminalCode, headers, pageHeaders, call: host.client(headers) };
}

/** Unwraps a result that must be successful. */
export function expectOk<Value, Problem>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw new Error(`Expected a good result: ${JSON.stringify(result.problem)}`);
  return result.value;
}

/** Name of the problem with which a call was refused. */
export function refusal(result: Result<unknown, unknown>): unknown {
  if (result.ok) return `ok: ${JSON.stringify(result.value)}`;
  const { problem } = result;
  return typeof problem === 'object' && problem !== null && 'name' in problem ? problem.name : problem;
}
