import type { IndexTile } from '@self-print/contract/platform/terminals.ts';
import type { Queries } from '../../db/database.ts';
import { listHomeTiles } from '../schools/homeTiles.ts';
import type { TerminalKey } from './terminalStore.ts';

/** Whether a terminal has anything to pay for now. */
export type OffersFees = (queries: Queries, terminal: TerminalKey) => Promise<boolean>;

/** The functions of a terminal's home screen; paying fees is one of them only while there are any. */
export async function homeTilesAt(
  { db, offersFees }: { readonly db: Queries; readonly offersFees: OffersFees },
  terminal: TerminalKey,
): Promise<IndexTile[]> {
  const tiles = await listHomeTiles(db, terminal.schoolCode);
  if (!tiles.some(({ code, enable }) => code === 'SELF_PAYMENT' && enable)) return tiles;
  const hasFees = await offersFees(db, terminal);
  return tiles.map((tile) => (tile.code === 'SELF_PAYMENT' ? { ...tile, enable: hasFees } : tile));
}
