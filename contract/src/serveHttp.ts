import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Answer, IncomingRequest } from './serve.ts';

/** The part of a framework's request that the dispatcher needs; satisfied by Express's Request. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: unknown;
  readonly body?: unknown;
  readonly get: (name: string) => string | undefined;
}

/** The part of a framework's response that answers need; satisfied by Express's Response. */
export interface HttpResponse extends NodeJS.WritableStream {
  readonly destroyed: boolean;
  status(code: number): unknown;
  setHeader(name: string, value: string): unknown;
}

export function incoming(request: HttpRequest, requestId: string, gone?: AbortSignal): IncomingRequest {
  const { query } = request;
  return {
    method: request.method,
    path: request.path,
    query: query !== null && typeof query === 'object' ? { ...query } : {},
    body: request.body,
    header: (name) => request.get(name),
    requestId,
    ...(gone === undefined ? {} : { gone }),
  };
}

/** Sends an answer. A client that disconnects before it has all of a file is not an error. */
export async function sendAnswer(response: HttpResponse, answer: Answer): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  if (answer.kind === 'envelope') {
    response.status(answer.status);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(answer.body));
    return;
  }
  const { file } = answer;
  response.status(200);
  if (file.isImmutable) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
  response.setHeader('Content-Type', file.contentType);
  if (file.contentLength !== undefined) response.setHeader('Content-Length', String(file.contentLength));
  if (file.isLive) response.setHeader('X-Accel-Buffering', 'no');
  if (file.fileName !== undefined) {
    response.setHeader(
      'Content-Disposition',
      `inline; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    );
  }
  const content = Readable.from(file.content);
  // Whoever asked may have left while the file was made, as from a page with many pictures.
  if (response.destroyed) return void content.destroy();
  await pipeline(content, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}
