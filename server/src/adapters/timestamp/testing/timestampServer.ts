import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

/** Behaviour for the next requests; the last entry is repeated. */
export type ServerFault =
  | { readonly kind: 'none' }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'redirect' }
  | { readonly kind: 'hang' }
  | { readonly kind: 'cutOff' }
  | { readonly kind: 'answer'; readonly make: (answer: Uint8Array) => Uint8Array };

export interface TimestampServer {
  readonly url: string;
  readonly requests: readonly { readonly headers: IncomingHttpHeaders; readonly body: Uint8Array }[];
  readonly setFaults: (...faults: readonly ServerFault[]) => void;
  readonly close: () => Promise<void>;
}

/** A timestamp service over HTTP (RFC 3161 3.4), on a free local port. */
export async function startTimestampServer(
  answerRequest: (request: Uint8Array) => Promise<Uint8Array>,
): Promise<TimestampServer> {
  const requests: { headers: IncomingHttpHeaders; body: Uint8Array }[] = [];
  let faults: readonly ServerFault[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    requests.push({ headers: request.headers, body });
    const [fault = { kind: 'none' as const }, ...later] = faults;
    if (later.length > 0) faults = later;
    await play(fault, response, () => answerRequest(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The service has no port');
  return {
    url: `http://127.0.0.1:${address.port}/stamp`,
    requests,
    setFaults: (...next) => {
      faults = next;
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function play(
  fault: ServerFault,
  response: ServerResponse,
  answer: () => Promise<Uint8Array>,
): Promise<void> {
  const headers = { 'content-type': 'application/timestamp-reply' };
  switch (fault.kind) {
    case 'none':
      response.writeHead(200, headers).end(await answer());
      return;
    case 'answer':
      response.writeHead(200, headers).end(fault.make(await answer()));
      return;
    case 'status':
      response.writeHead(fault.status).end('no');
      return;
    case 'redirect':
      response.writeHead(302, { location: '/elsewhere' }).end();
      return;
    case 'cutOff':
      response.writeHead(200, { ...headers, 'content-length': 1_000 }).write('half');
      response.destroy();
      return;
    case 'hang':
      return;
  }
}
