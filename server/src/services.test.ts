import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestS3Server, type TestS3Server } from './adapters/storage/testS3Server.ts';
import { readConfig } from './config.ts';
import { openServices } from './services.ts';
import { createRecordedLog } from './testing/recordedLog.ts';
import { expectOk } from './testing/testSchool.ts';

describe("a server's services", () => {
  let directory: string;
  let s3: TestS3Server;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'self-print-services-'));
    s3 = await startTestS3Server();
    process.env.AWS_ACCESS_KEY_ID = 'test';
    process.env.AWS_SECRET_ACCESS_KEY = 'test';
  });
  afterAll(async () => {
    await s3.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('keep files in the bucket that the configuration names, for all replicas', async () => {
    const config = expectOk(
      readConfig({
        SELF_PRINT_DATA_DIR: directory,
        SELF_PRINT_S3_BUCKET: 'prints',
        SELF_PRINT_S3_ENDPOINT: s3.endpoint,
      }),
    );
    const services = await openServices(config, createRecordedLog());
    const { key } = await services.storage.put('cloud', 'image/webp', Buffer.from('a page'));
    await services.db.close();
    expect([...s3.objects.keys()]).toEqual([`/prints/${key}`]);
  });

  it('are refused with a secret different from the one the database was first used with, by name', async () => {
    const dataDirectory = await mkdtemp(join(directory, 'secret-'));
    const open = (secret: Record<string, string>) =>
      openServices(
        expectOk(readConfig({ SELF_PRINT_DATA_DIR: dataDirectory, ...secret })),
        createRecordedLog(),
      );
    await (await open({})).db.close();
    await expect(open({ SELF_PRINT_SECRET: 'x'.repeat(48) })).rejects.toThrow(
      'Check the secret: SELF_PRINT_SECRET is not the one',
    );
  });
});
