import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { BODY_LIMIT_BYTES, UPLOAD_PIECE_BYTES } from '@self-print/contract/limits.ts';
import express, { type Request, type RequestHandler, type Response } from 'express';

/** JSON, forms and pieces of uploads; any other content type with a body is refused rather than silently ignored. */
export function readBodies(
  refuse: (request: Request, response: Response, found: CallProblem) => Promise<void>,
): RequestHandler[] {
  return [
    express.json({ limit: BODY_LIMIT_BYTES }),
    express.urlencoded({ limit: BODY_LIMIT_BYTES, extended: false }),
    express.raw({ limit: UPLOAD_PIECE_BYTES, type: 'application/octet-stream', inflate: false }),
    async (request, response, next) => {
      if (request.body !== undefined || !hasBody(request.headers)) next();
      else await refuse(request, response, problem('UNSUPPORTED_CONTENT'));
    },
  ];
}

function hasBody(headers: { 'transfer-encoding'?: string; 'content-length'?: string }): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** What a fault of Express's own parsers means to the caller, or undefined when it is none of theirs. */
export function problemOfRequestFault(error: unknown): CallProblem | undefined {
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
