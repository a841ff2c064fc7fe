import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadSecret } from './secret.ts';
import { systemRandom } from './system.ts';

describe('the secret', () => {
  let directory: string;
  beforeEach(async () => {
    directory = join(await mkdtemp(join(tmpdir(), 'self-print-test-')), 'data');
  });
  afterEach(() => rm(join(directory, '..'), { recursive: true, force: true }));

  it('is generated once, long enough, and readable only by its owner', async () => {
    const made = await loadSecret(undefined, directory, systemRandom);
    expect(made.length).toBeGreaterThanOrEqual(64);
    expect(await loadSecret(undefined, directory, systemRandom)).toBe(made);
    expect((await stat(join(directory, 'secret'))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(directory, 'secret'), 'utf8')).toBe(made);
  });

  it('is the same for concurrent starts', async () => {
    const secrets = await Promise.all(
      Array.from({ length: 8 }, () => loadSecret(undefined, directory, systemRandom)),
    );
    expect(new Set(secrets).size).toBe(1);
  });

  it('is the configured one without touching the disk', async () => {
    expect(await loadSecret('configured', directory, systemRandom)).toBe('configured');
    await expect(stat(directory)).rejects.toThrow('ENOENT');
  });
});
