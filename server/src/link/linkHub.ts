import { parseJson } from '@self-print/contract/parseJson.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { LINK_CLOSE } from '@self-print/contract/terminalLink.ts';
import type { WebSocket } from 'ws';
import type { Deps } from '../deps.ts';
import type { Authentication, TerminalHeaders } from '../http/authenticate.ts';
import { terminalsWithWaitingCommands } from '../modules/commands/waitingCommands.ts';
import { takeLinkNumber } from '../modules/terminals/linkNumbers.ts';
import { type TerminalNotice, terminalNotice } from '../modules/terminals/notices.ts';
import type { TerminalKey } from '../modules/terminals/terminalStore.ts';
import { openTerminalLink, REPLACED, type TerminalLink } from './terminalLink.ts';

/** RFC 6455: the server is going away. */
const CLOSE_GOING_AWAY = 1001;

export type HubDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log' | 'metrics' | 'publicUrl'>;

/** The terminal connections held by this server: one per terminal, the newest. */
export interface LinkHub {
  readonly open: (socket: WebSocket, headers: TerminalHeaders) => void;
  /** Handles a notice from the channel, sent by any replica including this one. */
  readonly hear: (payload: string) => void;
  /** Looks for commands whose notice may have been missed. */
  readonly catchUp: () => Promise<void>;
  readonly tick: () => void;
  /** Closes every connection, and any opened from now on. */
  readonly closeAll: () => void;
  readonly terminateAll: () => void;
}

export function createLinkHub(deps: HubDeps, findTerminal: Authentication['findTerminal']): LinkHub {
  const { db, clock, metrics } = deps;
  /** Every connection that has not ended, including replaced ones. */
  const open = new Set<TerminalLink>();
  let stopping = false;
  const newest = new Map<string, { readonly link: TerminalLink; readonly number: number }>();

  const join = async (link: TerminalLink): Promise<number | undefined> => {
    const number = await takeLinkNumber(db, link.terminal);
    if (number === undefined || !open.has(link)) return number;
    const key = keyOf(link.terminal);
    const known = newest.get(key);
    if (known && known.number > number) {
      link.close(LINK_CLOSE.replaced, REPLACED);
    } else {
      newest.set(key, { link, number });
      known?.link.close(LINK_CLOSE.replaced, REPLACED);
    }
    return number;
  };
  const onClosed = (link: TerminalLink) => {
    open.delete(link);
    const key = keyOf(link.terminal);
    if (newest.get(key)?.link === link) newest.delete(key);
    metrics.links(open.size);
  };
  const act = (notice: TerminalNotice) => {
    if (notice.kind === 'changed' || notice.kind === 'commandMoved') return;
    const held = newest.get(keyOf(notice));
    if (!held) return;
    switch (notice.kind) {
      case 'commandGiven':
      case 'activated':
        // Delivery first verifies that the connection still belongs to the terminal.
        return held.link.deliver();
      case 'linked':
        if (held.number < notice.linkNumber) held.link.close(LINK_CLOSE.replaced, REPLACED);
        return;
      default:
        assertNever(notice);
    }
  };

  return {
    open: (socket, headers) => {
      if (stopping) return socket.close(CLOSE_GOING_AWAY);
      open.add(openTerminalLink(deps, { socket, headers, findTerminal, join, onClosed }));
      metrics.links(open.size);
    },
    hear: (payload) => {
      const notice = terminalNotice.safeParse(parseJson(payload));
      if (notice.success) act(notice.data);
    },
    catchUp: async () => {
      for (const terminal of await terminalsWithWaitingCommands(db, clock.now())) {
        newest.get(keyOf(terminal))?.link.deliver();
      }
    },
    tick: () => {
      for (const link of open) link.tick();
    },
    closeAll: () => {
      stopping = true;
      for (const link of open) link.close(CLOSE_GOING_AWAY, 'the server stops');
    },
    terminateAll: () => {
      for (const link of open) link.terminate();
    },
  };
}

/** Neither code can contain a slash. */
function keyOf({ schoolCode, terminalCode }: TerminalKey): string {
  return `${schoolCode}/${terminalCode}`;
}
