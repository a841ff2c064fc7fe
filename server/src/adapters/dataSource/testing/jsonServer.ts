import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** An interface that answers whatever the test wants, and also what it should not. */
export interface JsonServer {
  readonly address: string;
  /** What it does with the next requests. */
  handle: Handle;
  /** Paths with their queries, in the order in which they were asked for. */
  readonly asked: string[];
  readonly stop: () => Promise<void>;
}

export async function startJsonServer(): Promise<JsonServer> {
  const server = createServer((request, response) => {
    fake.asked.push(request.url ?? '');
    fake.handle(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port');
  const fake: JsonServer = {
    address: `http://127.0.0.1:${address.port}`,
    handle: (_request, response) => response.end('[]'),
    asked: [],
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

/** Answers JSON; a text is sent as it is. */
export const answer =
  (body: unknown, headers: Readonly<Record<string, string>> = {}): Handle =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', server: 'Campus 3', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Answers by what is asked for. */
export const answerBy =
  (bodyOf: (query: URLSearchParams, path: string) => unknown): Handle =>
  (request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '/', 'http://x');
    answer(bodyOf(searchParams, pathname))(request, response);
  };
