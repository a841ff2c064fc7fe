import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { decodeIpp, encodeIpp } from '../codec.ts';
import {
  attribute,
  charset,
  GROUP_TAGS,
  group,
  type IppGroup,
  type IppMessage,
  language,
} from '../values.ts';

/** A request as received by the far end. */
export interface SeenRequest {
  readonly message: IppMessage;
  readonly document: Uint8Array;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
}

/** A reply: a status with the groups after the operation group, or another action on the connection. */
export type Script = (
  request: SeenRequest,
  response: ServerResponse,
) => { readonly status: number; readonly groups?: readonly IppGroup[] } | 'handled';

export interface ScriptedPrinter extends AsyncDisposable {
  readonly port: number;
  readonly seen: readonly SeenRequest[];
  /** Sets the script for the next requests. */
  answer(script: Script): void;
}

/** A far end for tests that speaks IPP over real HTTP and answers whatever the test wants. */
export async function startScriptedPrinter(
  script: Script,
  tls?: { readonly key: string; readonly cert: string },
): Promise<ScriptedPrinter> {
  let current = script;
  const seen: SeenRequest[] = [];
  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const body: Uint8Array[] = [];
    try {
      for await (const chunk of request) body.push(chunk);
    } catch {
      return; // The client disconnected.
    }
    const decoded = decodeIpp(Buffer.concat(body));
    if (!decoded.ok) throw new Error(`The client sent ${decoded.problem.detail}`);
    const entry = { ...decoded.value, path: request.url ?? '', headers: request.headers };
    seen.push(entry);
    const reply = current(entry, response);
    if (reply === 'handled') return;
    response.writeHead(200, { 'content-type': 'application/ipp' }).end(encodeReply(entry.message, reply));
  };
  const server: Server = tls === undefined ? createServer(onRequest) : createSecureServer(tls, onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    port: address.port,
    seen,
    answer(next) {
      current = next;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Encodes a reply to a request. */
export function encodeReply(
  request: IppMessage,
  reply: { readonly status: number; readonly groups?: readonly IppGroup[] },
): Uint8Array {
  return encodeIpp({
    version: request.version,
    code: reply.status,
    requestId: request.requestId,
    groups: [
      group(
        GROUP_TAGS.operation,
        attribute('attributes-charset', charset('utf-8')),
        attribute('attributes-natural-language', language('en')),
      ),
      ...(reply.groups ?? []),
    ],
  });
}
