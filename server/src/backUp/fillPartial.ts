import { join } from 'node:path';
import type pg from 'pg';
import { encryptTo } from './ageFile.ts';
import type { BackUpDeps, BackUpOrder } from './backUpOrder.ts';
import { databaseEntries, type RowCounts } from './databasePack.ts';
import { type PackSite, packFiles } from './filePacks.ts';
import {
  type Contents,
  DATABASE_PACK,
  FORMAT_NAME,
  FORMAT_VERSION,
  type FolderManifest,
  MANIFEST_FILE,
} from './format.ts';
import type { Pack, PackedFile } from './journal.ts';
import { namedInDatabase } from './namedFiles.ts';
import { ringDatabaseOn } from './ringDatabase.ts';
import { secretOf } from './secretOfRing.ts';
import { beginSnapshot } from './snapshot.ts';
import { listFiles } from './storedFiles.ts';
import { writeTar } from './tar.ts';

const MARK = { format: FORMAT_NAME, version: FORMAT_VERSION } as const;

type Site = BackUpDeps &
  Pick<PackSite, 'files' | 'path' | 'recipient' | 'check'> & { connection: pg.PoolClient };

export interface Done {
  readonly takenAt: Date;
  readonly tables: number;
  readonly rows: number;
  readonly fileCount: number;
  readonly bytes: number;
  /** Of the manifest, which names every other file by its digest. */
  readonly sha256: string;
}

/** Copies what is in the storage and in none of the packs; returns all packs. */
export async function copyStorage(site: Site, there: readonly Pack[]): Promise<readonly Pack[]> {
  return add(site, await listFiles(site.disk), there);
}

/** Makes a back-up of the packs: database and files of one moment, and the manifest. */
export async function finish(site: Site, order: BackUpOrder, there: readonly Pack[]): Promise<Done> {
  const { connection, disk, files, path, recipient, clock, engine, platform } = {
    ...site,
    engine: site.db.engine,
  };
  await beginSnapshot(connection);
  // Looked for once more, as it may have been replaced before the moment of the snapshot.
  const known = await secretOf(ringDatabaseOn(connection), site, order.secrets);
  if (known === undefined) throw new Error('The secret was replaced while the back-up began: start it again');
  const takenAt = clock.now();
  const secret = order.includesSecret ? known : null;
  const rows: RowCounts = {};
  const onRows = () => site.onProgress?.({ step: 'database', rows: sumOf(Object.values(rows)) });
  const entries = databaseEntries({ connection, engine, platform, takenAt, secret }, MARK, rows, onRows);
  const database = await files.write(
    join(path, DATABASE_PACK),
    await encryptTo(recipient, writeTar(entries)),
  );
  // Listed after the moment, so that whatever a row names is in it.
  const listed = await listFiles(disk);
  const packs = await add(site, listed, there);
  const gone = goneSince(listed, packs);
  const wanted = new Set([...listed.map(({ key }) => key), ...(await namedInDatabase(connection, gone))]);
  await connection.query('rollback');
  const kept = await chooseFiles(site, packs, wanted);
  const contents: Contents = {
    rows,
    files: { count: kept.count, bytes: kept.fileBytes },
    hasSecret: secret !== null,
  };
  const manifest: FolderManifest = {
    ...MARK,
    ...contents,
    database,
    packs: kept.packs.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
    leftOut: kept.leftOut,
  };
  const written = await files.write(
    join(path, MANIFEST_FILE),
    await encryptTo(recipient, bytesOf(JSON.stringify(manifest))),
  );
  return {
    takenAt,
    tables: Object.keys(rows).length,
    rows: sumOf(Object.values(rows)),
    fileCount: kept.count,
    bytes: database.bytes + written.bytes + sumOf(kept.packs.map(({ bytes }) => bytes)),
    sha256: written.sha256,
  };
}

async function add(
  site: Site,
  listed: readonly PackedFile[],
  there: readonly Pack[],
): Promise<readonly Pack[]> {
  const stamps = new Map(there.flatMap(({ files }) => files.map(({ key, stamp }) => [key, stamp])));
  const wanted = listed.filter(({ key, stamp }) => stamps.get(key) !== stamp);
  const total = sumOf(listed.map(({ size }) => size));
  let done = total - sumOf(wanted.map(({ size }) => size));
  const onBytes = (bytes: number) => {
    done = Math.min(total, done + bytes);
    site.onProgress?.({ step: 'files', done, total });
  };
  onBytes(0);
  return [...there, ...(await packFiles({ ...site, onBytes }, wanted, there))];
}

function goneSince(listed: readonly PackedFile[], packs: readonly Pack[]): readonly string[] {
  const keys = new Set(listed.map(({ key }) => key));
  return packs.flatMap(({ files }) => files.flatMap(({ key }) => (keys.has(key) ? [] : [key])));
}

/** The newest copy of each wanted file. A pack of which nothing is wanted is removed. */
async function chooseFiles({ files, path }: Site, packs: readonly Pack[], wanted: ReadonlySet<string>) {
  const newest = new Map<string, string>();
  for (const pack of packs) for (const { key } of pack.files) if (wanted.has(key)) newest.set(key, pack.name);
  const kept: Pack[] = [];
  const leftOut: { pack: string; key: string }[] = [];
  let fileBytes = 0;
  for (const pack of packs) {
    const isWanted = ({ key }: PackedFile) => newest.get(key) === pack.name;
    if (!pack.files.some(isWanted)) {
      await files.remove(join(path, pack.name));
      continue;
    }
    kept.push(pack);
    for (const file of pack.files) {
      if (isWanted(file)) fileBytes += file.size;
      else leftOut.push({ pack: pack.name, key: file.key });
    }
  }
  return { packs: kept, leftOut, count: newest.size, fileBytes };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
