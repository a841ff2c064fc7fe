import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { fail, ok, type Result } from '@self-print/contract/result.ts';

const HOST = '127.0.0.1';
/**
 * Below the range from which systems hand out ports: one that is found now must still be free when its process starts, though others
 * have been started in between.
 */
const ANY_PORT = { from: 20_000, below: 32_000 };
const TRIES_MAX = 50;

/**
 * Checks whether a port of the loopback address is available; for 0 returns a port that is free now. The problem is a sentence
 * that names the port.
 */
export async function findPort(port: number, what: string, option: string): Promise<Result<number, string>> {
  if (port !== 0) return tryPort(port, what, option);
  let found = await tryPort(anyPort(), what, option);
  for (let tries = 1; tries < TRIES_MAX && !found.ok; tries += 1)
    found = await tryPort(anyPort(), what, option);
  return found;
}

const anyPort = () => randomInt(ANY_PORT.from, ANY_PORT.below);

function tryPort(port: number, what: string, option: string): Promise<Result<number, string>> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        resolve(
          fail(`Port ${port} for ${what} is in use. Choose another one with ${option} N, or 0 for any.`),
        );
      else if (error.code === 'EACCES')
        resolve(
          fail(`Port ${port} for ${what} requires more privileges. Choose another one with ${option} N.`),
        );
      else reject(error);
    });
    server.listen({ port, host: HOST, exclusive: true }, () => server.close(() => resolve(ok(port))));
  });
}
