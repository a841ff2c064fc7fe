import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { text } from 'node:stream/consumers';
import { DOCK_PATH } from '@self-print/contract/dock.ts';
import { parseJson } from '@self-print/contract/parseJson.ts';
import type { Dock } from './dock.ts';

const STRIP = new URL('./page/strip.ts', import.meta.url);
/** Only pages on this machine: the kiosk page contains the strip, which calls back. */
const OWN_ORIGIN = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/;
const BODY_LIMIT_BYTES = 4_096;

export interface DockServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/**
 * `GET /dock` lists the events, `POST /dock` performs one, `GET /dock/strip.js` is the strip for the kiosk page.
 * @param port 0 for any
 */
export async function serveDock(dock: Dock, port = 0): Promise<DockServer> {
  const server = createServer((request, response) => {
    void handle(dock, request, response).catch((error: unknown) => {
      answer(response, 500, { done: false, problem: String(error) });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${actual}${DOCK_PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(dock: Dock, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const origin = request.headers.origin;
  if (origin !== undefined && !OWN_ORIGIN.test(origin))
    return answer(response, 403, { problem: 'foreign page' });
  if (origin !== undefined) {
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Allow-Headers', 'content-type');
  }
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  const path = new URL(request.url ?? '', 'http://dock').pathname;
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  if (request.method === 'GET' && path === `${DOCK_PATH}/strip.js`) return sendStrip(response);
  if (path !== DOCK_PATH) return answer(response, 404, { problem: `only ${DOCK_PATH}` });
  if (request.method === 'GET') return answer(response, 200, dock.list());
  const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
  if (request.method !== 'POST' || !isJson)
    return answer(response, 405, { problem: 'GET, or POST with JSON' });
  const body = await text(request);
  if (body.length > BODY_LIMIT_BYTES) return answer(response, 413, { problem: 'too long' });
  answer(response, 200, await dock.perform(parseJson(body)));
}

async function sendStrip(response: ServerResponse): Promise<void> {
  const script = stripTypeScriptTypes(await readFile(STRIP, 'utf8'));
  response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(script);
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}
