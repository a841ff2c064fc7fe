import type { Language } from '@self-print/contract/fields.ts';
import type { SignInClient } from '@self-print/contract/signInWays.ts';
import type { SmsKind } from '@self-print/contract/smsKinds.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { school } from './schools.ts';

/** A provider by which a school sends text messages. The first that is enabled is used, the next when it fails. */
export const smsChannel = pgTable(
  'sms_channel',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    channelId: text().notNull(),
    kind: text().$type<SmsKind>().notNull(),
    enabled: boolean().notNull(),
    /** Channels are tried in this order. */
    position: integer().notNull(),
    /** What the provider charges for one message, in fen. */
    priceFen: integer().notNull(),
    /** All parameters as JSON, secrets among them. */
    parametersEncrypted: bytes().notNull(),
    revision: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolCode, table.channelId] })],
);

export const MESSAGE_STATES = ['waiting', 'sent', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** What a code is for that is sent as a text message, and one that comes by mail; `mailChanged` tells the address before that it is one no more. */
export const SMS_PURPOSES = ['signIn', 'oldPhone', 'newPhone', 'test'] as const;
export const MAIL_PURPOSES = ['mailSignIn', 'oldMail', 'newMail', 'mailChanged'] as const;
export type MailPurpose = (typeof MAIL_PURPOSES)[number];
export type MessagePurpose = (typeof SMS_PURPOSES)[number] | MailPurpose;

/** A text message or mail on its way, and afterwards what became of it. */
export const smsMessage = pgTable(
  'sms_message',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    messageId: uuid().notNull(),
    purpose: text().$type<MessagePurpose>().notNull(),
    language: text().$type<Language>().notNull(),
    /** The number, or the mail address; null when its term is over. */
    phoneEncrypted: bytes(),
    /** Null as soon as the message needs it no more. */
    codeEncrypted: bytes(),
    state: text().$type<MessageState>().notNull(),
    tries: integer().notNull(),
    /** When to try next; null when there is nothing more to do. */
    nextAt: moment(),
    /** A code that comes later is of no use. */
    validUntil: moment().notNull(),
    /** The channel that took it, or that failed last. */
    channelId: text(),
    /** The provider's name of the message. */
    providerId: text(),
    /** Why it failed, for staff; says nothing about the person. */
    fault: text(),
    /** What the provider charges for it, in fen. */
    costFen: integer().notNull(),
    /** Where somebody asked for it; null elsewhere than at a terminal. */
    terminalCode: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.messageId] }),
    index('sms_message_newest').on(table.schoolCode, table.createdAt),
    index('sms_message_unsent')
      .on(table.schoolCode, table.state, table.createdAt)
      .where(sql`${table.state} <> 'sent'`),
    index('sms_message_due').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    check(
      'sms_message_state',
      sql`${table.state} in ('waiting', 'sent', 'failed') and (${table.state} = 'waiting') = (${table.nextAt} is not null)`,
    ),
  ],
);

/** A person's mobile number, proved by a code. Nobody else has the same, or a code would not say who signs in. */
export const accountPhone = pgTable(
  'account_phone',
  {
    schoolCode: schoolCode(),
    userId: text().notNull(),
    phoneEncrypted: bytes().notNull(),
    phoneIndex: bytes().notNull(),
    confirmedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.userId] }),
    uniqueIndex('account_phone_number').on(table.schoolCode, table.phoneIndex),
    foreignKey({
      name: 'account_phone_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
  ],
);

/** A person's mail address, proved by a code. Nobody else has the same, or a code would not say who signs in. */
export const accountMail = pgTable(
  'account_mail',
  {
    schoolCode: schoolCode(),
    userId: text().notNull(),
    mailEncrypted: bytes().notNull(),
    mailIndex: bytes().notNull(),
    confirmedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.userId] }),
    uniqueIndex('account_mail_address').on(table.schoolCode, table.mailIndex),
    foreignKey({
      name: 'account_mail_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
  ],
);

/** A code that was asked for, until it is used, tried too often or too old. There is a row also where nobody has the number. */
export const phoneCode = pgTable(
  'phone_code',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    codeId: uuid().notNull(),
    purpose: text().$type<MessagePurpose>().notNull(),
    client: text().$type<SignInClient>().notNull(),
    terminalCode: text(),
    /** HMAC of the number or mail address. */
    phoneIndex: bytes().notNull(),
    /** Whose number it is; null where nobody has it. */
    userId: text(),
    /** HMAC of the code together with its id. */
    codeHash: bytes().notNull(),
    tries: integer().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.codeId] }),
    index('phone_code_expiry').on(table.expiresAt),
  ],
);
