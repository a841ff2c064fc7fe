import { createServer, type IncomingHttpHeaders } from 'node:http';
import { BlockList } from 'node:net';
import { schoolEvent } from '@self-print/contract/schoolEvents.ts';

export interface ReceivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the receiver does with a message. `silent` answers nothing. */
export type Reaction =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | 'silent';

export const TAKES: Reaction = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '{"taken":true}',
};
export const LOOPBACK = new BlockList();
LOOPBACK.addAddress('127.0.0.1');

/** A school's system on this computer that is told of events. */
export async function startReceiver() {
  const got: ReceivedMessage[] = [];
  let react: (message: ReceivedMessage) => Reaction | Promise<Reaction> = () => TAKES;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const message = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      };
      got.push(message);
      const reaction = await react(message);
      if (reaction === 'silent') return;
      response.writeHead(reaction.status, reaction.headers);
      response.end(reaction.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  return {
    address: `http://127.0.0.1:${address.port}/events`,
    got,
    events: () => got.map(({ body }) => schoolEvent.parse(JSON.parse(body))),
    reacts: (next: Reaction | typeof react) => {
      react = typeof next === 'function' ? next : () => next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
