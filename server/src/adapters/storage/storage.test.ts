import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DAY_MS } from '@self-print/contract/limits.ts';
import type { Disk } from 'flydrive';
import { createTestClock, type TestClock } from '../../testing/testClock.ts';
import { testFileCipher } from '../../testing/testFileCipher.ts';
import { openDisk } from './disks.ts';
import { BUFFERED_LIMIT_BYTES, flydriveStorage } from './flydriveStorage.ts';
import type { Storage, StorageProblem, StoredFile } from './storage.ts';
import { startTestS3Server, type TestS3Server } from './testS3Server.ts';

interface Bench {
  readonly storage: Storage;
  /** The same disk after a rotation of the key. */
  readonly rotated: Storage;
  readonly plain: Storage;
  /** Reads the raw content of a key, bypassing the storage. */
  readonly raw: (key: string) => Promise<Buffer>;
  readonly replace: (key: string, content: Buffer) => Promise<void>;
  /** How many files were read so far. */
  readonly reads: () => number;
  readonly clock: TestClock;
}

/** A storage, and others on the same disk. */
function storagesOn(disk: Disk) {
  const clock = createTestClock();
  const options = { disk, clock, newId: countingIds() };
  const getStream = jest.spyOn(disk, 'getStream');
  return {
    storage: flydriveStorage({ ...options, cipher: testFileCipher() }),
    rotated: flydriveStorage({ ...options, cipher: testFileCipher([1, 2]) }),
    plain: flydriveStorage({ ...options, cipher: testFileCipher(), newId: randomUUID, writesPlain: true }),
    reads: () => getStream.mock.calls.length,
    clock,
  };
}

function countingIds(): () => string {
  let count = 0;
  return () => `${count++}`.padStart(32, 'a');
}

function contract(open: () => Promise<Bench>): void {
  let bench: Bench;
  beforeAll(async () => {
    bench = await open();
  });
  const small = Buffer.from('%PDF-1.7 成绩单');
  const large = Buffer.alloc(BUFFERED_LIMIT_BYTES + 70_000, 'page ');

  it('returns what was stored, with its digest, under an ASCII key', async () => {
    const file = await bench.storage.put('documents', 'application/pdf', small);
    expect(file.key).toMatch(/^documents\/aa\/[0-9a-f]{32}\.pdf$/);
    expect(file.sha256).toBe(createHash('sha256').update(small).digest('hex'));
    expect(file.contentLength).toBe(small.byteLength);
    expect((await bench.raw(file.key)).includes('PDF')).toBe(false);
    expect(await read(bench.storage, file)).toEqual(small);
  });

  it('streams a file that is too large to be held in memory', async () => {
    const file = await bench.storage.put('adverts', 'video/mp4', large);
    const content = await read(bench.storage, file);
    expect(content?.equals(large)).toBe(true);
  });

  it('stores bytes under a key generated before', async () => {
    const key = bench.storage.newKey('cloud', 'application/octet-stream');
    expect(await bench.storage.exists(key)).toBe(false);
    const file = await bench.storage.putAt(key, small);
    expect(file.key).toBe(key);
    expect(await read(bench.storage, file)).toEqual(small);
  });

  it('never gives two files the same key', async () => {
    const first = await bench.storage.put('documents', 'application/pdf', small);
    const second = await bench.storage.put('documents', 'application/pdf', small);
    expect(first.key).not.toBe(second.key);
  });

  it('reports a deleted file as missing, and tolerates deleting it twice', async () => {
    const file = await bench.storage.put('documents', 'application/pdf', small);
    await bench.storage.delete(file.key);
    await bench.storage.delete(file.key);
    expect(await bench.storage.exists(file.key)).toBe(false);
    expect(await bench.storage.stream(file)).toEqual({ ok: false, problem: 'missing' });
  });

  it.each([
    ['shorter', small.subarray(0, 5)],
    ['longer', Buffer.concat([small, small])],
    ['different in one byte', Buffer.from('%PDF-1.6 成绩单')],
    ['empty', Buffer.alloc(0)],
  ])('refuses a file that has become %s', async (_, content) => {
    const file = await bench.storage.put('documents', 'application/pdf', small);
    await bench.replace(file.key, content);
    expect(await bench.storage.stream(file)).toEqual({ ok: false, problem: 'changed' });
  });

  it('refuses a changed large file before it delivers the first byte', async () => {
    const file = await bench.storage.put('documents', 'application/pdf', large);
    await bench.replace(file.key, Buffer.alloc(large.byteLength, 'other'));
    expect(await bench.storage.stream(file)).toEqual({ ok: false, problem: 'changed' });
  });

  it('aborts a large transfer when the file changes during it', async () => {
    const file = await bench.storage.put('documents', 'application/pdf', large);
    const opened = await bench.storage.stream(file);
    await bench.replace(file.key, Buffer.alloc(large.byteLength, 'other'));
    if (!opened.ok) throw new Error('the file was whole when it was opened');
    await expect(collect(opened.value)).rejects.toThrow(/changed while it was read/);
  });

  it('checks without reading what was written or read within a day, and reads it then', async () => {
    const file = await bench.storage.put('documents', 'application/pdf', small);
    const before = bench.reads();
    expect(await bench.storage.check(file)).toEqual({ ok: true });
    expect(bench.reads()).toBe(before);
    bench.clock.advance(DAY_MS);
    for (const _ of [1, 2]) expect(await bench.storage.check(file)).toEqual({ ok: true });
    expect(bench.reads()).toBe(before + 1);
  });

  it('reads for a check what it has not written itself, as after a restart', async () => {
    const file = await bench.storage.put('documents', 'application/pdf', small);
    const before = bench.reads();
    expect(await bench.plain.check(file)).toEqual({ ok: true });
    expect(bench.reads()).toBe(before + 1);
  });

  it('finds at a check that a file it has checked is another, cut off, or gone', async () => {
    const file = await bench.storage.put('documents', 'application/pdf', small);
    expect(await bench.storage.check({ ...file, sha256: '0'.repeat(64) })).toEqual(failed('changed'));
    expect(await bench.storage.check(file)).toEqual({ ok: true });
    await bench.replace(file.key, (await bench.raw(file.key)).subarray(0, -1));
    expect(await bench.storage.check(file)).toEqual(failed('changed'));
    await bench.storage.delete(file.key);
    expect(await bench.storage.check(file)).toEqual(failed('missing'));
  });

  it('reads files from before encryption, and encrypts them and those of an older key on request', async () => {
    const old = await bench.storage.put('documents', 'application/pdf', small);
    await bench.replace(old.key, small);
    const older = await bench.storage.put('adverts', 'video/mp4', large);
    expect(await read(bench.storage, old)).toEqual(small);
    const { rewritten } = await bench.rotated.encryptAll();
    expect(rewritten).toBeGreaterThanOrEqual(2);
    expect((await bench.raw(old.key)).includes('PDF')).toBe(false);
    expect(await read(bench.rotated, old)).toEqual(small);
    expect((await read(bench.rotated, older))?.equals(large)).toBe(true);
    expect(await read(bench.storage, old)).toBeUndefined();
    expect(await bench.rotated.encryptAll()).toEqual({ rewritten: 0, current: rewritten, damaged: [] });
  });

  it('writes in the clear while replicas from before encryption run, and encrypts nothing meanwhile', async () => {
    const encrypted = await bench.storage.put('documents', 'application/pdf', small);
    const file = await bench.plain.put('documents', 'application/pdf', small);
    expect(await bench.raw(file.key)).toEqual(small);
    for (const each of [encrypted, file]) {
      expect(await read(bench.plain, each)).toEqual(small);
      expect(await read(bench.storage, each)).toEqual(small);
    }
    await expect(bench.plain.encryptAll()).rejects.toThrow('SELF_PRINT_PLAIN_FILES');
  });

  it.each(['../outside.pdf', 'documents/../../outside.pdf'])('refuses the key %s', async (key) => {
    const file = { key, sha256: '0'.repeat(64), contentLength: 1 };
    await expect(bench.storage.stream(file)).rejects.toThrow();
  });
}

