import type { Language } from '@self-print/contract/fields.ts';
import type { Deps } from '../../../deps.ts';
import { listChannels } from '../../payChannels/channelStore.ts';
import { CHANNEL_ACCOUNT } from '../ledger/book.ts';
import { LEDGER_ACCOUNTS } from './words.ts';

/** What a school's channels, and the accounts of its ledger, are called in files for accountants; an id that is unknown stays one. */
export interface ChannelWords {
  readonly channel: (channelId: string | null) => string | null;
  readonly account: (account: string) => string;
}

export async function channelWordsOf(
  db: Deps['db'],
  schoolCode: string,
  language: Language,
): Promise<ChannelWords> {
  const names = new Map(
    (await listChannels(db, schoolCode)).map(({ channelId, nameZh, nameEn }) => [
      channelId,
      { zh: nameZh, en: nameEn }[language],
    ]),
  );
  return {
    channel: (id) => id && (names.get(id) ?? id),
    account: (account) => {
      if (account === 'orders' || account === 'unassigned') return LEDGER_ACCOUNTS[account][language];
      const id = account.startsWith(CHANNEL_ACCOUNT) ? account.slice(CHANNEL_ACCOUNT.length) : account;
      return names.get(id) ?? id;
    },
  };
}
