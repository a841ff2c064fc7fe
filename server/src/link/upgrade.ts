import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type CallProblem, ERRORS, type Outcome, problem } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type IncomingRequest, languageOf, problemAnswer } from '@self-print/contract/serve.ts';
import { LINK_MESSAGE_LIMIT_BYTES, TERMINAL_LINK_PATH } from '@self-print/contract/terminalLink.ts';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Authentication, type TerminalHeaders, terminalHeaders } from '../http/authenticate.ts';
import { problemOfError } from '../http/problemOfError.ts';

/** Calls answer an invalid token with 200 and an envelope, but an upgrade has no envelope. */
const UNAUTHORISED = 401;

export interface UpgradeParts {
  readonly findTerminal: Authentication['findTerminal'];
  /** Accepts a connection from an authenticated terminal. */
  readonly open: (socket: WebSocket, headers: TerminalHeaders) => void;
  readonly log: EventLog;
}

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Handles WebSocket upgrades, which are only for terminals at a single path. All others get an HTTP status. */
export function createUpgradeHandler({ findTerminal, open, log }: UpgradeParts): UpgradeHandler {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LINK_MESSAGE_LIMIT_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });

  const admit = async (
    request: IncomingMessage,
  ): Promise<Outcome<TerminalHeaders, 'ACCESS_TOKEN_INVALID' | 'NO_SUCH_CALL'>> => {
    if (request.url?.split('?')[0] !== TERMINAL_LINK_PATH) return fail(problem('NO_SUCH_CALL'));
    const headers = terminalHeaders(headerReader(request));
    const terminal = headers && (await findTerminal(headers));
    return headers && terminal && !terminal.isPage ? ok(headers) : fail(problem('ACCESS_TOKEN_INVALID'));
  };

  return (request, socket, head) => {
    const refuse = (found: CallProblem) => {
      log.event('terminal-link-refused', { reason: found.name });
      writeRefusal(socket, found, headerReader(request));
    };
    // A client that disconnects early does not matter, but an unhandled error event would crash the process.
    const ignore = () => {};
    socket.on('error', ignore);
    admit(request).then(
      (admitted) => {
        if (!admitted.ok) return refuse(admitted.problem);
        socket.off('error', ignore);
        sockets.handleUpgrade(request, socket, head, (opened) => open(opened, admitted.value));
      },
      (error: unknown) => {
        log.error('terminal-link-failed', error);
        refuse(problemOfError(error));
      },
    );
  };
}

function writeRefusal(socket: Duplex, found: CallProblem, reader: Pick<IncomingRequest, 'header'>): void {
  const status = found.name === 'ACCESS_TOKEN_INVALID' ? UNAUTHORISED : ERRORS[found.name].http;
  const body = JSON.stringify(problemAnswer(found, languageOf(reader)).body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** A repeated header counts as absent. */
function headerReader({ headers }: IncomingMessage): Pick<IncomingRequest, 'header'> {
  return {
    header: (name) => {
      const value = headers[name.toLowerCase()];
      return typeof value === 'string' ? value : undefined;
    },
  };
}
