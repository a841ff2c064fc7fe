import type { Server } from 'node:http';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { Authentication } from '../http/authenticate.ts';
import { TERMINAL_CHANNEL } from '../modules/terminals/notices.ts';
import type { Timers } from '../system.ts';
import { createLinkHub, type HubDeps } from './linkHub.ts';
import { createUpgradeHandler } from './upgrade.ts';

/** Interval of connection checks; a silent connection is detected at most this much late. */
export const LINK_TICK_MS = 5 * SECOND_MS;

/** Terminal connections on the HTTP servers that the service is attached to. */
export interface LinkService {
  readonly attach: (server: Server) => void;
  /** Subscribes to notices and starts checking connections. */
  readonly start: (timers: Timers) => Promise<void>;
  /** Closes the connections, so that terminals reconnect to another replica. */
  readonly stop: () => Promise<void>;
}

export function createLinkService(
  deps: HubDeps,
  findTerminal: Authentication['findTerminal'],
  /** Hears the same notices, over the same connection to the database. */
  alsoHear: (payload: string) => void = () => {},
): LinkService {
  const { db, log } = deps;
  const hub = createLinkHub(deps, findTerminal);
  const onUpgrade = createUpgradeHandler({ findTerminal, open: hub.open, log });
  const endings: (() => Promise<void> | void)[] = [];

  return {
    attach: (server) => {
      server.on('upgrade', onUpgrade);
      endings.push(() => void server.off('upgrade', onUpgrade));
    },
    start: async (timers) => {
      const endListening = await db.listen(
        TERMINAL_CHANNEL,
        {
          onMessage: (payload) => {
            hub.hear(payload);
            alsoHear(payload);
          },
          onReady: () => {
            hub.catchUp().catch((error: unknown) => log.error('terminal-link-failed', error));
          },
          onLost: (error) => log.error('notifications-lost', error),
        },
        timers,
      );
      endings.push(
        endListening,
        timers.every(LINK_TICK_MS, async () => hub.tick()),
      );
    },
    stop: async () => {
      hub.closeAll();
      for (const end of endings.splice(0)) await end();
      hub.terminateAll();
    },
  };
}
