import { once } from 'node:events';
import { type FromPlatform, fromPlatform, TERMINAL_LINK_PATH } from '@self-print/contract/terminalLink.ts';
import { type ClientOptions, WebSocket } from 'ws';
import { z } from 'zod';

/** A terminal's side of its connection. */
export interface LinkClient {
  readonly socket: WebSocket;
  readonly send: (message: unknown) => void;
  /** Returns the platform's next message; fails when the connection ends first. */
  readonly next: () => Promise<FromPlatform>;
  /** Close code and reason. */
  readonly closed: Promise<readonly [number, string]>;
}

/** Opens a terminal's connection as an agent does, with a real WebSocket. */
export async function openLink(
  origin: string,
  headers: Readonly<Record<string, string>>,
  options: ClientOptions = {},
): Promise<LinkClient> {
  const socket = new WebSocket(linkUrl(origin), { ...options, headers });
  const arrived: FromPlatform[] = [];
  const waiting: { readonly take: (message: FromPlatform) => void; readonly miss: (error: Error) => void }[] =
    [];
  socket.on('message', (data) => {
    const message = fromPlatform.parse(JSON.parse(String(data)));
    const first = waiting.shift();
    if (first) first.take(message);
    else arrived.push(message);
  });
  let end: Error | undefined;
  const closed = new Promise<readonly [number, string]>((resolve) => {
    socket.on('close', (code, reason) => {
      end = new Error(`closed with ${code} ${reason}`);
      for (const { miss } of waiting.splice(0)) miss(end);
      resolve([code, String(reason)]);
    });
  });
  await once(socket, 'open');
  // Tests terminate many connections abruptly; `closed` reports it.
  socket.on('error', () => {});
  return {
    socket,
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next: () => {
      const message = arrived.shift();
      if (message) return Promise.resolve(message);
      if (end) return Promise.reject(end);
      return new Promise((take, miss) => waiting.push({ take, miss }));
    },
    closed,
  };
}

/** Status and error code of a refused connection. */
export async function refusedLink(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number | undefined; readonly code: string }> {
  const socket = new WebSocket(url, { headers });
  const [, response] = await Promise.race([
    once(socket, 'unexpected-response'),
    once(socket, 'open').then(() => {
      throw new Error('The connection was not refused');
    }),
  ]);
  const body: unknown = JSON.parse((await response.setEncoding('utf8').toArray()).join(''));
  return { status: response.statusCode, code: z.object({ code: z.string() }).parse(body).code };
}

export function linkUrl(origin: string): string {
  return origin.replace(/^http/, 'ws') + TERMINAL_LINK_PATH;
}
