import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { hasTool } from '../../../adapters/sign/testing/tools.ts';
import { centralHeader, type ZipFile, zipLength, zipStream } from './zipStream.ts';

const AT = new Date('2026-06-30T08:09:10Z');
const run = promisify(execFile);

const fileOf = (name: string, content: Uint8Array): ZipFile => ({
  name,
  contentLength: content.byteLength,
  read: async () => content,
});
async function gather(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

describe('an archive', () => {
  const files = [
    fileOf('2026001_张小明.pdf', Buffer.from('one')),
    fileOf('empty.pdf', new Uint8Array()),
    fileOf('2026002_欧阳·娜.pdf', Buffer.alloc(100_000, 7)),
  ];

  it('is as long as was said', async () => {
    expect((await gather(zipStream(files, AT))).byteLength).toBe(zipLength(files));
    expect((await gather(zipStream([], AT))).byteLength).toBe(zipLength([]));
  });

  (hasTool('unzip') ? it : it.skip)('is opened by another program, names and all', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'self-print-zip-'));
    try {
      const path = join(folder, 'a.zip');
      await writeFile(path, await gather(zipStream(files, AT)));
      const { stdout } = await run('unzip', ['-t', path], { env: { LC_ALL: 'C.UTF-8', PATH: '/usr/bin' } });
      expect(stdout).toContain('No errors detected');
      expect(stdout).toContain('2026001_张小明.pdf');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('has ZIP64 offsets beyond 4 GiB', () => {
    const offset = 5 * 2 ** 30;
    const header = centralHeader({ name: Buffer.from('a'), contentLength: 1, offset }, 0, [0, 0]);
    expect(header.readUInt32LE(42)).toBe(0xffffffff);
    expect(header.readBigUInt64LE(header.length - 8)).toBe(BigInt(offset));
    const far = { name: 'a', contentLength: 3 * 2 ** 30 };
    const near = { name: 'a', contentLength: 3 };
    const heads = (count: number) => (30 + 1 + 46 + 1) * count + 22;
    expect(zipLength([near, near])).toBe(6 + heads(2));
    // The third file's header has its offset apart, and the end comes twice with a locator.
    expect(zipLength([far, far, near])).toBe(6 * 2 ** 30 + 3 + heads(3) + 12 + 56 + 20);
  });

  it('breaks off rather than hold a file of another length', async () => {
    const short = { name: 'a.pdf', contentLength: 4, read: async () => Buffer.from('abc') };
    await expect(gather(zipStream([short], AT))).rejects.toThrow('another length');
  });

  it('reads 3,000 files one at a time, and keeps none', async () => {
    let open = 0;
    let most = 0;
    const many = Array.from({ length: 3_000 }, (_, at) => ({
      name: `${at}.pdf`,
      contentLength: 200_000,
      read: async () => {
        open += 1;
        most = Math.max(most, open);
        return Buffer.alloc(200_000, at % 256);
      },
    }));
    const before = process.memoryUsage().arrayBuffers;
    let bytes = 0;
    let peak = 0;
    for await (const part of zipStream(many, AT)) {
      if (part.byteLength === 200_000) open -= 1;
      bytes += part.byteLength;
      peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
    }
    expect([bytes, most]).toEqual([zipLength(many), 1]);
    expect(peak).toBeLessThan(250 * 2 ** 20);
  });
});
