import { once } from 'node:events';
import { mkdir, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchRow } from '@self-print/build/bench/rows.ts';
import { findPostgres } from '@self-print/build/programs.ts';
import { startPostgres } from '@self-print/build/test/postgresCluster.ts';
import { makeKeyPair } from '@self-print/server/backUp/ageFile.ts';
import { forkServer } from '@self-print/server/testing/serverProcess.ts';
import pg from 'pg';
import { packsIn, startCommand } from '../fleet/partialBackUp.ts';
import { until } from '../fleet/until.ts';
import { platformCommand, platformCommandWith } from '../support/platformCommand.ts';

/**
 * What an operator waits for: from the start of a server to its first answer, on an empty database and on one with data; its memory at rest; and
 * a back-up and its restore for each GB, once for what lies in tables and once for files. The first argument is the number of orders.
 */
const ORDERS = Number(process.argv[2] ?? 50_000);
const FILES = 256;
const FILE_BYTES = 1_048_576;
/** Of the back-up's own. */
const PACK_BYTES = 64 * 1_048_576;
const GB = 1_000_000_000;
const SETTLE_MS = 15_000;
const KIB_PER_MIB = 1_024;
const SECRET = 'a secret of an installation that is measured';

const postgres = findPostgres();
if (postgres === undefined)
  process.stdout.write(`${JSON.stringify({ skipped: 'PostgreSQL is not installed' })}\n`);
else process.stdout.write(`${JSON.stringify({ rows: await measure(postgres) })}\n`);

async function measure(binFolder: string): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'self-print-operate-'));
  const cluster = await startPostgres(binFolder);
  try {
    const url = await newDatabase(cluster.url, 'operated');
    const target = await newDatabase(cluster.url, 'restored');
    const settings = { SELF_PRINT_DATABASE_URL: url, SELF_PRINT_DATA_DIR: folder, SELF_PRINT_SECRET: SECRET };
    const first = await startTime(settings);
    const people = String(Math.ceil(ORDERS / 10));
    await platformCommand(
      settings,
      'seed-large',
      '--orders',
      String(ORDERS),
      '--people',
      people,
      '--terminals',
      '100',
    );
    const again = await startTime(settings);
    const tables = await sizeOf(url);
    const bare = await backAndForth(settings, target, folder);
    await addFiles(path.join(folder, 'files', 'doctor-like'));
    await dropAndMake(cluster.url, 'restored');
    const withFiles = await backAndForth(settings, target, folder);
    await dropAndMake(cluster.url, 'restored');
    const restoredAgain = await seconds(withFiles.restoreAgain);
    const wentOn = await goOn(settings, folder);
    const files = (FILES * FILE_BYTES) / GB;
    const row = (name: string, unit: string, value: number): BenchRow => ({
      name,
      unit,
      value,
      against: null,
    });
    return [
      row('from start to ready, empty database', 's', first.seconds),
      row(`the same, ${ORDERS} orders`, 's', again.seconds),
      row('memory of a server at rest', 'MiB', again.mib),
      row(
        `back-up of the tables, ${(tables / 1e6).toFixed(0)} MB in PostgreSQL`,
        's/GB',
        bare.backUp / (tables / GB),
      ),
      row('restore of them', 's/GB', bare.restore / (tables / GB)),
      row('back-up of files', 's/GB', (withFiles.backUp - bare.backUp) / files),
      row('back-up that goes on, its files complete', 's/GB', (wentOn - bare.backUp) / files),
      row('restore of files', 's/GB', (withFiles.restore - bare.restore) / files),
      row('the same, the files being there', 's/GB', (restoredAgain - bare.restore) / files),
    ];
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Settings = Readonly<Record<string, string>>;

/** Seconds of a server from its start to its first answer, and its memory some time after. */
async function startTime(settings: Settings) {
  const from = performance.now();
  const server = forkServer({ ...settings, SELF_PRINT_LOG_LEVEL: 'warn' });
  try {
    const { origin } = await server.ready;
    await fetch(`${origin}/readyz`);
    const seconds = (performance.now() - from) / 1_000;
    await wait(SETTLE_MS);
    const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
    return { seconds, mib: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / KIB_PER_MIB };
  } finally {
    server.child.kill('SIGTERM');
    await server.exited;
  }
}

/** Seconds of a back-up, and of its restore into an empty database beside. */
async function backAndForth(settings: Settings, target: string, folder: string) {
  const { identity, recipient } = await makeKeyPair();
  const to = await mkdtemp(path.join(folder, 'back-ups-'));
  const backUp = await seconds(() => platformCommand(settings, 'back-up', '--to', recipient, '--folder', to));
  const [name] = await readdir(to);
  const elsewhere = await mkdtemp(path.join(folder, 'restored-'));
  const there = { ...settings, SELF_PRINT_DATABASE_URL: target, SELF_PRINT_DATA_DIR: elsewhere };
  const file = path.join(to, name ?? '');
  const restoreAgain = () =>
    platformCommandWith(identity, there, 'restore', '--file', file, '--identity', '-');
  const restore = await seconds(restoreAgain);
  return { backUp, restore, restoreAgain };
}

/** Seconds of a back-up that goes on where one was killed that had copied all files. */
async function goOn(settings: Settings, folder: string): Promise<number> {
  const { recipient } = await makeKeyPair();
  const to = await mkdtemp(path.join(folder, 'back-ups-'));
  const words = ['back-up', '--to', recipient, '--folder', to];
  const child = startCommand(settings, words);
  const ended = once(child, 'close');
  await until(async () => (await packsIn(to)) >= (FILES * FILE_BYTES) / PACK_BYTES);
  child.kill('SIGKILL');
  await ended;
  return seconds(() => platformCommand(settings, ...words));
}

/** Files as the storage has them, whose bytes no compression makes fewer. */
async function addFiles(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const noise = await open('/dev/urandom');
  for (let index = 0; index < FILES; index += 1) {
    const { buffer } = await noise.read(Buffer.alloc(FILE_BYTES), 0, FILE_BYTES);
    const file = await open(path.join(folder, `${index}.bin`), 'w');
    await file.write(buffer);
    await file.close();
  }
  await noise.close();
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
}

async function newDatabase(cluster: string, name: string): Promise<string> {
  await query(cluster, `create database ${name}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

async function dropAndMake(cluster: string, name: string): Promise<void> {
  await query(cluster, `drop database ${name}`);
  await query(cluster, `create database ${name}`);
}

async function sizeOf(url: string): Promise<number> {
  const [row] = await query(url, 'select pg_database_size(current_database()) as bytes');
  return Number(row?.bytes);
}

async function query(url: string, text: string): Promise<readonly { readonly bytes?: unknown }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ bytes?: unknown }>(text)).rows;
  } finally {
    await client.end();
  }
}
