import type { IndexTile } from '@self-print/contract/platform/terminals.ts';
import type { Queries } from '../../db/database.ts';
import { listHomeTiles } from '../schools/homeTiles.ts';
import type { TerminalKey } from './terminalStore.ts';

/** Whether a terminal offers something now. */
export type Offers = (queries: Queries, terminal: TerminalKey) => Promise<boolean>;

/** What is offered only while there is something behind it. */
export interface TileOffers {
  readonly offersFees: Offers;
  readonly offersReports: Offers;
}

/** The functions of a terminal's home screen; fees are one of them only while there are any, reports only where they are set up. */
export async function homeTilesAt(
  { db, offersFees, offersReports }: TileOffers & { readonly db: Queries },
  terminal: TerminalKey,
): Promise<IndexTile[]> {
  const tiles = await listHomeTiles(db, terminal.schoolCode);
  const offers = new Map([
    ['SELF_PAYMENT', offersFees],
    ['OUTPATIENT', offersReports],
  ]);
  return Promise.all(
    tiles.map(async (tile) => {
      const isOffered = tile.enable ? offers.get(tile.code) : undefined;
      return isOffered ? { ...tile, enable: await isOffered(db, terminal) } : tile;
    }),
  );
}
