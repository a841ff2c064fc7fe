import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemAfter } from './process/endChild.ts';
import { onStopRequest } from './process/parentLink.ts';
import { ensurePrompts } from './prompts/buildPrompts.ts';
import { ensureWebApps } from './renderer/buildWebApp.ts';
import { type DataFolderProblem, type DataLock, takeDataFolderSoon } from './start/dataLock.ts';
import { writeDockAddress } from './start/dockAddress.ts';
import {
  chooseKioskWindow,
  type KioskWindow,
  openKioskWindow,
  type WindowOutput,
  windowHost,
} from './start/kioskWindow.ts';
import { fileSink, streamSink } from './start/logSink.ts';
import { parseStartOptions, START_HELP, type StartOptions } from './start/options.ts';
import { type Product, startProduct } from './start/product.ts';
import { summaryTable } from './start/summary.ts';
import { findPortAgain, portChangeProblem, readUsedPorts, writeUsedPorts } from './start/usedPorts.ts';
import { packageHost, provideOfficePackages } from './systemPackages.ts';

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;
/** Value of SELF_PRINT_OFFICE_WORKERS with which the server takes no office documents. */
const NO_OFFICE = '0';

/** `npm start`: runs the whole product until stopped. */
async function main(): Promise<number> {
  const parsed = parseStartOptions(process.argv.slice(2), { cwd: process.cwd(), environment: process.env });
  if (!parsed.ok) {
    process.stderr.write(`${parsed.problem}\n\n${START_HELP}`);
    return EXIT_USAGE;
  }
  if (parsed.value === 'help') {
    process.stdout.write(START_HELP);
    return 0;
  }
  const options = parsed.value;
  const lock = await takeDataFolderSoon(options.dataDir, process.pid, {
    now: () => performance.now(),
    sleep: (ms) => sleep(ms),
  });
  if (!lock.ok) return refuse(folderProblem(options.dataDir, lock.problem));
  try {
    return await runUntilStopped(options, lock.value);
  } finally {
    await lock.value.release();
  }
}

async function runUntilStopped(options: StartOptions, lock: DataLock): Promise<number> {
  const last = await readUsedPorts(options.dataDir);
  const [serverPort, agentPort] = await Promise.all([
    findPortAgain(options.serverPort, last?.server, 'the platform server', '--port'),
    findPortAgain(options.agentPort, last?.agent, 'the kiosk and its agent', '--agent-port'),
  ]);
  if (!serverPort.ok) return refuse(serverPort.problem);
  if (!agentPort.ok) return refuse(agentPort.problem);
  const portChange = portChangeProblem(last, serverPort.value);
  if (portChange !== undefined) return refuse(portChange);

  const say = (text: string) => void process.stderr.write(`${text}\n`);
  const logDir = options.json ? null : path.join(options.dataDir, 'logs');
  const logs = logDir === null ? streamSink(process.stderr) : fileSink(logDir, say);
  const output: WindowOutput = { onLogLine: (name, line) => logs.line(name, line), say };
  const stopRequest = Promise.withResolvers<'stopped'>();
  const abort = new AbortController();
  let product: Product | undefined;
  let closeWindow: (() => Promise<void>) | undefined;
  const window = options.headless ? null : chooseKioskWindow(windowHost());
  const film = window?.kind === 'chromium' ? path.join(options.dataDir, 'camera.mjpeg') : null;
  onStopRequest(() => {
    abort.abort();
    stopRequest.resolve('stopped');
  });
  try {
    product = startProduct(
      {
        ...options,
        serverPort: serverPort.value,
        agentPort: agentPort.value,
        film,
        environment: process.env,
      },
      {
        ...output,
        after: systemAfter,
        now: () => performance.now(),
        fetch,
        sleep: (ms) => sleep(ms),
        buildScreens: () => buildScreens(say, abort.signal),
        installPrograms: async () => {
          if (process.env.SELF_PRINT_OFFICE_WORKERS !== NO_OFFICE)
            await provideOfficePackages(packageHost(say));
        },
      },
    );
    const ready = await Promise.race([product.ready, stopRequest.promise]);
    if (ready === 'stopped') return 0;
    if (!ready.ok)
      return refuse(logDir === null ? ready.problem : `${ready.problem} The logs are in ${logDir}.`);
    await writeUsedPorts(options.dataDir, {
      server: serverPort.value,
      agent: agentPort.value,
      registered: ready.value.terminalCode !== null,
    });
    if (ready.value.dockUrl !== null) await writeDockAddress(options.dataDir, ready.value.dockUrl);
    await lock.setAddresses([ready.value.kiosk, ready.value.platform]);
    if (options.json) process.stdout.write(`${JSON.stringify(ready.value)}\n`);
    else {
      process.stdout.write(
        summaryTable(ready.value, {
          cwd: process.cwd(),
          dataDir: options.dataDir,
          logDir,
          embeddedDatabase: options.database === null,
          seconds: performance.now() / 1_000,
        }),
      );
    }
    if (window) closeWindow = await openWindow(window, ready.value.kiosk, film, output);
    await stopRequest.promise;
    if (!options.json) say('Stopping …');
    return 0;
  } finally {
    abort.abort();
    await lock.setStopping();
    await Promise.all([closeWindow?.(), product?.stop()]);
    await logs.close();
  }
}

/** Builds the pages of kiosk, phone and console and, where possible, the kiosk's spoken prompts. */
async function buildScreens(say: (text: string) => void, signal: AbortSignal) {
  const [screens, prompts] = await Promise.all([ensureWebApps(say, signal), ensurePrompts(say)]);
  // Everything else works without recordings.
  if (!prompts.ok) say(prompts.problem);
  return screens;
}

async function openWindow(
  window: KioskWindow,
  address: string,
  film: string | null,
  output: WindowOutput,
): Promise<(() => Promise<void>) | undefined> {
  if (window.kind !== 'none') return openKioskWindow(window, address, film, output);
  output.say(`${window.reason} The kiosk is at ${address}`);
  return undefined;
}

function folderProblem(dataDir: string, problem: DataFolderProblem): string {
  if (problem.kind === 'unusable') return `The data folder ${dataDir} cannot be used: ${problem.message}`;
  const who = problem.holder === undefined ? 'another process' : `process ${problem.holder.pid}`;
  const addresses = problem.holder?.addresses ?? [];
  const where = addresses.length === 0 ? 'It is still starting.' : `It is at ${addresses.join(' and ')}.`;
  return `${dataDir} is in use by ${who}. ${where}\nStop it, or choose another folder with --data DIR.`;
}

function refuse(text: string): number {
  process.stderr.write(`${text}\n`);
  return EXIT_FAILED;
}

process.exitCode = await main();
// Nothing is left to do; fetch's keep-alive sockets would hold the process for seconds.
process.exit();
