import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { median } from '@self-print/build/bench/rows.ts';
import { findProgram } from '@self-print/build/programs.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import type { Result } from '@self-print/contract/result.ts';
import { openPageClient } from '../support/agentClient.ts';
import { printerOf } from '../support/printer.ts';
import { startProduct } from '../support/startProduct.ts';
import { terminalClient } from '../support/terminalClient.ts';

/**
 * From the last digit of the pickup code to the job in the printer, through platform and agent with every check, claim and
 * fsync; compared to `ipptool` sending the same file to the same printer, including its process start.
 */
const RUNS = 9;
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
  const product = await startProduct();
  try {
    const value = await measure(product, ipptool, folder);
    process.stdout.write(`${JSON.stringify({ rows: [value] })}\n`);
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure({ info }: Awaited<ReturnType<typeof startProduct>>, program: string, folder: string) {
  const printer = printerOf(info);
  await printer.do({ action: 'sheetMs', ms: 1 });
  const [platform, agent] = [terminalClient(info), await openPageClient(info)];
  const ours: number[] = [];
  for (const takeCode of info.takeCodes.slice(0, RUNS)) {
    const from = performance.now();
    await printByCode(platform, agent, takeCode);
    const printLogId = await printLogOf(agent);
    await printer.until(({ jobs }) => jobs.some(({ name }) => name.includes(printLogId)));
    ours.push(performance.now() - from);
    await printer.until(({ state }) => state === 'idle');
    await untilFree(agent);
  }
  const [name = ''] = await printer.paper();
  const document = path.join(folder, 'document.pdf');
  const testFile = path.join(folder, 'print.test');
  await writeFile(document, await printer.read(name));
  await writeFile(testFile, IPPTOOL_TEST);
  const theirs: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
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
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function good<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result.value;
}
