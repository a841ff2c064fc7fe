import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPostgres } from '@self-print/build/programs.ts';
import { findPort } from '@self-print/build/start/ports.ts';
import { startPostgres } from '@self-print/build/test/postgresCluster.ts';
import { until } from '../fleet/until.ts';

/**
 * Installs the server's Debian package into an empty Debian system, starts it there on a real PostgreSQL, and upgrades, removes and
 * purges it (docs/release.md). Needs root, mmdebstrap and PostgreSQL; takes two minutes and is therefore no part of `npm test`.
 */
const SUITE = 'bookworm';
const DATA = '/var/lib/self-print-server';
const SETTINGS = 'etc/self-print/server.env';
const EXIT_CONFIG = 78;

/** Sets a page and a picture with what was installed: engine, fonts, libvips. */
const EXAMINE = `
const home = '/opt/self-print-server/server/src/';
const { openTextTypesetter } = await import(home + 'documents/textTypesetter.ts');
const { systemAfter } = await import(home + 'system.ts');
const { markAsCopy } = await import(home + 'modules/pageImages/copyMark.ts');
const texts = await openTextTypesetter({ processes: 1, after: systemAfter, onLost: () => {} });
const made = await texts.typeset('证明 Certificate');
await texts.close();
if (!made.ok) throw new Error(made.problem.kind);
const { createRequire } = await import('node:module');
const sharp = createRequire(home + 'main.ts')('sharp');
const page = { width: 300, height: 400, channels: 3, background: 'white' };
await markAsCopy(await sharp({ create: page }).png().toBuffer());
`;

const [deb] = process.argv.slice(2);
assert.ok(deb, 'Usage: node test/packages/tryServerPackage.ts PACKAGE.deb');
const root = await mkdtemp(path.join(tmpdir(), 'self-print-package-'));
const bin = findPostgres();
assert.ok(bin, 'PostgreSQL is not installed.');
const database = await startPostgres(bin);
let server: ChildProcess | undefined;
try {
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', '--include=systemd', SUITE, root], {
    stdio: 'inherit',
  });
  await copyFile(deb, path.join(root, 'root/package.deb'));
  await tryPackage();
  say('All of it worked.');
} finally {
  server?.kill('SIGKILL');
  await database.stop();
  await rm(root, { recursive: true, force: true });
}

async function tryPackage(): Promise<void> {
  succeed('dpkg', '--install', '/root/package.deb');
  const version = succeed('dpkg-query', '--show', 'self-print-server').split('\t')[1];
  assert.ok(version);
  say(
    `installed ${version}: ${succeed('du', '--summarize', '--block-size=MiB', '/opt/self-print-server').split('\t')[0]}`,
  );
  assert.equal(succeed('self-print-platform', '--version'), version);
  const bare = inside('self-print-platform', '--check-config');
  assert.equal(bare.status, EXIT_CONFIG);
  assert.match(bare.stderr, /SELF_PRINT_SECRET/);
  const settings = path.join(root, SETTINGS);
  const given = (await readFile(settings, 'utf8'))
    .replace(/^(SELF_PRINT_DATABASE_URL)=.*$/m, `$1=${database.url}`)
    .replace(/^(SELF_PRINT_SECRET)=.*$/m, `$1=${'s'.repeat(64)}`);
  await writeFile(settings, given);
  succeed('self-print-platform', '--check-config');
  say('settings are examined');

  const origin = await start();
  assert.equal((await (await fetch(`${origin}/version`)).json()).version, version);
  for (const page of ['/wec-self-print-app-console/', '/wec-self-print-app-mobile/', '/doc-api']) {
    const answer = await fetch(`${origin}${page}`, { headers: { Accept: 'text/html' } });
    assert.equal(answer.status, 200, page);
  }
  say('runs, and shows its pages');
  succeed('/opt/self-print-server/bin/node', '--input-type=module', '--eval', EXAMINE);
  say('sets pages');
  succeed(
    'self-print-platform',
    'create-school',
    '--school',
    'tried',
    '--name-zh',
    '试用',
    '--name-en',
    'Tried',
  );
  assert.match(inside('self-print-platform', 'doctor').stdout, /ok +fonts and typesetting/);
  say('its command line works');
  await stop();

  succeed('dpkg', '--install', '/root/package.deb');
  assert.equal(await readFile(settings, 'utf8'), given);
  succeed('dpkg', '--remove', 'self-print-server');
  assert.ok(!existsSync(path.join(root, 'opt/self-print-server')));
  assert.equal(await readFile(settings, 'utf8'), given);
  succeed('dpkg', '--purge', 'self-print-server');
  assert.ok(!existsSync(settings));
  assert.ok(existsSync(path.join(root, DATA, 'files')));
  say('is upgraded, removed and purged; documents stay');
}

/** As the unit does it, without systemd. */
async function start(): Promise<string> {
  const port = await findPort(0, 'the server', '');
  assert.ok(port.ok);
  succeed('install', '-d', '-m', '700', '-o', 'self-print', '-g', 'self-print', DATA);
  const own = ['NODE_ENV=production', `SELF_PRINT_PORT=${port.value}`, `SELF_PRINT_DATA_DIR=${DATA}`];
  const file = await readFile(path.join(root, SETTINGS), 'utf8');
  const settings = file.split('\n').filter((line) => line.startsWith('SELF_PRINT_'));
  const user = ['setpriv', '--reuid=self-print', '--regid=self-print', '--init-groups'];
  const program = ['/opt/self-print-server/bin/node', '/opt/self-print-server/server/src/main.ts'];
  server = spawn('unshare', [...room(), ...user, 'env', '-i', ...own, ...settings, ...program], {
    stdio: 'inherit',
  });
  const origin = `http://127.0.0.1:${port.value}`;
  await until(async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true);
  return origin;
}

async function stop(): Promise<void> {
  assert.ok(server?.pid);
  const ended = once(server, 'exit');
  // The first process of its room, whose parent only waits.
  const inRoom = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
  process.kill(Number(inRoom.trim()), 'SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  server = undefined;
}

/** A room of processes and mounts in the empty system; the network is this machine's. */
function room(): readonly string[] {
  return ['--mount', '--pid', '--fork', '--kill-child=SIGTERM', `--root=${root}`, '--mount-proc', '--'];
}

function inside(...words: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync('unshare', [...room(), ...words], { encoding: 'utf8' });
}

function succeed(...words: readonly string[]): string {
  const { status, stdout, stderr } = inside(...words);
  assert.equal(status, 0, `${words.join(' ')}\n${stdout}${stderr}`);
  return stdout.trim();
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
