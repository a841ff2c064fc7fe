import type { CallAnswer } from '@self-print/contract/call.ts';
import type { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { readItemNodes } from './itemNodes.ts';
import { titleOf } from './itemRow.ts';
import { itemTreeFor } from './itemTree.ts';

/** Lists the items that a terminal offers to everybody, in catalogue order. */
export async function offeredItems(
  { db }: Pick<Deps, 'db'>,
  { schoolCode, terminalCode }: TerminalKey,
): Promise<CallAnswer<typeof terminalItemCalls.available>> {
  const nodes = await readItemNodes(db, schoolCode);
  const forAnybody = nodes.map((node) => ({ ...node, roles: [] }));
  const tree = itemTreeFor(forAnybody, { role: 'student', terminalCode }, { runningOnly: true });
  return tree
    .find({})
    .filter(({ kind }) => kind === 'document')
    .map((node) => ({ itemId: node.itemId, title: titleOf(node) }));
}
