import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { projectPath } from '@self-print/build/project.ts';
import { type ProductReady, productReady } from '@self-print/contract/processes.ts';
import { auditProduct } from './auditProduct.ts';
import { copyDemoData } from './demoData.ts';

const START = projectPath('build/src/start.ts');
const KEPT_LOG_LINES = 5_000;
/** With these options the server's folder has no demo data in it. */
const WITHOUT_DEMO_DATA = ['--no-demo', '--database'];

export interface StartSettings {
  /** Additional options of `npm start`. */
  readonly args?: readonly string[];
  /** Kept when the product stops; if omitted, a temporary folder is used, in a whole run with demo data that is there already. */
  readonly dataDir?: string;
  readonly environment?: NodeJS.ProcessEnv;
}

/** The whole product, running for a test. */
export interface StartedProduct {
  readonly info: ProductReady;
  readonly dataDir: string;
  /** The process of `npm start`; the others are its children. */
  readonly pid: number;
  /** The latest log lines of all processes. */
  log(): readonly string[];
  /** Stops it like Ctrl-C; returns its exit code. Throws when its gateways, ledger and paper do not agree then. */
  stop(): Promise<number | null>;
}

/**
 * Starts the product like `npm start -- --headless --json`, on free ports. It also stops when the test's process ends in any
 * way. Throws with the log when the start fails.
 */
export async function startProduct(settings: StartSettings = {}): Promise<StartedProduct> {
  const startedAt = performance.now();
  const dataDir = settings.dataDir ?? (await makeDataDir(settings));
  const child = spawn(
    process.execPath,
    [
      ...['--disable-warning=ExperimentalWarning', START, '--headless', '--json'],
      ...['--port', '0', '--agent-port', '0', '--data', dataDir],
      ...(settings.args ?? []),
    ],
    { env: { ...process.env, ...settings.environment }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  );
  const lines = keepLines(child);
  let isReady = false;
  const stop = async () => {
    const code = await end(child);
    try {
      if (isReady && usesGateways(settings)) await auditProduct(dataDir);
    } finally {
      if (settings.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    }
    return code;
  };
  try {
    const info = await readReady(child, lines);
    isReady = true;
    const startsFile = process.env.TEST_STARTS_FILE;
    if (startsFile !== undefined)
      await appendFile(startsFile, `${Math.round(performance.now() - startedAt)}\n`);
    return { info, dataDir, pid: child.pid ?? 0, log: () => [...lines], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const usesGateways = ({ args = [] }: StartSettings) => !args.some((each) => WITHOUT_DEMO_DATA.includes(each));

async function makeDataDir({ args = [] }: StartSettings): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'self-print-journey-'));
  const shared = process.env.TEST_DEMO_FOLDER;
  if (shared === undefined || !usesGateways({ args })) return dataDir;
  try {
    await copyDemoData(shared, dataDir);
    return dataDir;
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

function keepLines(child: ChildProcess): readonly string[] {
  const lines: string[] = [];
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      if (lines.length > KEPT_LOG_LINES) lines.shift();
    });
  }
  return lines;
}

async function readReady(child: ChildProcess, lines: readonly string[]): Promise<ProductReady> {
  if (!child.stdout) throw new Error('The start process has no stdout');
  for await (const line of createInterface({ input: child.stdout }))
    return productReady.parse(JSON.parse(line));
  throw new Error(`The product did not start:\n${lines.join('\n')}`);
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  return child.exitCode;
}
