import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { median } from '@self-print/build/bench/rows.ts';
import { findPostgres, findProgram } from '@self-print/build/programs.ts';
import { startPostgres } from '@self-print/build/test/postgresCluster.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import type { Result } from '@self-print/contract/result.ts';
import { openPageClient } from '../support/agentClient.ts';
import { printerOf } from '../support/printer.ts';
import { type StartedProduct, startProduct } from '../support/startProduct.ts';
import { terminalClient } from '../support/terminalClient.ts';

/**
 * From the last digit of the pickup code to the job in the printer, through platform and agent with every check, claim and
 * fsync; compared to `ipptool` sending the same file to the same printer, including its process start. Both take turns, after
 * prints that are not counted because they find a cold product; on PostgreSQL where there is one, as in production.
 */
const WARM_UP_RUNS = 12;
/** After its start the platform counts the days of the demo data for its statistics. */
const SETTLE_MS = 15_000;
const RUNS = 23;
/** How often it is looked whether the agent has ended a print. */
const LOOK_MS = 50;
const IPPTOOL_TEST = `{
  NAME "print"
  OPERATION Print-Job
  GROUP operation-attributes-tag
  ATTR charset attributes-charset utf-8
  ATTR naturalLanguage attributes-natural-language en
  ATTR uri printer-uri $uri
  ATTR name requesting-user-name bench
  ATTR name job-name bench
  ATTR mimeMediaType document-format application/pdf
  FILE $filename
  STATUS successful-ok
}
`;

const ipptool = findProgram('ipptool');
if (ipptool === undefined) {
  process.stdout.write(
    `${JSON.stringify({ skipped: 'ipptool is not installed (package cups-ipp-utils)' })}\n`,
  );
} else {
  const folder = await mkdtemp(path.join(tmpdir(), 'self-print-bench-'));
  const binFolder = findPostgres();
  const cluster = binFolder === undefined ? undefined : await startPostgres(binFolder);
  const product = await startProduct(cluster ? { args: ['--database', cluster.url] } : {});
  try {
    const value = await measure(product, ipptool, folder);
    process.stdout.write(`${JSON.stringify({ rows: [value] })}\n`);
  } finally {
    await product.stop();
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure({ info }: StartedProduct, program: string, folder: string) {
  const printer = printerOf(info);
  await printer.do({ action: 'sheetMs', ms: 1 });
  const [platform, agent] = [terminalClient(info), await openPageClient(info)];
  const printOnce = async (takeCode: string): Promise<number> => {
    const from = performance.now();
    await printByCode(platform, agent, takeCode);
    const printLogId = await printLogOf(agent);
    await printer.until(({ jobs }) => jobs.some(({ name }) => name.includes(printLogId)));
    const took = performance.now() - from;
    await printer.until(({ state }) => state === 'idle');
    await untilFree(agent);
    return took;
  };
  await setTimeout(SETTLE_MS);
  for (const takeCode of info.takeCodes.slice(0, WARM_UP_RUNS)) await printOnce(takeCode);

  const [name = ''] = await printer.paper();
  const document = path.join(folder, 'document.pdf');
  const testFile = path.join(folder, 'print.test');
  await writeFile(document, await printer.read(name));
  await writeFile(testFile, IPPTOOL_TEST);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (const takeCode of info.takeCodes.slice(WARM_UP_RUNS, WARM_UP_RUNS + RUNS)) {
    ours.push(await printOnce(takeCode));
    const from = performance.now();
    await promisify(execFile)(program, ['-f', document, info.printerUrl, testFile]);
    theirs.push(performance.now() - from);
    await printer.until(({ state }) => state === 'idle');
  }
  return {
    name: 'code entered → job in the printer',
    unit: 'ms',
    value: median(ours),
    against: { name: 'ipptool sends the same file', value: median(theirs) },
  };
}

async function printByCode(platform: CallFunction, agent: CallFunction, takeCode: string): Promise<void> {
  const order = good(await platform(orderCalls.getForTerminal, { takeCode }));
  const { orderId, copies } = order;
  good(await agent(printerCalls.printOrder, { requestId: randomUUID(), orderId, copies }));
}

/** The print log of the print just requested, as the kiosk page learns it. */
async function printLogOf(agent: CallFunction): Promise<string> {
  for (let since = -1; ; ) {
    const state = good(await agent(kioskCalls.state, { since, waitSeconds: 10 }));
    if (state.print?.refusal) throw new Error(JSON.stringify(state.print.refusal));
    if (state.print?.printLogId) return state.print.printLogId;
    since = state.version;
  }
}

/** The agent handles one print at a time; the next run starts when the last one has ended. */
async function untilFree(agent: CallFunction): Promise<void> {
  for (;;) {
    const [latest] = good(await agent(printerCalls.getPrintLogs, { rows: 1 }));
    if (latest?.reported) return;
    await setTimeout(LOOK_MS);
  }
}

function good<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}
