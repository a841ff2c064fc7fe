import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { findPostgres } from '../programs.ts';
import { startPostgres } from './postgresCluster.ts';

const binFolder = findPostgres();

function connects(port: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port: Number(port) });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

describe('startPostgres', () => {
  (binFolder ? it : it.skip)(
    'listens until it is stopped (skipped without the package postgresql)',
    async () => {
      const cluster = await startPostgres(binFolder ?? '');
      const { port, hostname } = new URL(cluster.url);
      expect(hostname).toBe('127.0.0.1');
      expect(await connects(port)).toBe(true);
      await cluster.stop();
      expect(await connects(port)).toBe(false);
      await cluster.stop();
    },
  );

  it("reports initdb's output when it fails", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'no-postgres-'));
    // Run as a different user when we are root, who must be able to enter the folder.
    await chmod(folder, 0o755);
    await writeFile(path.join(folder, 'initdb'), '#!/bin/sh\necho "no space left" >&2\nexit 1\n', {
      mode: 0o755,
    });
    await expect(startPostgres(folder)).rejects.toThrow('initdb ended with 1:\nno space left');
    await rm(folder, { recursive: true });
  });
});
