import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { startTestPlatform } from '@self-print/server/testing/testPlatform.ts';
import { addTestSchool, expectOk } from '@self-print/server/testing/testSchool.ts';
import express from 'express';
import type { BenchPlatform } from './benchPlatformMessage.ts';

/**
 * A platform with orders to look up and orders to finish, in a process of its own, so that the load and what is loaded do not
 * share one. On PostgreSQL when TEST_DATABASE_URL is set, else on PGlite. Beside it a bare Express route as the floor.
 */
const ORDERS = 400;

const platform = await startTestPlatform();
const school = await addTestSchool(platform);
const terminal = await school.addTerminal();
const [userId, itemId] = [await school.addPerson(), await school.addItem()];

const takeCodes: string[] = [];
const printLogs: { readonly orderId: string; readonly printLogId: string }[] = [];
for (let made = 0; made < ORDERS; made += 1) {
  takeCodes.push((await school.addOrder({ userId, itemId })).takeCode);
  const { orderId, takeCode } = await school.addOrder({ userId, itemId });
  expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode }));
  const { printLogId } = expectOk(await terminal.call(orderCalls.savePrintLogBefore, { orderId }));
  printLogs.push({ orderId, printLogId });
}

const bare = express();
bare.use(express.json());
const answer = { code: '0000', msg: 'success', success: true, data: { pages: 2, copies: 1 } };
bare.all('/bare', (_request, response) => {
  response.json(answer);
});
const floor = createServer(bare satisfies RequestListener);
await new Promise<void>((resolve) => floor.listen(0, '127.0.0.1', resolve));
const { port } = floor.address() as AddressInfo;

const message: BenchPlatform = {
  origin: platform.origin,
  bareUrl: `http://127.0.0.1:${port}/bare`,
  headers: terminal.headers,
  schoolCode: school.schoolCode,
  takeCodes,
  printLogs,
};
process.send?.(message);
process.once('disconnect', () => process.exit(0));
