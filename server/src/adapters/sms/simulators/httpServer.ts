import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

export interface Received {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly body: string;
}

/** An answer; null leaves the caller without one. */
export type SimulatedAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
} | null;

export interface SimulatedServer {
  readonly address: string;
  /** What the next request is answered with instead. */
  readonly answerNext: (answer: SimulatedAnswer) => void;
  readonly stop: () => Promise<void>;
}

/** A server on a loopback port of its own, for a provider's simulator. */
export async function startSimulatedServer(
  answer: (received: Received) => SimulatedAnswer,
): Promise<SimulatedServer> {
  const prepared: SimulatedAnswer[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(Buffer.from(part));
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const usual = answer({ request, url, body: Buffer.concat(parts).toString() });
    const given = prepared.length > 0 ? (prepared.shift() ?? null) : usual;
    if (given === null) return;
    response.writeHead(given.status, { 'content-type': 'application/json', ...given.headers });
    response.end(given.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const found = server.address();
  if (found === null || typeof found === 'string') throw new Error('The simulator has no port');
  return {
    address: `http://127.0.0.1:${found.port}`,
    answerNext: (next) => {
      prepared.push(next);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
