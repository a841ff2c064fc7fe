import type { Provider } from '@self-print/contract/payMethods.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { OpenableProvider } from '../../adapters/payment/openable.ts';
import type { ChannelEffects, PaymentChannel } from '../../adapters/payment/types.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { type ChannelRow, decryptParameters, findChannel } from './channelStore.ts';

export type Providers = Readonly<Record<Provider, OpenableProvider>>;

/** The schools' accounts at payment providers. */
export interface PayChannels {
  readonly providers: Providers;
  /** Opens a channel with its stored parameters; a problem says what is wrong with them. */
  readonly open: (row: ChannelRow) => Result<PaymentChannel, string>;
  /** Finds and opens a channel, also one that is not offered any more. */
  readonly find: (
    queries: Queries,
    schoolCode: string,
    channelId: string,
  ) => Promise<PaymentChannel | undefined>;
}

/** Opened channels are kept until their parameters change. */
export function createPayChannels(keys: Keys, providers: Providers, effects: ChannelEffects): PayChannels {
  const opened = new Map<string, { readonly revision: number; readonly channel: PaymentChannel }>();
  const open = (row: ChannelRow): Result<PaymentChannel, string> => {
    const name = `${row.schoolCode}/${row.channelId}`;
    const known = opened.get(name);
    if (known?.revision === row.revision) return ok(known.channel);
    if (row.parametersEncrypted === null) return fail('The parameters have not been entered');
    const made = providers[row.provider].open(decryptParameters(keys, row), effects);
    if (made.ok) opened.set(name, { revision: row.revision, channel: made.value });
    return made;
  };
  return {
    providers,
    open,
    find: async (queries, schoolCode, channelId) => {
      const row = await findChannel(queries, { schoolCode, channelId });
      const found = row && open(row);
      return found?.ok ? found.value : undefined;
    },
  };
}
