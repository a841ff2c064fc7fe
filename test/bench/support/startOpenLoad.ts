import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { addressOf } from '@self-print/contract/client.ts';
import { advertCalls } from '@self-print/contract/platform/adverts.ts';
import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { VERSION_PATH } from '@self-print/contract/platformVersion.ts';
import type { CopiedTerminal } from '../../fleet/copyTerminals.ts';
import { type OpenLoadFigures, type OpenLoadOrder, openLoadFigures } from './openLoadMessage.ts';

const PROGRAM = fileURLToPath(new URL('openLoad.ts', import.meta.url));

/** An open load in a process of its own, from now until it is told to end. */
export interface OpenLoad {
  readonly end: () => Promise<OpenLoadFigures>;
}

/**
 * What kiosks ask while nobody prints, of ten calls: four whether the platform is there, two for their state and settings, two for their
 * items, one for the tiles of the home screen, one for adverts. Only the first kind does without the database.
 */
export function callsOfKiosks(terminals: readonly CopiedTerminal[]): OpenLoadOrder['calls'] {
  return terminals.flatMap(({ terminalCode, headers }) => {
    const state = addressOf(terminalCalls.terminal, { terminalCode });
    const items = addressOf(terminalItemCalls.available, {});
    const tiles = addressOf(terminalCalls.indexItem, {});
    const adverts = addressOf(advertCalls.mediaList, { x: terminalCode });
    const version = VERSION_PATH;
    return [version, state, version, items, version, tiles, state, version, items, adverts].map((each) => ({
      path: each,
      headers: { ...headers },
    }));
  });
}

export async function startOpenLoad(order: OpenLoadOrder): Promise<OpenLoad> {
  const child = fork(PROGRAM, { execArgv: [] });
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The load ended with ${code}`);
  });
  failed.catch(() => {});
  child.send(order);
  return {
    end: async () => {
      const told = once(child, 'message');
      child.send('end');
      const [figures] = await Promise.race([told, failed]);
      return openLoadFigures.parse(figures);
    },
  };
}
