import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import type { MessagePurpose } from '../../db/schema/messages.ts';
import type { Deps } from '../../deps.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import { canSend } from '../smsChannels/channelStore.ts';
import { findUserByMail, indexOfMail, mailOf, setMail } from './mails.ts';
import { findUserByPhone, indexOfPhone, phoneOf, setPhone } from './phones.ts';

type CodePurpose = Exclude<MessagePurpose, 'test' | 'mailChanged'>;
type SetDeps = Pick<Deps, 'keys' | 'clock'> & { readonly db: Queries };

/** How codes reach a person: what proves a number or an address, and how codes for it are called. */
export interface Contact {
  readonly purposes: Readonly<Record<'signIn' | 'present' | 'added', CodePurpose>>;
  /** What the number or address before is sent when another one has taken its place; null where channels carry codes alone. */
  readonly told: 'mailChanged' | null;
  readonly way: 'PHONE_CODE' | 'MAIL_CODE';
  readonly canSend: (deps: Pick<Deps, 'db' | 'mailer'>, schoolCode: string) => Promise<boolean>;
  readonly indexOf: (keys: Keys, to: string) => Uint8Array;
  readonly find: (
    queries: Queries,
    keys: Keys,
    schoolCode: string,
    to: string,
  ) => Promise<string | undefined>;
  readonly of: (queries: Queries, keys: Keys, person: SessionUser) => Promise<string | undefined>;
  readonly set: (deps: SetDeps, person: SessionUser, to: string) => Promise<boolean>;
}

export const CONTACTS = {
  phone: {
    purposes: { signIn: 'signIn', present: 'oldPhone', added: 'newPhone' },
    told: null,
    way: 'PHONE_CODE',
    canSend: ({ db }, schoolCode) => canSend(db, schoolCode),
    indexOf: indexOfPhone,
    find: findUserByPhone,
    of: phoneOf,
    set: setPhone,
  },
  mail: {
    purposes: { signIn: 'mailSignIn', present: 'oldMail', added: 'newMail' },
    told: 'mailChanged',
    way: 'MAIL_CODE',
    canSend: async ({ mailer }) => mailer.isConfigured,
    indexOf: indexOfMail,
    find: findUserByMail,
    of: mailOf,
    set: setMail,
  },
} as const satisfies Record<string, Contact>;
