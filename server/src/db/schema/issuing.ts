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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StoredFile } from '../../adapters/storage/storage.ts';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { printItem } from './items.ts';
import { printOrder } from './orders.ts';
import { templateVersion } from './templates.ts';

/** A document that was made, signed and handed out: what verification answers from. */
export const issuedDocument = pgTable(
  'issued_document',
  {
    schoolCode: schoolCode(),
    documentId: uuid().notNull(),
    orderId: uuid().notNull(),
    userId: text().notNull(),
    itemId: text().notNull(),
    templateId: text().notNull(),
    templateVersion: integer().notNull(),
    language: text().$type<'zh' | 'en'>().notNull(),

    /** Whoever holds the code may verify the document: stored encrypted, found by its blind index. */
    codeEncrypted: bytes().notNull(),
    codeIndex: bytes().notNull(),
    /** Last four characters of the student or staff number and of the ID number, each bound to this document. */
    numberFactorIndex: bytes(),
    idFactorIndex: bytes(),
    /** What a verifier is told, already masked: JSON of `verificationFacts.ts`. */
    factsEncrypted: bytes().notNull(),

    storageKey: text().notNull(),
    sha256: text().notNull(),
    contentLength: integer().notNull(),
    pages: integer().notNull(),

    issuedAt: moment().notNull(),
    validUntil: moment().notNull(),
    revokedAt: moment(),
    revokedBy: text(),
    revokedReasonZh: text(),
    revokedReasonEn: text(),
    /** How often it was verified. */
    views: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.documentId] }),
    foreignKey({
      name: 'issued_document_of_order',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [printOrder.schoolCode, printOrder.orderId],
    }),
    foreignKey({
      name: 'issued_document_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    foreignKey({
      name: 'issued_document_of_item',
      columns: [table.schoolCode, table.itemId],
      foreignColumns: [printItem.schoolCode, printItem.itemId],
    }),
    foreignKey({
      name: 'issued_document_of_template',
      columns: [table.schoolCode, table.templateId, table.templateVersion],
      foreignColumns: [templateVersion.schoolCode, templateVersion.templateId, templateVersion.version],
    }),
    // An order has one document: one that was issued twice by two racing requests is refused here.
    uniqueIndex('issued_document_order').on(table.schoolCode, table.orderId),
    uniqueIndex('issued_document_code').on(table.schoolCode, table.codeIndex),
    // Without the school: whoever scans a paper does not know it.
    index('issued_document_scanned').on(table.codeIndex),
    // A file that somebody brings is known by its content, whatever school issued it.
    index('issued_document_content').on(table.sha256),
    index('issued_document_user').on(table.schoolCode, table.userId, table.issuedAt),
    check('issued_document_language', sql`${table.language} in ('zh', 'en')`),
    check('issued_document_counts', sql`${table.pages} > 0 and ${table.views} >= 0`),
    check(
      'issued_document_revoked',
      sql`(${table.revokedAt} is null) = (${table.revokedReasonZh} is null)
        and (${table.revokedAt} is null) = (${table.revokedReasonEn} is null)`,
    ),
  ],
);

/**
 * A file that is written for a document which no order keeps yet. Its row is there before the file is, and goes in the transaction
 * that keeps the document: what a crash leaves in between is found here and deleted.
 */
export const unkeptDocument = pgTable(
  'unkept_document',
  {
    schoolCode: schoolCode(),
    storageKey: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.storageKey] }),
    index('unkept_document_age').on(table.createdAt),
  ],
);

/** A page image of a preview. */
export interface PreviewPage extends StoredFile {
  readonly width: number;
  readonly height: number;
}

/** What a person looks at before ordering; deleted with its page images soon after. */
export const documentPreview = pgTable(
  'document_preview',
  {
    schoolCode: schoolCode(),
    previewId: uuid().notNull(),
    userId: text().notNull(),
    pages: jsonb().$type<readonly PreviewPage[]>().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.previewId] }),
    foreignKey({
      name: 'document_preview_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    index('document_preview_expiry').on(table.expiresAt),
  ],
);
