import { createServer } from 'node:net';
import { fail, ok, type Result } from '@self-print/contract/result.ts';

const HOST = '127.0.0.1';

/**
 * Checks whether a port of the loopback address is available; for 0 returns a port that is free now. The problem is a sentence
 * that names the port.
 */
export function findPort(port: number, what: string, option: string): Promise<Result<number, string>> {
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
    server.listen({ port, host: HOST, exclusive: true }, () => {
      const address = server.address();
      const found = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(ok(found)));
    });
  });
}
