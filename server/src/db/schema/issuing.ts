import type { Assurance } from '@self-print/contract/assurance.ts';
import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
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

/** An issued document; the basis of verification. */
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
    language: text().$type<DocumentLanguage>().notNull(),

    /** Whoever has the code may verify the document: stored encrypted, found by its blind index. */
    codeEncrypted: bytes().notNull(),
    codeIndex: bytes().notNull(),
    /**
     * Blind indexes of the last four characters of the student or staff number and of the ID number, bound to this document.
     */
    numberFactorIndex: bytes(),
    idFactorIndex: bytes(),
    /** What a verifier sees, already masked: JSON of `verificationFacts.ts`. */
    factsEncrypted: bytes().notNull(),

    storageKey: text().notNull(),
    sha256: text().notNull(),
    contentLength: integer().notNull(),
    pages: integer().notNull(),
    /**
     * The same pages with each value masked by its variable's rule, for the pictures that verifiers see. Null where there are none:
     * documents issued before these were made, and those that could not be typeset with masked values.
     */
    maskedFile: jsonb().$type<StoredFile>(),

    /** Which version of the person's record it was made from, and what had written that; null where none was read. */
    recordVersion: integer(),
    recordAt: moment(),
    recordImportId: text(),

    issuedAt: moment().notNull(),
    validUntil: moment().notNull(),
    revokedAt: moment(),
    revokedBy: text(),
    revokedReasonZh: text(),
    revokedReasonEn: text(),
    /** Number of verifications. */
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
    // An order has one document; a second one from a concurrent request is refused here.
    uniqueIndex('issued_document_order').on(table.schoolCode, table.orderId),
    uniqueIndex('issued_document_code').on(table.schoolCode, table.codeIndex),
    // Without the school, which is unknown to whoever scans a paper.
    index('issued_document_scanned').on(table.codeIndex),
    // An uploaded file is recognised by its content, whichever school issued it.
    index('issued_document_content').on(table.sha256),
    index('issued_document_user').on(table.schoolCode, table.userId, table.issuedAt),
    index('issued_document_newest').on(table.schoolCode, table.issuedAt),
    index('issued_document_of_item_newest').on(table.schoolCode, table.itemId, table.issuedAt),
    index('issued_document_revoked_newest')
      .on(table.schoolCode, table.issuedAt)
      .where(sql`${table.revokedAt} is not null`),
    check('issued_document_language', sql`${table.language} in ('zh', 'en', 'fr', 'de', 'es', 'ru')`),
    check('issued_document_counts', sql`${table.pages} > 0 and ${table.views} >= 0`),
    check(
      'issued_document_revoked',
      sql`(${table.revokedAt} is null) = (${table.revokedReasonZh} is null)
        and (${table.revokedAt} is null) = (${table.revokedReasonEn} is null)`,
    ),
  ],
);

/**
 * A file written for a document that is not committed with an order yet. The row is inserted before the file is written and
 * deleted in the transaction that commits the document, so that whatever a crash leaves behind is found here and deleted.
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

/** A preview before ordering; soon deleted with its page images. */
export const documentPreview = pgTable(
  'document_preview',
  {
    schoolCode: schoolCode(),
    previewId: uuid().notNull(),
    userId: text().notNull(),
    /** What its item demands of a sign-in. */
    minAssurance: text().$type<Assurance>().notNull().default('low'),
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
