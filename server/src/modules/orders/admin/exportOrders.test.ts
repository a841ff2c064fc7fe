import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { HEADERS } from '@self-print/contract/call.ts';
import { addressOf } from '@self-print/contract/client.ts';
import { LIST_COUNT_MAX } from '@self-print/contract/limits.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { sql } from 'drizzle-orm';
import { sessionHeaders } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, type TestSchool } from '../../../testing/testSchool.ts';

/** Beyond what a list counts, and with orders of one moment on both sides of each portion that is read. */
const ORDERS = LIST_COUNT_MAX + 7;
const AT_ONE_MOMENT = 3;

let platform: TestPlatform;
let school: TestSchool;
beforeAll(async () => {
  platform = await startTestPlatform();
  school = await addTestSchool(platform);
  const { orderId } = await school.addOrder();
  await platform.deps.db.orm.execute(sql`
    insert into print_order
    select (jsonb_populate_record(o, jsonb_build_object(
      'order_id', gen_random_uuid(), 'take_code_index', '\\x' || md5(n::text), 'request_key', null,
      'created_at', o.created_at - n / ${AT_ONE_MOMENT}::int * interval '1 second'))).*
    from print_order o, generate_series(1, ${ORDERS - 1}::int) n
    where o.school_code = ${school.schoolCode} and o.order_id = ${orderId}`);
});
afterAll(() => platform.close());

it('exports all orders, also where the list stops counting, in the order of the list', async () => {
  const userId = await school.addPerson({ role: 'auditor' });
  const headers = await sessionHeaders(platform, { schoolCode: school.schoolCode, userId }, 'admin');
  const response = await fetch(platform.origin + addressOf(orderAdminCalls.export, {}), { headers });
  const [headings, ...lines] = (await response.text()).trimEnd().split('\r\n');
  expect(headings).toContain('"订单编号","项目代码","名称"');
  const exported = lines.map((line) => line.split(',')[0]?.replaceAll('"', ''));
  expect([exported.length, new Set(exported).size]).toEqual([ORDERS, ORDERS]);
  const page = async (number: number) =>
    expectOk(await platform.client(headers)(orderAdminCalls.list, { page: number, rows: 100 }));
  for (const number of [1, 5, 6, 100, 101]) {
    const { rows, total } = await page(number);
    expect(total).toBe(LIST_COUNT_MAX + 1);
    expect(rows.map(({ orderId }) => orderId)).toEqual(exported.slice((number - 1) * 100, number * 100));
  }
  expect(platform.log.lines).toContainEqual(
    expect.objectContaining({ event: 'orders-exported', detail: { by: userId, rows: ORDERS } }),
  );
});

it('writes headings and states in the language of the page', async () => {
  const userId = await school.addPerson({ role: 'auditor' });
  const headers = await sessionHeaders(platform, { schoolCode: school.schoolCode, userId }, 'admin');
  const address = platform.origin + addressOf(orderAdminCalls.export, {});
  const response = await fetch(address, { headers: { ...headers, [HEADERS.language]: 'en' } });
  const [headings, line] = (await response.text()).split('\r\n');
  expect(headings).toContain('"Order","Item code","Title"');
  expect(line).toContain('"To be printed"');
});
