import { ok, type Result } from '@self-print/contract/result.ts';
import type { SmsProviders } from '../../adapters/sms/providers.ts';
import type { SmsEffects, SmsSender } from '../../adapters/sms/types.ts';
import type { Keys } from '../../crypto/keys.ts';
import { decryptParameters, type SmsChannelRow } from './channelStore.ts';

/** The schools' accounts at providers that send text messages. */
export interface SmsChannels {
  readonly providers: SmsProviders;
  readonly effects: SmsEffects;
  /** Opens a channel with its stored parameters; a problem says what is wrong with them. */
  readonly open: (row: SmsChannelRow) => Result<SmsSender, string>;
}

/** Opened channels are kept until their parameters change. */
export function createSmsChannels(keys: Keys, providers: SmsProviders, effects: SmsEffects): SmsChannels {
  const opened = new Map<string, { readonly revision: number; readonly sender: SmsSender }>();
  return {
    providers,
    effects,
    open: (row) => {
      const name = `${row.schoolCode}/${row.channelId}`;
      const known = opened.get(name);
      if (known?.revision === row.revision) return ok(known.sender);
      const made = providers[row.kind].open(decryptParameters(keys, row), effects);
      if (made.ok) opened.set(name, { revision: row.revision, sender: made.value });
      return made;
    },
  };
}
