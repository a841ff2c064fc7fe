import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { emptyForRelease } from './releaseFolder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'release-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('is emptied of an earlier release, or of one that failed', async () => {
  await writeFile(path.join(folder, 'SHA256SUMS'), '');
  await writeFile(path.join(folder, 'self-print-server_0.1.0_amd64.deb'), '');
  expect(await emptyForRelease(folder)).toEqual({ ok: true });
  expect(readdirSync(folder)).toEqual([]);
});

it('is made where it is not there', async () => {
  expect(await emptyForRelease(path.join(folder, 'new', 'release'))).toEqual({ ok: true });
  expect(readdirSync(path.join(folder, 'new'))).toEqual(['release']);
});

it('keeps everything when it holds a file that is no part of a release', async () => {
  for (const name of ['thesis.docx', 'SHA256SUMS']) await writeFile(path.join(folder, name), '');
  expect(await emptyForRelease(folder)).toEqual({
    ok: false,
    problem: `${folder} holds thesis.docx, which is no part of a release. Name another folder.`,
  });
  expect(existsSync(path.join(folder, 'SHA256SUMS'))).toBe(true);
});
