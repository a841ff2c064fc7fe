import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeviceClass } from '@self-print/contract/agent/devices.ts';
import { kioskCalls } from '@self-print/contract/agent/kiosk.ts';
import { HEADERS } from '@self-print/contract/call.ts';
import { makeClient } from '@self-print/contract/client.ts';
import type { deviceOverrides } from '@self-print/contract/deviceSettings.ts';
import { agentReady } from '@self-print/contract/processes.ts';
import { build } from 'esbuild';
import type { z } from 'zod';
import { projectPath } from '../project.ts';
import { SYSTEM_PACKAGES } from '../systemPackages.ts';
import { bundle } from './bundle.ts';
import { isDevelopmentOnly, onlyInProduction } from './onlyInProduction.ts';

const PAGE = '<!doctype html><html><head><title>kiosk</title></head><body></body></html>';
const SIMULATOR = 'agent/src/devices/printer/simulator';

let folder = '';
const out = (...parts: readonly string[]) => path.join(folder, ...parts);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bundle-test-'));
  await mkdir(out('kiosk'));
  await writeFile(out('kiosk', 'index.html'), PAGE);
  await writeFile(out('kiosk', '.sources-hash'), 'note');
  await mkdir(out('prompts'));
  await writeFile(out('prompts', 'zh-done.wav'), 'RIFF');
  await writeFile(out('prompts', '.texts-hash'), 'note');
  for (const kind of ['electron', 'chromium'] as const) {
    // One of them is built without recorded prompts.
    const recordingsDir = out(kind === 'electron' ? 'prompts' : 'nowhere');
    expect(await bundle({ kind, outDir: out(kind), kioskDir: out('kiosk'), recordingsDir })).toEqual({
      ok: true,
      value: expect.arrayContaining(['node_modules/express', 'node_modules/@embedpdf/pdfium']),
    });
  }
});
afterAll(() => rm(folder, { recursive: true }));

