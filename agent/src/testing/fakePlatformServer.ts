import { createServer, type Server } from 'node:http';
import { HEADERS } from '@self-print/contract/call.ts';
import { type PlatformVersion, VERSION_PATH } from '@self-print/contract/platformVersion.ts';
import type { Dispatcher } from '@self-print/contract/serve.ts';
import { incoming, sendAnswer } from '@self-print/contract/serveHttp.ts';
import express from 'express';
import type { FakeLinkParts } from './fakeLink.ts';

/** A connection closed just when a busy test reuses it would look like a dead platform. */
const KEEP_ALIVE_MS = 120_000;

const VERSION: PlatformVersion = { product: 'self-print-platform', version: '9.8.7' };

/** The HTTP side of a fake platform, with everything that can go wrong on the way. */
export interface FakePlatformServer {
  readonly origin: string;
  /** Headers of the requests to one path, newest last. */
  readonly headersOf: (pathPart: string) => readonly Readonly<Record<string, unknown>>[];
  /** Executes the next request to a path with this ending, but does not deliver its answer. */
  readonly cutAnswer: (path: '/order/finish' | '/order/savePrintLogBefore') => void;
  /** Holds requests to a path with this ending until the returned function is called. */
  readonly holdUp: (path: string) => () => void;
  /** Answers every call with a redirect. */
  readonly redirectTo: (address: string) => void;
  /** Sets the answer to the terminal's view request, regardless of the contract. */
  readonly setRawTerminal: (data: unknown) => void;
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
}

export async function startFakePlatformServer(options: {
  readonly dispatcher: Dispatcher;
  readonly link: FakeLinkParts;
  readonly now: () => number;
}): Promise<FakePlatformServer> {
  const { dispatcher, link, now } = options;
  const requests: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];
  const held = new Map<string, Promise<void>>();
  let cutNext: string | null = null;
  let redirection: string | null = null;
  let rawTerminal: unknown;

  const app = express();
  app.use(express.json());
  app.use(async (request, response) => {
    response.setHeader('Date', new Date(now()).toUTCString());
    requests.push({ path: request.path, headers: request.headers });
    if (redirection !== null) return response.redirect(307, redirection);
    if (request.path === VERSION_PATH) return response.json(VERSION);
    if (rawTerminal !== undefined && request.path.includes('/sp-terminal/terminal/')) {
      response.json({ code: '0000', msg: 'success', success: true, data: rawTerminal });
      return;
    }
    for (const [path, released] of held) if (request.path.endsWith(path)) await released;
    const answer = await dispatcher(incoming(request, request.get(HEADERS.requestId) ?? ''));
    if (cutNext !== null && request.path.endsWith(cutNext)) {
      cutNext = null;
      response.destroy();
      return;
    }
    await sendAnswer(response, answer);
  });

  let port = 0;
  let server: Server | null = null;
  const up = async () => {
    if (server) return;
    server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app);
    server.on('upgrade', link.upgrade);
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
    const address = server.address();
    if (address !== null && typeof address === 'object') port = address.port;
  };
  await up();
  return {
    origin: `http://127.0.0.1:${port}`,
    headersOf: (part) => requests.filter(({ path }) => path.includes(part)).map(({ headers }) => headers),
    cutAnswer: (path) => {
      cutNext = path;
    },
    holdUp: (path) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return () => {
        held.delete(path);
        resolve();
      };
    },
    redirectTo: (address) => {
      redirection = address;
    },
    setRawTerminal: (data) => {
      rawTerminal = data;
    },
    down: async () => {
      link.cut();
      server?.closeAllConnections();
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
      server = null;
    },
    up,
  };
}
