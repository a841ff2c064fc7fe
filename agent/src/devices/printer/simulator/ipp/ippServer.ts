import type { IncomingMessage, ServerResponse } from 'node:http';
import { DOCUMENT_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { decodeIpp, encodeIpp } from '../../ipp/codec.ts';
import { OPERATIONS, STATUS } from '../../ipp/operations.ts';
import { IPP_LIMITS } from '../../ipp/reader.ts';
import { attribute, charset, GROUP_TAGS, group, type IppMessage, language, text } from '../../ipp/values.ts';
import type { IppDevice } from './device.ts';
import { perform } from './operations.ts';
import { type IppReply, PRINTER_PATH, readRequest } from './request.ts';
import type { WireFaults } from './wireFaults.ts';

const BODY_LIMIT_BYTES = DOCUMENT_LIMIT_BYTES + IPP_LIMITS.headBytes;
const CONTENT_TYPE = 'application/ipp';
const HTTP = {
  ok: 200,
  badRequest: 400,
  notFound: 404,
  methodNotAllowed: 405,
  unsupportedType: 415,
} as const;
/** Version, operation and request-id. */
const HEAD_BYTES = 8;

/** Operations with a document, which armed cuts hit. */
const DOCUMENT_OPERATIONS: ReadonlySet<number> = new Set([OPERATIONS.printJob, OPERATIONS.sendDocument]);
/** Operations that submit a job, which an armed refusal hits. */
const JOB_OPERATIONS: ReadonlySet<number> = new Set([...DOCUMENT_OPERATIONS, OPERATIONS.createJob]);

/** Answers IPP over HTTP (RFC 8010 section 4) for a device that may be replaced; null while it has no power. */
export function ippHandler(
  powered: () => IppDevice | null,
  faults: WireFaults,
  seen: (operation: number) => void,
) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const problem = httpProblem(request);
    if (problem !== null) return refuseHttp(response, problem);
    const body = await readBody(request);
    if (body === null) {
      request.socket.destroy();
      return;
    }
    const decoded = decodeIpp(body);
    if (!decoded.ok) return answerUnreadable(response, body, decoded.problem.detail);
    const { message } = decoded.value;
    seen(message.code);
    await faults.whenAnswering();
    const device = powered();
    if (device === null) {
      request.socket.destroy();
      return;
    }
    const hasDocument = DOCUMENT_OPERATIONS.has(message.code);
    if (hasDocument && faults.takeLostRequest()) {
      request.socket.destroy();
      return;
    }
    const refusal = JOB_OPERATIONS.has(message.code) ? faults.takeRefusal() : null;
    const reply = refusal === null ? await replyTo(device, decoded.value) : { status: refusal };
    if (hasDocument && faults.takeLostReply()) {
      request.socket.destroy();
      return;
    }
    send(response, message, reply);
  };
}

async function replyTo(
  device: IppDevice,
  decoded: { readonly message: IppMessage; readonly document: Uint8Array },
): Promise<IppReply> {
  const request = readRequest(decoded);
  return request.ok ? await perform(device, request.value) : request.problem;
}

function httpProblem(request: IncomingMessage): number | null {
  const path = request.url?.split('?')[0] ?? '';
  if (path !== PRINTER_PATH && !path.startsWith(`${PRINTER_PATH}/`)) return HTTP.notFound;
  if (request.method !== 'POST') return HTTP.methodNotAllowed;
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  return type === CONTENT_TYPE ? null : HTTP.unsupportedType;
}

function refuseHttp(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'Content-Type': 'text/plain', Connection: 'close' }).end();
}

/** The complete body; null when it is too large or incomplete. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request) {
      if (!Buffer.isBuffer(chunk)) return null;
      length += chunk.length;
      if (length > BODY_LIMIT_BYTES) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}

/** A message that cannot be decoded is answered in its own version if its head is readable. */
function answerUnreadable(response: ServerResponse, body: Buffer, detail: string): void {
  if (body.length < HEAD_BYTES) {
    refuseHttp(response, HTTP.badRequest);
    return;
  }
  const version = { major: body.readUInt8(0), minor: body.readUInt8(1) };
  const head = { version, requestId: body.readInt32BE(4) };
  send(response, head, { status: STATUS.badRequest, message: detail });
}

function send(
  response: ServerResponse,
  { version, requestId }: Pick<IppMessage, 'version' | 'requestId'>,
  { status, message, groups = [] }: IppReply,
): void {
  const operation = group(
    GROUP_TAGS.operation,
    attribute('attributes-charset', charset('utf-8')),
    attribute('attributes-natural-language', language('en')),
    ...(message === undefined ? [] : [attribute('status-message', text(message))]),
  );
  const bytes = encodeIpp({ version, code: status, requestId, groups: [operation, ...groups] });
  response.writeHead(HTTP.ok, { 'Content-Type': CONTENT_TYPE, 'Content-Length': bytes.length });
  response.end(bytes);
}