async function filesOf(kind: string): Promise<readonly string[]> {
  const entries = await readdir(out(kind), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.LEGAL.txt'))
    .filter((entry) => !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(out(kind), path.join(entry.parentPath, entry.name)))
    .sort();
}

const hasPackage = (name: string) =>
  SYSTEM_PACKAGES.some((systemPackage) => systemPackage.name === name && systemPackage.isHere());

/** The bundled agent in production mode, without the repository. */
async function startAgent(devices: z.input<typeof deviceOverrides>) {
  const child = spawn(process.execPath, [out('chromium', 'agent/main.mjs')], {
    cwd: folder,
    env: {
      NODE_ENV: 'production',
      SELF_PRINT_AGENT_PORT: '0',
      SELF_PRINT_AGENT_DATA_DIR: out('data'),
      SELF_PRINT_KIOSK_DIR: out('chromium', 'kiosk'),
      SELF_PRINT_LOG_LEVEL: 'silent',
      SELF_PRINT_DEVICES: JSON.stringify(devices),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [message] = await once(child, 'message');
  const { origin, token } = agentReady.parse(message);
  const stop = async () => {
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  };
  return { origin, token, stop };
}

/** Waits until no device is being opened for the first time any more. */
async function settledHealth(origin: string, token: string) {
  const call = makeClient({
    origin: () => origin,
    fetch,
    headers: () => ({ [HEADERS.agentToken]: token }),
    timeoutMs: 10_000,
  });
  for (let since = -1; ; ) {
    const state = await call(kioskCalls.state, { since, waitSeconds: 5 });
    if (!state.ok) throw new Error(state.problem.message);
    const { version, devices } = state.value;
    since = version;
    if (devices.every((each) => each.state !== 'opening')) {
      return (device: DeviceClass) => devices.find((each) => each.device === device);
    }
  }
}

describe('bundle', () => {
  it('makes one file of each program', async () => {
    expect(await filesOf('electron')).toEqual([
      'agent/main.mjs',
      'agent/pdfium.wasm',
      'agent/rasterWorker.mjs',
      'agent/searchWorker.mjs',
      'agentUtility.mjs',
      'kiosk/index.html',
      'main.mjs',
      'package.json',
      'preload.cjs',
      'prompts/zh-done.wav',
    ]);
    expect(await filesOf('chromium')).toEqual([
      'agent/main.mjs',
      'agent/pcscHost.mjs',
      'agent/pdfium.wasm',
      'agent/rasterWorker.mjs',
      'agent/searchWorker.mjs',
      'agentMain.mjs',
      'kiosk/index.html',
      'package.json',
      'shell.mjs',
    ]);
  });

  it('opens a document with the PDFium that lies beside the program', async () => {
    const pdf =
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
    const sheet = { colour: 'grey', sheetBack: 'normal', sides: 'one-sided', paperSize: 'A4' };
    const plan = { format: 'image/urf', resolution: 75, ...sheet };
    const wasmFile = out('electron', 'agent/pdfium.wasm');
    const workerData = { wasmFile, document: Buffer.from(pdf), plan };
    const thread = new Worker(out('electron', 'agent/rasterWorker.mjs'), { workerData });
    expect(await once(thread, 'message')).toEqual([{ kind: 'opened' }]);
    await thread.terminate();
  });

  it('takes nothing for development along', async () => {
    const sources: string[] = [];
    for (const kind of ['electron', 'chromium']) {
      for (const file of (await filesOf(kind)).filter((name) => /\.[cm]js$/.test(name))) {
        // esbuild writes each module's file name above it.
        sources.push(
          ...Array.from(
            (await readFile(out(kind, file), 'utf8')).matchAll(/^\/\/ (\S+)$/gm),
            ([, source = '']) => source,
          ),
        );
      }
    }
    expect(sources).toContain('agent/src/main.ts');
    expect(sources).toContain('electron/src/preload.ts');
    expect(sources.filter((source) => isDevelopmentOnly(projectPath(source)))).toEqual([]);
  });

  it('puts neither schemas nor modules into the preload', async () => {
    const preload = await readFile(out('electron', 'preload.cjs'), 'utf8');
    expect(preload.length).toBeLessThan(10_000);
    expect(preload).not.toMatch(/^import /m);
    expect(preload.match(/require\("[^"]+"\)/g)).toEqual(['require("electron")']);
  });

  it('makes an agent that runs from its folder alone', async () => {
    const { origin, token, stop } = await startAgent({});
    expect(await (await fetch(origin)).text()).toContain(token);
    await stop();
  });

  it('includes the libraries of devices: each reports what this machine lacks, and the agent continues', async () => {
    const { origin, token, stop } = await startAgent({
      keypad: { driver: 'serial', port: { kind: 'serial', path: '/dev/nowhere', baudRate: 9600 } },
      campusCard: { driver: 'pcsc' },
    });
    const health = await settledHealth(origin, token);
    expect(health('keypad')).toMatchObject({
      state: 'faulted',
      problem: 'portUnavailable',
      detail: expect.stringMatching(/No such file or directory, cannot open \/dev\/nowhere/),
    });
    const cards = health('campusCard');
    if (cards?.state === 'faulted') {
      expect(['driverMissing', 'portUnavailable']).toContain(cards.problem);
      // Depends on this machine, not on the bundle.
      expect(cards.detail).toMatch(/smart card|pcsclite|shared library/);
    } else expect(cards?.state).toBe('ready');
    expect(await (await fetch(origin)).text()).toContain(token);
    await stop();
  });

  const withUsb = hasPackage('libusb-1.0-0') ? it : it.skip;
  withUsb('brings the library of HID devices along (needs libusb-1.0-0)', async () => {
    const { origin, token, stop } = await startAgent({
      scanner: { driver: 'hid', vendorId: 1, productId: 1 },
    });
    const health = await settledHealth(origin, token);
    expect(health('scanner')).toMatchObject({ state: 'faulted', problem: 'portUnavailable' });
    await stop();
  });

  it('makes a shell that runs', async () => {
    const child = spawn(process.execPath, [out('chromium', 'shell.mjs'), '--unknown'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
    expect(await once(child, 'close')).toEqual([2, null]);
    expect(output).toContain('--with-agent');
  });
});

describe('onlyInProduction', () => {
  it.each([
    `${SIMULATOR}/main.ts`,
    'electron/src/testing/fakeShell.ts',
    'agent/src/dock/dock.ts',
    'agent/src/main.test.ts',
  ])('keeps %s away', (file) => expect(isDevelopmentOnly(projectPath(file))).toBe(true));

  it.each([
    'agent/src/main.ts',
    'contract/src/simulated.ts',
    'node_modules/express/testing/x.ts',
    '../testing/x.ts',
  ])('lets %s in', (file) => expect(isDevelopmentOnly(projectPath(file))).toBe(false));

  it('makes a bundle fail that would take one in', async () => {
    const entry = out('entry.ts');
    await writeFile(entry, `import ${JSON.stringify(projectPath(SIMULATOR, 'main.ts'))};`);
    const building = build({
      entryPoints: [entry],
      bundle: true,
      write: false,
      platform: 'node',
      logLevel: 'silent',
      plugins: [onlyInProduction()],
    });
    await expect(building).rejects.toThrow('may not be on a kiosk');
  });
});
