import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ConvertedDocument } from '../../adapters/convert/converter.ts';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { school } from './schools.ts';

export const CLOUD_FILE_STATES = ['receiving', 'converting', 'ready', 'refused'] as const;
export type CloudFileState = (typeof CLOUD_FILE_STATES)[number];

/** A file uploaded for printing, or for a form (`formUpload`). Deleted with all its content by the retention rule. */
export const cloudFile = pgTable(
  'cloud_file',
  {
    schoolCode: schoolCode(),
    fileId: uuid().notNull(),
    userId: text().notNull(),
    fileNameEncrypted: bytes().notNull(),
    /** As announced; pieces beyond it are refused. */
    sizeBytes: integer().notNull(),
    receivedBytes: integer().notNull().default(0),
    state: text().$type<CloudFileState>().notNull(),
    /** Name of the contract's error, if refused. */
    problem: text().$type<ErrorName>(),
    /** Type of its content, once identified. */
    kind: text(),
    pages: jsonb().$type<ConvertedDocument['pages']>().notNull().default([]),
    replacedFonts: jsonb().$type<ConvertedDocument['fonts']>().notNull().default([]),

    /** Number of conversions started. One that never ended killed its process. */
    attempts: integer().notNull().default(0),
    /** The claim of the server that is converting it; another may take over after the lease has expired. */
    claimedBy: uuid(),
    leaseExpiresAt: moment(),

    uploadedAt: moment().notNull(),
    /** Time of the last piece, or of the end of the conversion. */
    changedAt: moment().notNull(),
    /** Time of deletion at the latest. */
    keptUntil: moment().notNull(),
    /** Its deletion has begun: it is invisible, and the next maintenance run deletes the rest. */
    deletingAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.fileId] }),
    foreignKey({
      name: 'cloud_file_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    index('cloud_file_user').on(table.schoolCode, table.userId, table.uploadedAt),
    index('cloud_file_waiting').on(table.uploadedAt).where(sql`${table.state} = 'converting'`),
    index('cloud_file_kept').on(table.keptUntil),
    check('cloud_file_state', sql`${table.state} in ('receiving', 'converting', 'ready', 'refused')`),
    check('cloud_file_size', sql`${table.receivedBytes} between 0 and ${table.sizeBytes}`),
    check('cloud_file_problem', sql`(${table.state} = 'refused') = (${table.problem} is not null)`),
  ],
);

/** `piece` of the upload, `document` as PDF, `preview` of a page, `print` for a layout. */
export const CONTENT_PURPOSES = ['piece', 'document', 'preview', 'print'] as const;
export type ContentPurpose = (typeof CONTENT_PURPOSES)[number];

/**
 * Everything in the file storage that belongs to a file. A row is written before its content, so that whatever a crash leaves
 * behind is known and deleted with the file.
 */
export const cloudContent = pgTable(
  'cloud_content',
  {
    schoolCode: schoolCode(),
    storageKey: text().notNull(),
    fileId: uuid().notNull(),
    purpose: text().$type<ContentPurpose>().notNull(),
    /** Offset of a piece, or page of a preview. */
    position: integer().notNull().default(0),
    /** Layout of a print file and of its page images; see printPlan.ts. Empty for those of the uploaded file itself. */
    layout: text().notNull().default(''),
    contentLength: integer().notNull().default(0),
    sha256: text().notNull().default(''),
    /** Of a preview, in pixels. */
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    /** Of a print file. */
    pages: integer().notNull().default(0),
    /** Null until the content is complete. */
    writtenAt: moment(),
    /** Time of the last request; a print file without an order is deleted some time later. */
    usedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.storageKey] }),
    foreignKey({
      name: 'cloud_content_of_file',
      columns: [table.schoolCode, table.fileId],
      foreignColumns: [cloudFile.schoolCode, cloudFile.fileId],
    }),
    index('cloud_content_file').on(table.schoolCode, table.fileId, table.purpose, table.position),
    check('cloud_content_purpose', sql`${table.purpose} in ('piece', 'document', 'preview', 'print')`),
  ],
);

/** A school's cloud print settings; omitted ones have the defaults of settings.ts. */
export const cloudPrintSetting = pgTable('cloud_print_setting', {
  schoolCode: schoolCode()
    .primaryKey()
    .references(() => school.schoolCode),
  settings: jsonb().$type<unknown>().notNull(),
  revision: integer().notNull().default(1),
  changedAt: moment().notNull(),
});
