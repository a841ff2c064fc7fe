import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { zipFile } from '../testing/zipFile.ts';
import { bytesOf } from './byteSource.ts';
import { readZipDirectory } from './zipDirectory.ts';
import { readZipHead, readZipPart } from './zipPart.ts';

const RUNS = Math.min(Number(process.env.SELF_PRINT_FUZZ_RUNS ?? 500), 20_000);
const LIMIT_BYTES = 100_000;

describe('the directory of a ZIP file', () => {
  it('returns every member that was added, with any name, and its content', async () => {
    const member = fc.record({
      name: fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
      content: fc.uint8Array({ maxLength: 300 }),
    });
    const members = fc.uniqueArray(member, { selector: ({ name }) => name, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(members, async (all) => {
        const source = bytesOf(zipFile(all));
        const found = await readZipDirectory(source);
        if (!found.ok) throw new Error(found.problem);
        expect(found.value.map(({ name }) => name)).toEqual(
          all.map(({ name }) => Buffer.from(name).toString()),
        );
        for (const [index, entry] of found.value.entries()) {
          const part = await readZipPart(source, entry, LIMIT_BYTES);
          expect(part).toEqual({ ok: true, value: Buffer.from(all[index]?.content ?? []) });
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('reads 64-bit sizes', async () => {
    const bytes = zipFile([{ name: 'a', content: 'text' }]);
    const directory = bytes.indexOf('PK\x01\x02', 0, 'latin1');
    const extra = Buffer.alloc(20);
    extra.writeUInt16LE(0x0001, 0);
    extra.writeUInt16LE(16, 2);
    extra.writeBigUInt64LE(4n, 4);
    extra.writeBigUInt64LE(BigInt(bytes.readUInt32LE(directory + 20)), 12);
    bytes.writeUInt32LE(0xffffffff, directory + 20);
    bytes.writeUInt32LE(0xffffffff, directory + 24);
    bytes.writeUInt16LE(extra.byteLength, directory + 30);
    const end = bytes.indexOf('PK\x05\x06', 0, 'latin1');
    bytes.writeUInt32LE(bytes.readUInt32LE(end + 12) + extra.byteLength, end + 12);
    const widened = bytesOf(Buffer.concat([bytes.subarray(0, end), extra, bytes.subarray(end)]));
    const found = await readZipDirectory(widened);
    expect(found).toMatchObject({ ok: true, value: [{ name: 'a', size: 4 }] });
  });
});

describe('a member of a ZIP file', () => {
  it('is never unpacked beyond the limit, whatever size it declares', async () => {
    const source = bytesOf(zipFile([{ name: 'a', content: Buffer.alloc(1_000_000), claimedSize: 10 }]));
    const found = await readZipDirectory(source);
    const entry = found.ok ? found.value[0] : undefined;
    if (!entry) throw new Error('there is no member');
    expect(await readZipPart(source, entry, LIMIT_BYTES)).toEqual({ ok: false, problem: 'bomb' });
    expect((await readZipHead(source, entry, 100)).byteLength).toBeGreaterThan(1_000);
  });

  it('is broken when its position holds something else', async () => {
    const source = bytesOf(zipFile([{ name: 'a', content: 'text' }]));
    const entry = { name: 'a', isEncrypted: false, method: 8, packedSize: 4, size: 4, localOffset: 3 };
    expect(await readZipPart(source, entry, LIMIT_BYTES)).toEqual({ ok: false, problem: 'broken' });
    expect(await readZipPart(source, { ...entry, localOffset: 0, method: 99 }, LIMIT_BYTES)).toEqual({
      ok: false,
      problem: 'broken',
    });
  });
});
