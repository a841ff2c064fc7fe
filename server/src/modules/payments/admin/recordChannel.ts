import type { PayChannel } from '@self-print/contract/platform/paymentAdmin.ts';
import type { Queries } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';

interface ChannelChange {
  readonly before: PayChannel | null;
  readonly after: PayChannel;
  /** Names of secrets that were given anew; their values are nobody's to read. */
  readonly secretsReplaced?: readonly string[];
}

/** Records what happened to a payment channel. */
export async function recordChannel(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock'>,
  operation: Operation,
  { before, after, secretsReplaced = [] }: ChannelChange,
): Promise<void> {
  const replaced = Object.fromEntries(secretsReplaced.map((name) => [name, 'replaced']));
  await recordOperation(queries, deps, operation, {
    subject: after.channelId,
    label: after.name,
    before: before && factsOf(before),
    after: { ...factsOf(after), secrets: replaced },
  });
}

const factsOf = ({ provider, name, enabled, parameters, secretsSet }: PayChannel) => ({
  provider,
  name,
  enabled,
  parameters,
  secretsSet,
});
