import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../config.ts';

function storageOf(env: Record<string, string>) {
  const config = readConfig(env);
  return config.ok ? config.value.storage : config.problem;
}

describe('the configured storage', () => {
  it('is a folder of the data directory by default', () => {
    expect(storageOf({ SELF_PRINT_DATA_DIR: 'somewhere' })).toEqual({
      kind: 'directory',
      directory: join(resolve('somewhere'), 'files'),
    });
  });

  it('is a bucket when one is named', () => {
    const env = { SELF_PRINT_S3_BUCKET: 'prints', SELF_PRINT_S3_REGION: 'cn-north-1' };
    expect(storageOf(env)).toMatchObject({ kind: 's3', bucket: 'prints', region: 'cn-north-1' });
    const own = { ...env, SELF_PRINT_S3_ENDPOINT: 'https://files.example.edu.cn' };
    expect(storageOf(own)).toMatchObject({ endpoint: 'https://files.example.edu.cn' });
  });

  it('is refused with an endpoint that has no bucket', () => {
    const env = { SELF_PRINT_S3_ENDPOINT: 'https://files.example.edu.cn' };
    expect(storageOf(env)).toBe('SELF_PRINT_S3_BUCKET: must be given with SELF_PRINT_S3_ENDPOINT');
  });

  it.each(['files.example.edu.cn', 'ftp://files.example.edu.cn'])(
    'is refused with the endpoint %s',
    (endpoint) => {
      const env = { SELF_PRINT_S3_BUCKET: 'prints', SELF_PRINT_S3_ENDPOINT: endpoint };
      expect(storageOf(env)).toMatch(/^SELF_PRINT_S3_ENDPOINT: /);
    },
  );
});
