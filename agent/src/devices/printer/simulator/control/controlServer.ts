import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { parseJson } from '@self-print/contract/parseJson.ts';
import type { Controls } from './controls.ts';
import { controlAction } from './protocol.ts';

export const CONTROL_PATH = '/control';
const WAIT_MS = 20 * SECOND_MS;
const HTTP = {
  ok: 200,
  badRequest: 400,
  notFound: 404,
  methodNotAllowed: 405,
  unsupportedType: 415,
  error: 500,
} as const;

/**
 * `POST /control` performs one action and returns the resulting state; `GET /control` returns the state, with `?after=` as soon
 * as the revision is greater or after 20 s. Only JSON is accepted, so that no web page can send it without permission.
 */
export function controlHandler(controls: Controls): RequestListener {
  return (request, response) => {
    void handle(controls, request, response).catch((error: unknown) => {
      answer(response, HTTP.error, { problem: error instanceof Error ? error.message : String(error) });
    });
  };
}

async function handle(controls: Controls, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = new URL(request.url ?? '', 'http://control');
  if (address.pathname !== CONTROL_PATH) return answer(response, HTTP.notFound, { problem: 'only /control' });
  if (request.method === 'GET') {
    const after = Number(address.searchParams.get('after') ?? Number.NaN);
    if (Number.isInteger(after)) await waitForChange(controls, after, response);
    return answer(response, HTTP.ok, await controls.state());
  }
  if (request.method !== 'POST') return answer(response, HTTP.methodNotAllowed, { problem: 'GET or POST' });
  if (request.headers['content-type']?.split(';')[0] !== 'application/json') {
    return answer(response, HTTP.unsupportedType, { problem: 'only application/json' });
  }
  const action = controlAction.safeParse(parseJson(await text(request)));
  if (!action.success) {
    const [issue] = action.error.issues;
    const where = issue?.path.join('.') || 'action';
    return answer(response, HTTP.badRequest, { problem: `${where}: ${issue?.message ?? 'invalid'}` });
  }
  const done = await controls.perform(action.data);
  if (!done.ok) return answer(response, HTTP.badRequest, { problem: done.problem });
  answer(response, HTTP.ok, await controls.state());
}

async function waitForChange(controls: Controls, after: number, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  await controls.changedSince(after, AbortSignal.any([gone.signal, AbortSignal.timeout(WAIT_MS)]));
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(body));
}
