import { type ChildProcess, spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createReleaseDisk } from '@self-print/agent/releases/releaseDisk.ts';
import { packRelease } from '@self-print/build/package/release.ts';
import { projectPath } from '@self-print/build/project.ts';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { RELEASE_PIECE_BYTES } from '@self-print/contract/platform/terminalReleases.ts';
import {
  INSTALL_FILE,
  KEEPER_FILE,
  keeperFile,
  RELEASES_FOLDER,
} from '@self-print/contract/release/keeperFiles.ts';
import { rawReleaseKey } from '@self-print/contract/release/releaseKeys.ts';

const VERSION = '1.1.0';
const LIMIT_MS = 20_000;
const LOOK_MS = 50;
/** Agents that only say that they run, and one that ends at once. */
const RUNS = (name: string) => `
import { appendFileSync } from 'node:fs';
appendFileSync(process.env.SELF_PRINT_AGENT_DATA_DIR + '/started', '${name}\\n');
process.send({ type: 'sound', version: '${VERSION}' });
setInterval(() => {}, 1_000);
process.on('disconnect', () => process.exit());`;
const CRASHES = `${RUNS('crashing')}\nprocess.exit(1);`;

let folder: string;
let keepers: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'releases-'));
  keepers = [];
});
afterEach(async () => {
  await Promise.all(keepers.map(end));
  rmSync(folder, { recursive: true, force: true });
});

const put = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

/** Packs a release with this agent, and brings it onto the kiosk's disk as its agent does. */
async function deliver(program: string): Promise<void> {
  put('tree/agent/main.mjs', program);
  put('tree/kiosk/index.html', '<title>kiosk</title>');
  put('tree/package.json', JSON.stringify({ version: VERSION, type: 'module' }));
  const { privateKey } = generateKeyPairSync('ed25519');
  const made = await packRelease(join(folder, 'tree'), {
    outDir: join(folder, 'out'),
    version: VERSION,
    node: process.versions.node,
    arch: process.arch,
    key: privateKey,
  });
  if (!made.ok) throw new Error(made.problem);
  const bytes = readFileSync(made.value);
  const releases = join(folder, 'data', RELEASES_FOLDER);
  const disk = createReleaseDisk(releases);
  for (let at = 0; at < bytes.length; at += RELEASE_PIECE_BYTES) {
    await disk.append(bytes.subarray(at, at + RELEASE_PIECE_BYTES));
  }
  const head = await disk.head(rawReleaseKey(privateKey));
  if (!head.ok) throw new Error(head.problem);
  expect(await disk.unpack(head.value)).toEqual({ ok: true, value: undefined });
  const install = { orderId: randomUUID(), version: VERSION, platformAnswered: false };
  writeFileSync(join(releases, INSTALL_FILE), JSON.stringify(install));
}

function keep(): ChildProcess {
  put('base/package.json', JSON.stringify({ version: '1.0.0', type: 'module' }));
  put('base/agent/main.mjs', RUNS('base'));
  const program = projectPath('electron', 'src', 'agentMain.ts');
  const args = [program, '--with-agent', join(folder, 'base', 'agent', 'main.mjs')];
  const env = {
    ...process.env,
    SELF_PRINT_AGENT_DATA_DIR: join(folder, 'data'),
    SELF_PRINT_LOG_LEVEL: 'silent',
  };
  const keeper = spawn(process.execPath, args, { env, stdio: 'ignore' });
  keepers.push(keeper);
  return keeper;
}

async function end(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return;
  const ended = once(keeper, 'exit');
  keeper.kill('SIGKILL');
  await ended;
}

/** Waits until the agents that were started are these. */
async function started(...names: readonly string[]): Promise<void> {
  const seen = () => {
    try {
      return readFileSync(join(folder, 'data', 'started'), 'utf8')
        .trim()
        .split('\n');
    } catch {
      return [];
    }
  };
  for (let waited = 0; waited < LIMIT_MS && seen().length < names.length; waited += LOOK_MS)
    await wait(LOOK_MS);
  expect(seen()).toEqual(names);
}
const note = () =>
  keeperFile.parse(parseJson(readFileSync(join(folder, 'data', RELEASES_FOLDER, KEEPER_FILE), 'utf8')));

describe('a keeper with real agents', () => {
  it('goes back to the base from a release that crashes twice', async () => {
    await deliver(CRASHES);
    keep();
    await started('crashing', 'crashing', 'base');
    expect(note()).toMatchObject({
      good: null,
      trial: null,
      last: { version: VERSION, rolledBack: 'crashed' },
    });
  });

  it('goes back to the base from a release during whose trial the power was cut', async () => {
    await deliver(RUNS('release'));
    const keeper = keep();
    await started('release');
    expect(note()).toMatchObject({ trial: { version: VERSION, starts: 1 } });
    await end(keeper);
    keep();
    await started('release', 'base');
    expect(note()).toMatchObject({ good: null, last: { rolledBack: 'interrupted' } });
  });
});
