import type { TerminalIdentity } from '@self-print/contract/platform/terminals.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { accessToken, terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { newIdentity } from './identity.ts';
import { publishNotice } from './notices.ts';
import type { TerminalKey } from './terminalStore.ts';

/** Releases the orders that a terminal holds; runs inside the transaction that gives its identity to another machine. */
export type AbandonOrders = (queries: Queries, terminal: TerminalKey, now: Date) => Promise<void>;

/**
 * Makes a machine the terminal; inside a transaction. It is treated as new: tokens of an earlier identity become invalid, and whatever
 * it held is released. Undefined when the terminal is no longer in use.
 * @param machineHash what is known of the machine; null: nothing
 */
export async function giveIdentity(
  queries: Queries,
  { keys, random, abandonOrders }: Pick<Deps, 'keys' | 'random'> & { readonly abandonOrders: AbandonOrders },
  { schoolCode, terminalCode }: TerminalKey,
  { now, machineHash }: { readonly now: Date; readonly machineHash: Uint8Array | null },
): Promise<TerminalIdentity | undefined> {
  const { orm } = queries;
  const identity = newIdentity(schoolCode, random);
  const [row] = await orm
    .update(terminal)
    .set({
      appId: identity.appId,
      appSecretHash: keys.index('terminal.appSecret', identity.appSecret),
      activatedAt: now,
      machineHash,
    })
    .where(
      and(
        eq(terminal.schoolCode, schoolCode),
        eq(terminal.terminalCode, terminalCode),
        isNull(terminal.archivedAt),
      ),
    )
    .returning({ terminalCode: terminal.terminalCode });
  if (!row) return undefined;
  await orm
    .delete(accessToken)
    .where(and(eq(accessToken.schoolCode, schoolCode), eq(accessToken.terminalCode, terminalCode)));
  await abandonOrders(queries, { schoolCode, terminalCode }, now);
  await publishNotice(queries, { kind: 'activated', schoolCode, terminalCode });
  return { schoolCode, terminalCode, ...identity };
}
