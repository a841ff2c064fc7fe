import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SigningSettings } from './adapters/sign/settings.ts';
import type { SigningRequest } from './documents/documentEngines.ts';
import { createEngines } from './engines.ts';
import { prepareSigning } from './signing.ts';
import { systemRandom } from './system.ts';
import { createRecordedLog } from './testing/recordedLog.ts';
import { createTestClock } from './testing/testClock.ts';

describe('the signing source', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'self-print-signing-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));
  const prepare = async (settings: SigningSettings) => {
    const log = createRecordedLog();
    const deps = { dataDirectory: directory, clock: createTestClock(), random: systemRandom, fetch };
    const source = await prepareSigning(settings, deps, log);
    return { log, source, get: source.get };
  };

  it('creates the test CA when it is first needed, and reports that at the start', async () => {
    const { log, get } = await prepare({ kind: 'test' });
    expect(log.lines.map(({ event }) => event)).toEqual(['signing-is-test']);
    expect(await readdir(directory)).toEqual([]);
    expect((await get())?.signer.describe().isTest).toBe(true);
    expect(await get()).toBe(await get());
  });

  it('does not create it only to be closed', async () => {
    const empty = await mkdtemp(join(directory, 'empty-'));
    const deps = { dataDirectory: empty, clock: createTestClock(), random: systemRandom, fetch };
    const log = createRecordedLog();
    await createEngines({ signing: await prepareSigning({ kind: 'test' }, deps, log), log }).close();
    expect(await readdir(empty)).toEqual([]);
  });

  it('is null without a key: the start reports it, and no signature is trusted', async () => {
    const { log, source } = await prepare({ kind: 'none' });
    expect(log.lines.map(({ event }) => event)).toEqual(['signing-missing']);
    const engines = createEngines({ signing: source, log });
    const request: SigningRequest = {
      documentId: systemRandom.uuid(),
      signerName: 'School',
      language: 'en',
      signedAt: new Date(),
      place: null,
      picture: null,
    };
    expect(await engines.sign(new Uint8Array(), request)).toMatchObject({ problem: { kind: 'noKey' } });
    expect(await engines.trust()).toMatchObject({ signers: [], authorities: [] });
    await engines.close();
  });

  it('fails the start when the key cannot be used, and names the setting', async () => {
    const file = join(directory, 'key.p12');
    await writeFile(file, 'no key');
    const roots = join(directory, 'roots.pem');
    const settings = (key: string, rootsFile: string): SigningSettings => ({
      kind: 'school',
      key: { kind: 'pkcs12', file: key, password: 'secret words' },
      formerFile: null,
      timestamp: {
        url: 'http://127.0.0.1:9',
        rootsFile,
        policy: null,
        authorization: null,
        limitMs: 1_000,
      },
      withoutTimestamp: 'refuse',
    });
    await expect(prepare(settings(file, roots))).rejects.toThrow('SELF_PRINT_TIMESTAMP_ROOTS');
    const { get } = await prepare({ kind: 'test' });
    const root = (await get())?.trust.authorities[0]?.der ?? new Uint8Array();
    const pem = Buffer.from(root).toString('base64').replace(/.{64}/g, '$&\n');
    await writeFile(roots, `-----BEGIN CERTIFICATE-----\n${pem}\n-----END CERTIFICATE-----\n`);
    const failed = prepare(settings(file, roots));
    await expect(failed).rejects.toThrow('SELF_PRINT_SIGN_PKCS12');
    await expect(failed).rejects.not.toThrow('secret words');
  });
});
