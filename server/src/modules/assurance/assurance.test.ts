import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FACE_DIMENSIONS } from '@self-print/contract/agent/pageTasks.ts';
import type { Assurance } from '@self-print/contract/assurance.ts';
import { BASE_PATHS, type Call, HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { callLine, PLATFORM_CALLS } from '@self-print/contract/catalogue.ts';
import { addressOf } from '@self-print/contract/client.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod/mini';
import { printItem } from '../../db/schema/items.ts';
import { signInOffer } from '../../db/schema/signIn.ts';
import { type DeskPerson, type OrderDesk, openOrderDesk } from '../../testing/orderDesk.ts';
import { sessionHeaders, visitHeaders } from '../../testing/signedIn.ts';
import { expectOk, refusal, type TestTerminal } from '../../testing/testSchool.ts';
import { EVERYWHERE } from '../identityProviders/offers.ts';

const STRONG = [
  { way: 'DB', assurance: 'normal' },
  { way: 'PHONE_CODE', assurance: 'normal' },
] as const;
const LOW = [{ way: 'LDAP', assurance: 'low' }] as const;
const UNKNOWN_ID = 'aaaaaaaa-0000-4000-8000-00000000000f';

/** Calls that demand something of the sign-in. */
const DEMANDING = PLATFORM_CALLS.filter(({ demands }) => demands !== undefined && demands !== 'nothing');

describe('what an item demands of a sign-in', () => {
  let desk: OrderDesk;
  let person: DeskPerson;
  let terminal: TestTerminal;
  let itemId: string;
  let orderId: string;
  let previewId: string;
  beforeAll(async () => {
    desk = await openOrderDesk();
    person = await desk.addPerson();
    terminal = await desk.school.addTerminal();
    itemId = await desk.addItem();
    ({ orderId } = await desk.order(person, itemId));
    const preview = expectOk(await person.phone(userItemCalls.preview, { itemId }));
    previewId = /preview-page\/([^/]+)/.exec(preview.pages[0]?.url ?? '')?.[1] ?? '';
    const { orm } = desk.deps.db;
    for (const client of ['terminal', 'phone', 'pc'] as const)
      await orm.insert(signInOffer).values({
        schoolCode: desk.schoolCode,
        client,
        terminalCode: EVERYWHERE,
        ways: ['DB', 'PHONE_CODE'],
      });
    await orm.update(printItem).set({ minAssurance: 'strong' }).where(eq(printItem.itemId, itemId));
    await desk.deps.db.pool.query("update document_preview set min_assurance = 'strong'");
  });
  afterAll(() => desk.close());

  /** Values for whatever a call takes, about the person's own item, order and preview. */
  const inputOf = ({ params, query, body, demands, path }: Call): Record<string, unknown> => {
    const known: Record<string, unknown> = {
      itemId,
      orderId,
      previewId,
      id: orderId,
      x: orderId,
      page: 1,
      fileId: UNKNOWN_ID,
      language: 'zh',
      values: {},
      content: {},
      field: 'proof',
      fileName: 'a.pdf',
      sizeBytes: 10,
      email: 'who@example.edu',
      days: 7,
      pin: '2580',
      password: 'old',
      newPassword: 'a new pass phrase',
      phone: '13800000001',
      mail: 'who@example.edu',
      added: { codeId: UNKNOWN_ID, code: '000000' },
      present: null,
      consent: true,
      photo: Buffer.from([0xff, 0xd8, 0xff]).toString('base64'),
      model: { name: 'm', version: '1', detector: 'd' },
      descriptor: Array.from({ length: FACE_DIMENSIONS }, () => 0),
      terminalCode: terminal.terminalCode,
      sendMsgCode: path.startsWith('/mobile/setOpenTime') ? 'shutdownOnTime' : 'restartClient',
      openTimeVal: 'never',
      cartonCode: '1',
      sheets: 1,
      commandId: UNKNOWN_ID,
      termId: UNKNOWN_ID,
      printId: UNKNOWN_ID,
      inspectionNums: ['x'.repeat(40)],
      totalFee: 2_000,
      requestKey: UNKNOWN_ID,
      checkType: 'recharge',
      consentVersion: 1,
      quality: 90,
      cardNo: 'T1',
      ticketsTimes: 0,
      changeTimes: 1,
      intervalHome: '成都',
      step: { stepId: 'sign', kind: 'signature', words: { zh: '签字', en: 'Sign here' } },
      providerId: 'unknown',
      answer: 'code=unknown',
      strokes: [[10, 10, 200, 120, 400, 300]],
      card: {
        cardNo: 'T1',
        idCardNo: null,
        blank: false,
        ticketsTimes: 0,
        changeTimes: 1,
        lastRechargeDate: null,
      },
    };
    if (typeof demands !== 'object') throw new Error('It demands nothing');
    const named = [params, query, body].flatMap((schema) => Object.entries(schema?.shape ?? {}));
    return Object.fromEntries(
      named.flatMap(([name, schema]) =>
        name in known && z.safeParse(schema, known[name]).success ? [[name, known[name]]] : [],
      ),
    );
  };
  /** The error code with which a call answers somebody who has proved this much. */
  const codeOf = async (call: Call, proofs: typeof STRONG | typeof LOW | 'password') => {
    const given = proofs === 'password' ? [{ way: 'DB', assurance: 'normal' } as const] : proofs;
    const headers =
      call.access === 'terminalUser'
        ? await visitHeaders(desk.platform, terminal, person, given)
        : {
            ...(await sessionHeaders(desk.platform, person, 'mobile', given)),
            ...(call.client === 'pc' ? { [HEADERS.loginMode]: LOGIN_MODES.selfPrint } : {}),
          };
    const isGet = call.method === 'GET';
    const input = inputOf(call);
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(input[name]));
    const answer = await fetch(
      desk.platform.origin + (isGet ? addressOf(call, input) : BASE_PATHS[call.client] + path),
      {
        method: call.method,
        headers: { ...headers, ...(isGet ? {} : { 'Content-Type': 'application/json' }) },
        ...(isGet ? {} : { body: JSON.stringify(input) }),
      },
    );
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return isJson ? envelope.safeParse(await answer.json()).data?.code : undefined;
  };
  const names = DEMANDING.map((call) => [`${call.client} ${callLine(call)}`, call] as const);

  it.each(names)('is more than a weak sign-in at %s', async (_line, call) => {
    expect(await codeOf(call, LOW)).toBe(ERROR_CODES.STEP_UP_NEEDED);
  });

  it.each(names.filter(([, { demands }]) => typeof demands === 'object' && !('atLeast' in demands)))(
    'is more than a password alone at %s',
    async (_line, call) => {
      expect(await codeOf(call, 'password')).toBe(ERROR_CODES.STEP_UP_NEEDED);
    },
  );

  it.each(names)('is met by password and code at %s', async (_line, call) => {
    expect(await codeOf(call, STRONG)).not.toBe(ERROR_CODES.STEP_UP_NEEDED);
  });

  it('leaves an order in the list, without the code and what its document can be had by', async () => {
    const listed = async (proofs: typeof STRONG | typeof LOW) => {
      const call = desk.platform.client(await sessionHeaders(desk.platform, person, 'mobile', proofs));
      const { rows } = expectOk(await call(userOrderCalls.listByPage, { page: 1, rows: 10 }));
      return rows.find((row) => row.orderId === orderId);
    };
    expect(await listed(LOW)).toMatchObject({ orderId, takeCode: null, document: null });
    expect(await listed(STRONG)).toMatchObject({
      orderId,
      takeCode: expect.stringMatching(/^\d{8}$/),
      document: { verificationCode: expect.any(String) },
    });
  });

  it("tells nobody whether somebody else's order is there", async () => {
    const stranger = await desk.addPerson();
    expect(refusal(await stranger.phone(userOrderCalls.get, { orderId }))).toBe('ORDER_NOT_FOUND');
    expect(refusal(await stranger.phone(userOrderCalls.get, { orderId: UNKNOWN_ID }))).toBe(
      'ORDER_NOT_FOUND',
    );
  });

  it('is said to be met nowhere here where no way offered is sure enough', async () => {
    const { orm } = desk.deps.db;
    const offers = eq(signInOffer.client, 'phone');
    await orm
      .update(signInOffer)
      .set({ ways: ['DB'] })
      .where(offers);
    expect(refusal(await person.phone(userOrderCalls.get, { orderId }))).toBe('STEP_UP_NOT_OFFERED');
    await orm
      .update(signInOffer)
      .set({ ways: ['DB', 'PHONE_CODE'] })
      .where(offers);
    expect(await person.phone(userOrderCalls.get, { orderId })).toMatchObject({
      problem: { name: 'STEP_UP_NEEDED', detail: { needed: 'strong', wayIds: ['PHONE_CODE'] } },
    });
  });

  it('is demanded of who downloads everything as soon as one item demands it', async () => {
    const download = async () => {
      const answer = await desk.fetchFile(ownAccountCalls.download, {}, person.headers);
      const said = envelope.safeParse(await answer.json());
      return said.success ? said.data.code : 'the data';
    };
    const { orm } = desk.deps.db;
    const set = (minAssurance: Assurance) =>
      orm.update(printItem).set({ minAssurance }).where(eq(printItem.itemId, itemId));
    expect(await download()).toBe(ERROR_CODES.STEP_UP_NEEDED);
    await set('normal');
    expect(await download()).toBe('the data');
    await set('strong');
  });

  it('is told with the item, to whoever looks at it', async () => {
    const found = expectOk(await person.phone(userItemCalls.get, { id: itemId }));
    expect(found.minAssurance).toBe('strong');
  });
});
