import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { LINK_MESSAGE_LIMIT_BYTES } from '@self-print/contract/terminalLink.ts';
import { WebSocket } from 'ws';
import { CALL_TIMEOUT_MS, LINK_BUFFER_BYTES } from '../limits.ts';

/** One open connection. */
export interface LinkSocket {
  readonly send: (text: string) => void;
  /** Terminates it without waiting for the other side; `onClose` is still called. */
  readonly close: () => void;
}

/** Why there is no connection; `status` is the platform's HTTP status, null without a response. */
export interface LinkRefusal {
  readonly status: number | null;
  readonly detail: string;
}

export interface LinkTarget {
  /** ws:// or wss:// */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly onText: (text: string) => void;
  /** Called once after an open connection has ended, with the close code of RFC 6455. */
  readonly onClose: (code: number) => void;
  /** Aborts the opening. */
  readonly signal: AbortSignal;
}

export type OpenLinkSocket = (target: LinkTarget) => Promise<Result<LinkSocket, LinkRefusal>>;

/** Opens a WebSocket with headers, which the browser API cannot send. Follows no redirects. */
export const openLinkSocket: OpenLinkSocket = ({ url, headers, onText, onClose, signal }) =>
  new Promise((resolve) => {
    const socket = new WebSocket(url, {
      headers,
      handshakeTimeout: CALL_TIMEOUT_MS,
      maxPayload: LINK_MESSAGE_LIMIT_BYTES,
      perMessageDeflate: false,
      followRedirects: false,
    });
    let opened = false;
    const giveUp = () => socket.terminate();
    const refused = (status: number | null, detail: string) => {
      signal.removeEventListener('abort', giveUp);
      resolve(fail({ status, detail }));
    };
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    socket.on('unexpected-response', (request, response) => {
      request.destroy();
      refused(response.statusCode ?? null, `HTTP ${response.statusCode}`);
    });
    // A broken connection also emits `close`; without a listener the error would crash the process.
    socket.on('error', (error) => {
      if (!opened) refused(null, error.message);
    });
    socket.on('message', (data, isBinary) => {
      if (!isBinary) onText(data.toString());
    });
    socket.on('close', (code) => {
      if (opened) onClose(code);
      else refused(null, 'closed while opening');
    });
    socket.on('open', () => {
      opened = true;
      signal.removeEventListener('abort', giveUp);
      resolve(
        ok({
          send: (text) => {
            // A platform that stops reading must not fill our memory.
            if (socket.bufferedAmount > LINK_BUFFER_BYTES) socket.terminate();
            else socket.send(text, () => {});
          },
          close: () => socket.terminate(),
        }),
      );
    });
  });
