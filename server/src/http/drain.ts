import type { Server as HttpServer, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { After } from '../system.ts';

/** Takes a server out of service without losing a call. */
export interface Drain {
  /** Follows the calls of a server, before its own handler sees them. */
  readonly attach: (server: HttpServer) => void;
  /** Whether the server is being stopped, so that it should get no new traffic. */
  readonly isBegun: () => boolean;
  /**
   * Stops the attached server and resolves when its last connection is gone.
   *
   * A new connection is refused at once, which a reverse proxy answers by asking another replica. A connection that the proxy keeps
   * open must not be closed under a call that is on its way, as a call that changes something is not sent twice: it ends with
   * the answer to its next call (`Connection: close`), or after `limitMs`.
   */
  readonly end: (server: HttpServer, limitMs: number) => Promise<void>;
}

export function createDrain(after: After): Drain {
  const unanswered = new Set<ServerResponse>();
  let isBegun = false;
  const endConnection = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  return {
    attach: (server) => {
      server.prependListener('request', (_, response) => {
        if (isBegun) return endConnection(response);
        unanswered.add(response);
        response.once('close', () => unanswered.delete(response));
      });
    },
    isBegun: () => isBegun,
    end: (server, limitMs) => {
      isBegun = true;
      for (const response of unanswered) endConnection(response);
      return new Promise((resolve) => {
        const cancel = after(limitMs, () => server.closeAllConnections());
        // `close` of an HTTP server would also close the connections that are idle.
        NetServer.prototype.close.call(server, () => {
          cancel();
          resolve();
        });
      });
    },
  };
}
