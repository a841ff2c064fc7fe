import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type CommandOutcome,
  type FromPlatform,
  type FromTerminal,
  fromTerminal,
  type TerminalReport,
} from '@self-print/contract/terminalLink.ts';
import { type WebSocket, WebSocketServer } from 'ws';

/** The platform's side of the terminal connection, controlled by a test. */
export interface FakeLink {
  /** Lets terminals connect; before that the platform does not have this path. */
  readonly open: () => void;
  readonly shut: () => void;
  /** Answers the next connections with this HTTP status. */
  readonly refuse: (status: number, times?: number) => void;
  /** Connection attempts so far, including refused ones. */
  readonly tries: () => number;
  readonly connected: () => boolean;
  /** All messages of the terminal, oldest first. */
  readonly received: readonly FromTerminal[];
  readonly reports: () => readonly TerminalReport[];
  readonly outcomeOf: (commandId: string) => CommandOutcome | undefined;
  /** Stops answering reports. */
  readonly fallSilent: () => void;
  /** Whether reports are answered. */
  readonly answers: () => boolean;
  readonly send: (message: FromPlatform) => void;
  readonly sendRaw: (data: string | Uint8Array) => void;
  readonly hangUp: (code: number) => void;
  /** Cuts connections without a close frame, like a broken cable. */
  readonly cut: () => void;
}

export interface FakeLinkParts extends FakeLink {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export function createFakeLink(options: {
  readonly authorized: (headers: IncomingMessage['headers']) => boolean;
  readonly standing: () => { readonly paused: boolean; readonly settingsVersion: string };
}): FakeLinkParts {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const received: FromTerminal[] = [];
  const refusals: number[] = [];
  const sockets = new Set<WebSocket>();
  let accepting = false;
  let silent = false;
  let tries = 0;

  const take = (socket: WebSocket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', (data) => {
      const message = fromTerminal.parse(JSON.parse(data.toString()));
      received.push(message);
      if (message.type !== 'report' || silent) return;
      const answer: FromPlatform = { type: 'standing', ...options.standing() };
      socket.send(JSON.stringify(answer));
    });
  };
  const sendRaw = (data: string | Uint8Array) => {
    for (const socket of sockets) socket.send(data);
  };
  return {
    upgrade: (request, socket, head) => {
      tries += 1;
      // Terminals may disconnect at any time.
      socket.on('error', () => {});
      const status = accepting
        ? (refusals.shift() ?? (options.authorized(request.headers) ? 101 : 401))
        : 404;
      if (status === 101) return server.handleUpgrade(request, socket, head, take);
      socket.end(`HTTP/1.1 ${status} No\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    },
    open: () => {
      accepting = true;
    },
    shut: () => {
      accepting = false;
    },
    refuse: (status, times = 1) => {
      for (let count = 0; count < times; count += 1) refusals.push(status);
    },
    tries: () => tries,
    connected: () => sockets.size > 0,
    received,
    reports: () => received.flatMap((message) => (message.type === 'report' ? [message.report] : [])),
    outcomeOf: (commandId) =>
      received.flatMap((message) =>
        message.type === 'commandDone' && message.commandId === commandId ? [message.outcome] : [],
      )[0],
    fallSilent: () => {
      silent = true;
    },
    answers: () => !silent,
    send: (message) => sendRaw(JSON.stringify(message)),
    sendRaw,
    hangUp: (code) => {
      for (const socket of sockets) socket.close(code);
    },
    cut: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}
