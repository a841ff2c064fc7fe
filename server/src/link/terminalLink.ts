import { SECOND_MS } from '@self-print/contract/limits.ts';
import {
  type FromPlatform,
  LINK_CLOSE,
  LINK_HEARTBEAT_SECONDS,
  LINK_SILENCE_SECONDS,
} from '@self-print/contract/terminalLink.ts';
import type { RawData, WebSocket } from 'ws';
import type { Authentication, TerminalHeaders } from '../http/authenticate.ts';
import { tryMoveOn } from '../modules/scripts/moveOn.ts';
import { newestLinkNumber } from '../modules/terminals/linkNumbers.ts';
import type { TerminalKey } from '../modules/terminals/terminalStore.ts';
import { createInOrder } from './inOrder.ts';
import { createDelivery, type LinkDeps, type LinkWire, takeMessage } from './linkWork.ts';
import { readMessage, writeMessage } from './messages.ts';

/** Maximum number of messages waiting to be handled; a terminal that sends more is faulty. */
export const PENDING_MAX = 256;
/** Maximum number of unsent bytes; a terminal that reads this slowly should reconnect. */
export const UNSENT_MAX_BYTES = 256 * 1_024;
/** Interval of token checks, in addition to those before each command. */
export const TOKEN_CHECK_MS = 120 * SECOND_MS;

const SILENCE_MS = LINK_SILENCE_SECONDS * SECOND_MS;
const PING_MS = LINK_HEARTBEAT_SECONDS * SECOND_MS;
/** RFC 6455: the server encountered an unexpected condition. */
const CLOSE_INTERNAL = 1011;

/** Close reason of a connection replaced by a newer one of the same terminal. */
export const REPLACED = 'replaced';

export interface LinkParts {
  readonly socket: WebSocket;
  readonly headers: TerminalHeaders;
  readonly findTerminal: Authentication['findTerminal'];
  /** Registers the connection and returns its number among those of the terminal; undefined when not permitted. */
  readonly join: (link: TerminalLink) => Promise<number | undefined>;
  readonly onClosed: (link: TerminalLink) => void;
}

/** The connection of one terminal. */
export interface TerminalLink {
  readonly terminal: TerminalKey;
  /** Sends waiting commands, each once per connection. */
  readonly deliver: () => void;
  /** Closes a silent connection, pings a quiet one, and periodically checks the token. */
  readonly tick: () => void;
  readonly close: (code: number, reason: string) => void;
  readonly terminate: () => void;
}

/**
 * Handles a terminal's messages one after the other, so that answers keep their order and a terminal that sends faster than the
 * database writes is slowed down instead of filling memory.
 */
export function openTerminalLink(deps: LinkDeps, parts: LinkParts): TerminalLink {
  const { socket, headers, findTerminal } = parts;
  const { clock, db, log } = deps;
  const terminal = { schoolCode: headers.schoolCode, terminalCode: headers.terminalCode };
  let number: number | undefined;
  let lastTrafficMs = clock.monotonicMs();
  let pingedMs = lastTrafficMs;
  let checkedMs = lastTrafficMs;
  let deliveryPending = false;
  let endReason: string | undefined;

  const about = () => ({ ...terminal, linkNumber: number ?? null });

  const close = (code: number, reason: string) => {
    endReason ??= reason;
    socket.close(code, reason);
  };
  const terminate = (reason: string) => {
    endReason ??= reason;
    socket.terminate();
  };

  const { run, pending } = createInOrder({
    onBusy: () => socket.pause(),
    // Messages received before the terminal closed are still handled; those after we closed are not.
    wanted: () => endReason === undefined,
    onFailure: (error) => {
      log.error('terminal-link-failed', error, about());
      close(CLOSE_INTERNAL, 'failed');
    },
    onIdle: () => {
      lastTrafficMs = clock.monotonicMs();
      socket.resume();
    },
  });

  const send = (message: FromPlatform): boolean => {
    const text = writeMessage(message);
    if (socket.readyState !== socket.OPEN) return false;
    if (socket.bufferedAmount + text.length > UNSENT_MAX_BYTES) {
      terminate('it does not read');
      return false;
    }
    socket.send(text);
    return true;
  };

  /** Verifies by token and number that this is still its terminal's connection; closes it otherwise. */
  const confirm = async (): Promise<boolean> => {
    if (socket.readyState !== socket.OPEN) return false;
    checkedMs = clock.monotonicMs();
    const known = await findTerminal(headers);
    // A terminal deleted meanwhile has no number any more, but nothing has replaced this connection.
    const newest = known && (await newestLinkNumber(db, terminal));
    if (newest === undefined) close(LINK_CLOSE.tokenInvalid, 'token invalid');
    else if (newest !== number) close(LINK_CLOSE.replaced, REPLACED);
    return newest !== undefined && newest === number;
  };

  const wire: LinkWire = { terminal, about, send, close };
  const sendWaiting = createDelivery(deps, wire);

  const refuse = (reason: string) => {
    if (endReason !== undefined) return;
    log.event('terminal-message-refused', { ...about(), reason });
    close(LINK_CLOSE.badMessage, 'bad message');
  };

  const link: TerminalLink = {
    terminal,
    deliver: () => {
      if (deliveryPending) return;
      deliveryPending = true;
      run(async () => {
        // A command issued from here on triggers another delivery.
        deliveryPending = false;
        if (await confirm()) await sendWaiting();
      });
    },
    tick: () => {
      const nowMs = clock.monotonicMs();
      // While its messages are being handled the socket is paused, so silence means nothing.
      const quietMs = pending() > 0 ? 0 : nowMs - lastTrafficMs;
      if (quietMs >= SILENCE_MS) return terminate('silent');
      if (quietMs >= PING_MS && nowMs - pingedMs >= PING_MS) {
        pingedMs = nowMs;
        socket.ping();
      }
      if (nowMs - checkedMs >= TOKEN_CHECK_MS) {
        checkedMs = nowMs;
        run(async () => void (await confirm()));
      }
    },
    close,
    terminate: () => terminate('closed'),
  };

  const noteTraffic = () => {
    lastTrafficMs = clock.monotonicMs();
  };
  socket.on('message', (data: RawData, isBinary: boolean) => {
    noteTraffic();
    if (endReason !== undefined) return;
    const message = readMessage(data, isBinary);
    if (!message.ok) refuse(message.problem);
    else if (pending() >= PENDING_MAX) refuse('too many at once');
    else run(() => takeMessage(deps, wire, message.value));
  });
  socket.on('pong', noteTraffic);
  socket.on('ping', noteTraffic);
  // The receiver closes the connection itself: message too large, invalid UTF-8, broken frames.
  socket.on('error', (error) => refuse(error.message));
  socket.on('close', (code) => {
    log.event('terminal-unlinked', { ...about(), code, reason: endReason ?? 'closed by the terminal' });
    parts.onClosed(link);
  });

  run(async () => {
    if (socket.readyState !== socket.OPEN) return;
    number = await parts.join(link);
    if (number === undefined) return close(LINK_CLOSE.tokenInvalid, 'token invalid');
    log.event('terminal-linked', about());
    // A terminal that went away by a step of a script is back.
    await tryMoveOn(deps, terminal);
  });
  link.deliver();
  return link;
}
