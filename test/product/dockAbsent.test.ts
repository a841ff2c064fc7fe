import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bundle } from '@self-print/build/package/bundle.ts';
import { ensureWebApp } from '@self-print/build/renderer/buildWebApp.ts';
import { distOf, KIOSK_SCREENS } from '@self-print/build/renderer/webApps.ts';
import { agentReady } from '@self-print/contract/processes.ts';

/** Dock and simulators are for development only: none of their code is on a kiosk, whatever its environment. */
const PROGRAMS = /\.(?:[cm]?js|css|html)$/;
const KINDS = ['chromium', 'electron'] as const;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'self-print-no-dock-'));
  expect(await ensureWebApp(KIOSK_SCREENS, () => {})).toMatchObject({ ok: true });
  for (const kind of KINDS)
    expect(await bundle({ kind, outDir: path.join(folder, kind) })).toMatchObject({ ok: true });
});
afterAll(() => rm(folder, { recursive: true }));

/** All programs and pages below a folder, by path. */
async function textsBelow(...below: readonly string[]): Promise<readonly (readonly [string, string])[]> {
  const root = path.join(...below);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && PROGRAMS.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const));
}

/** The bundled agent, in an environment without any production setting. */
function startAgent(environment: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [path.join(folder, 'chromium', 'agent', 'main.mjs')], {
    env: {
      SELF_PRINT_AGENT_PORT: '0',
      SELF_PRINT_AGENT_DATA_DIR: path.join(folder, 'data'),
      SELF_PRINT_KIOSK_DIR: path.join(folder, 'chromium', 'kiosk'),
      SELF_PRINT_LOG_LEVEL: 'silent',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

describe('a product for a kiosk', () => {
  it.each(KINDS)('has no file of the dock or of a simulator: %s', async (kind) => {
    const sources = (await textsBelow(folder, kind)).flatMap(([, source]) =>
      Array.from(source.matchAll(/^\/\/ (\S+\.tsx?)$/gm), ([, file = '']) => file),
    );
    expect(sources).toContain('agent/src/main.ts');
    expect(sources.filter((file) => /(?:^|\/)(?:simulator|testing|dock)\//.test(file))).toEqual([]);
  });

  it('has pages that know nothing of it', async () => {
    const pages = await textsBelow(distOf(KIOSK_SCREENS));
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.filter(([, page]) => /dock/i.test(page)).map(([file]) => file)).toEqual([]);
  });

  it.each([
    ['the dock', { SELF_PRINT_SIMULATED_DEVICES: '1', SELF_PRINT_DOCK: 'http://127.0.0.1:9/dock' }],
    ['the dock alone', { SELF_PRINT_DOCK: 'http://127.0.0.1:9/dock' }],
    ['simulated devices', { SELF_PRINT_SIMULATED_DEVICES: '1' }],
    [
      'both where the environment denies that it is a kiosk',
      { SELF_PRINT_SIMULATED_DEVICES: '1', NODE_ENV: 'development' },
    ],
  ])('refuses to start with %s', async (_, environment) => {
    const agent = startAgent(environment);
    const ended = once(agent, 'exit');
    const output = agent.stderr ? await text(agent.stderr) : '';
    expect(await ended).toEqual([78, null]);
    expect(output).toMatch(/SELF_PRINT_(?:DOCK|SIMULATED_DEVICES): /);
  });

  it('serves a page with only its own scripts, which may connect to nothing else', async () => {
    const agent = startAgent({});
    const ended = once(agent, 'exit');
    const [message] = await once(agent, 'message');
    const { origin } = agentReady.parse(message);
    const response = await fetch(origin);
    const page = await response.text();
    const scripts = Array.from(page.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g), ([, source = '']) => source);
    expect(scripts.length).toBeGreaterThan(0);
    for (const source of scripts) expect(new URL(source, origin).origin).toBe(origin);
    // Not registered yet, so there is no platform either.
    expect(response.headers.get('content-security-policy')).not.toMatch(/https?:|wss?:/);
    agent.kill('SIGTERM');
    await ended;
  });
});
