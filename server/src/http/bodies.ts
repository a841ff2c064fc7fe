import type { IncomingMessage } from 'node:http';
import { BASE_PATHS, type Call } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { BODY_LIMIT_BYTES, UPLOAD_PIECE_BYTES } from '@self-print/contract/limits.ts';
import express, { type Response as Answer, type Request, type RequestHandler } from 'express';

const UPLOAD_TYPE = 'application/octet-stream';
const FORM_TYPE = 'multipart/form-data';
/** What stands in a form beside its file. */
const FORM_BYTES = 4_096;
/** Maximum number of bodies larger than a piece that are in memory simultaneously. */
export const LARGE_UPLOADS_MAX = 8;
const WAIT_SECONDS = 5;

/** Keeps the bytes of a body over which its sender has made a signature. */
type KeepBody = (request: IncomingMessage, body: Uint8Array) => void;
type Refuse = (request: Request, response: Answer, found: CallProblem) => Promise<void>;

/**
 * Parses JSON, forms and uploads; a body of any other content type is refused instead of being silently ignored. The limit of
 * an upload depends on its call and is known before its first byte is read.
 */
export function readBodies(calls: readonly Call[], refuse: Refuse, keep: KeepBody): RequestHandler[] {
  const verify = (request: IncomingMessage, _response: unknown, body: Uint8Array) => {
    if (request.url?.startsWith(`${BASE_PATHS.app}/`)) keep(request, body);
  };
  return [
    express.json({ limit: BODY_LIMIT_BYTES, verify }),
    express.urlencoded({ limit: BODY_LIMIT_BYTES, extended: false }),
    readUploads(calls, refuse),
    readForms(calls, refuse),
    async (request, response, next) => {
      if (request.body !== undefined || !hasBody(request.headers)) next();
      else await refuse(request, response, problem('UNSUPPORTED_CONTENT'));
    },
  ];
}

/**
 * The parsers check the size only after the whole body has arrived, so an announced excessive size is refused here. Only few
 * large bodies are held in memory simultaneously.
 */
function readUploads(calls: readonly Call[], refuse: Refuse): RequestHandler {
  const readUpTo = (limit: number) => express.raw({ limit, type: UPLOAD_TYPE, inflate: false });
  const piece = readUpTo(UPLOAD_PIECE_BYTES);
  const larger = new Map<string, { readonly limit: number; readonly read: RequestHandler }>();
  for (const call of calls) {
    const { uploadLimitBytes: limit, uploadForm } = call;
    if (limit !== undefined && !uploadForm) larger.set(addressOf(call), { limit, read: readUpTo(limit) });
  }
  const ofForms = new Set(calls.filter(({ uploadForm }) => uploadForm).map(addressOf));
  let held = 0;
  return async (request, response, next) => {
    const large = larger.get(`${request.method} ${request.path}`);
    const announced = Number(request.headers['content-length'] ?? 0);
    if (!request.is(UPLOAD_TYPE) || ofForms.has(`${request.method} ${request.path}`)) next();
    else if (announced > (large?.limit ?? UPLOAD_PIECE_BYTES))
      await refuse(request, response, problem('BODY_TOO_LARGE'));
    else if (!large) piece(request, response, next);
    else if (held >= LARGE_UPLOADS_MAX)
      await refuse(
        request,
        response,
        problem('TOO_MANY_REQUESTS', { detail: { waitSeconds: WAIT_SECONDS } }),
      );
    else {
      held += 1;
      response.once('close', () => {
        held -= 1;
      });
      large.read(request, response, next);
    }
  };
}

/** Takes the file out of a form, for the calls whose upload comes as one. Its name does not matter, and neither do other fields. */
function readForms(calls: readonly Call[], refuse: Refuse): RequestHandler {
  const readers = new Map(
    calls
      .filter(({ uploadForm }) => uploadForm)
      .map((call) => [
        addressOf(call),
        express.raw({
          limit: (call.uploadLimitBytes ?? UPLOAD_PIECE_BYTES) + FORM_BYTES,
          type: FORM_TYPE,
          inflate: false,
        }),
      ]),
  );
  return (request, response, next) => {
    const read = readers.get(`${request.method} ${request.path}`);
    if (!read || !request.is(FORM_TYPE)) return next();
    read(request, response, (fault?: unknown) => {
      if (fault !== undefined) return next(fault);
      fileOf(request).then(
        (file) => {
          if (!file) return refuse(request, response, problem('BAD_REQUEST'));
          request.body = file;
          next();
        },
        () => refuse(request, response, problem('BAD_REQUEST')),
      );
    });
  };
}

async function fileOf(request: Request): Promise<Buffer | undefined> {
  const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(request.body), { headers }).formData();
  const file = [...form.values()].find((value) => typeof value !== 'string');
  return file && Buffer.from(await file.arrayBuffer());
}

const addressOf = ({ client, method, path }: Call) => `${method} ${BASE_PATHS[client]}${path}`;

function hasBody(headers: { 'transfer-encoding'?: string; 'content-length'?: string }): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Error for a fault reported by Express's own parsers; undefined for any other. */
export function problemOfRequestFault(
  error: unknown,
): CallProblem<'BAD_REQUEST' | 'BODY_TOO_LARGE' | 'UNSUPPORTED_CONTENT'> | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const type = 'type' in error && typeof error.type === 'string' ? error.type : '';
  switch (type) {
    case 'entity.too.large':
    case 'parameters.too.many':
      return problem('BODY_TOO_LARGE');
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return problem('UNSUPPORTED_CONTENT');
    default: {
      const status = 'status' in error ? error.status : undefined;
      return status === 400 ? problem('BAD_REQUEST') : undefined;
    }
  }
}
