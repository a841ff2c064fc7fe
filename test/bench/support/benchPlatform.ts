import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { startTestPlatform } from '@self-print/server/testing/testPlatform.ts';
import { addTestSchool, expectOk } from '@self-print/server/testing/testSchool.ts';
import express from 'express';
import { type BenchPlatform, profileRequest } from './benchPlatformMessage.ts';
import { copyOrders } from './copyOrders.ts';

/**
 * A platform with orders to look up and to finish, in a process separate from the load. On PostgreSQL when TEST_DATABASE_URL is
 * set, else on PGlite. With a bare Express route as reference.
 */
const LOOKED_UP_ORDERS = 400;
/** For each figure of about ten seconds, at a rate that no single process has reached so far. */
const FINISHED_ORDERS = 60_000;

const platform = await startTestPlatform();
const school = await addTestSchool(platform);
const terminal = await school.addTerminal();
const [userId, itemId] = [await school.addPerson(), await school.addItem()];

const takeCodes: string[] = [];
for (let made = 0; made < LOOKED_UP_ORDERS; made += 1)
  takeCodes.push((await school.addOrder({ userId, itemId })).takeCode);
const { orderId, takeCode } = await school.addOrder({ userId, itemId });
expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode }));
const { printLogId } = expectOk(await terminal.call(orderCalls.savePrintLogBefore, { orderId }));
const printLogs = await copyOrders(platform.deps.db.pool, { orderId, printLogId }, FINISHED_ORDERS);

const bare = express();
bare.use(express.json());
const answer = { code: '0000', msg: 'success', success: true, data: { pages: 2, copies: 1 } };
bare.all('/bare', (_request, response) => {
  response.json(answer);
});
const floor = createServer(bare satisfies RequestListener).listen(0, '127.0.0.1');
await once(floor, 'listening');
const { port } = floor.address() as AddressInfo;

const inspector = new Session();
inspector.connect();
await inspector.post('Profiler.enable');
process.on('message', async (message) => {
  const request = profileRequest.parse(message);
  if (request.profile === 'start') await inspector.post('Profiler.start');
  else {
    const { profile } = await inspector.post('Profiler.stop');
    await writeFile(request.file, JSON.stringify(profile));
  }
  process.send?.('done');
});

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