describe('storage in a directory', () => {
  let directory: string;
  afterAll(() => rm(directory, { recursive: true, force: true }));

  contract(async () => {
    directory = await mkdtemp(join(tmpdir(), 'self-print-storage-'));
    const disk = await openDisk({ kind: 'directory', directory });
    return {
      ...storagesOn(disk),
      raw: (key) => readFile(join(directory, key)),
      replace: async (key, content) => {
        await truncate(join(directory, key));
        await writeFile(join(directory, key), content);
      },
    };
  });
});

describe('storage in a directory whose disk loses a bit without a sign', () => {
  it('delivers nothing of the file, and reports it at each check from then on', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'self-print-storage-'));
    try {
      const { storage } = storagesOn(await openDisk({ kind: 'directory', directory }));
      const file = await storage.put('documents', 'application/pdf', Buffer.from('%PDF-1.7'));
      const path = join(directory, file.key);
      const { atime, mtime } = await stat(path);
      const content = await readFile(path);
      const last = content.length - 1;
      content.writeUInt8(content.readUInt8(last) ^ 1, last);
      await writeFile(path, content);
      await utimes(path, atime, mtime);
      expect(await storage.check(file)).toEqual({ ok: true });
      expect(await storage.stream(file)).toEqual(failed('changed'));
      expect(await storage.check(file)).toEqual(failed('changed'));
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});

describe('storage in S3', () => {
  let server: TestS3Server;
  afterAll(() => server.close());

  contract(async () => {
    process.env.AWS_ACCESS_KEY_ID = 'test';
    process.env.AWS_SECRET_ACCESS_KEY = 'test';
    server = await startTestS3Server();
    const disk = await openDisk({
      kind: 's3',
      bucket: 'prints',
      region: 'eu-1',
      endpoint: server.endpoint,
    });
    return {
      ...storagesOn(disk),
      raw: async (key) => server.objects.get(`/prints/${key}`) ?? Buffer.alloc(0),
      replace: async (key, content) => {
        server.objects.set(`/prints/${key}`, content);
      },
    };
  });

  it('throws, instead of reporting a file as missing, when the service does not answer', async () => {
    const disk = await openDisk({
      kind: 's3',
      bucket: 'prints',
      region: 'eu-1',
      endpoint: 'http://127.0.0.1:9',
    });
    const { storage } = storagesOn(disk);
    await expect(storage.put('documents', 'application/pdf', Buffer.from('x'))).rejects.toThrow();
  });
});

const failed = (problem: StorageProblem) => ({ ok: false, problem });

async function read(storage: Storage, file: StoredFile): Promise<Buffer | undefined> {
  const opened = await storage.stream(file);
  return opened.ok ? collect(opened.value) : undefined;
}

async function collect(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}
