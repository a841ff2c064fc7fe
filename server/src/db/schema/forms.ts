import type { FileKind, FormMoment } from '@self-print/contract/forms.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { cloudFile } from './cloudPrint.ts';
import { printOrder } from './orders.ts';

/** A person's form values for an order, from before ordering or after printing. */
export const formContent = pgTable(
  'form_content',
  {
    schoolCode: schoolCode(),
    orderId: uuid().notNull(),
    moment: text().$type<FormMoment>().notNull(),
    /** Field values as JSON. */
    valuesEncrypted: bytes().notNull(),
    savedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.orderId, table.moment] }),
    foreignKey({
      name: 'form_content_order',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [printOrder.schoolCode, printOrder.orderId],
    }).onDelete('cascade'),
    check('form_content_moment', sql`${table.moment} in ('before', 'after')`),
    index('form_content_newest').on(table.schoolCode, table.savedAt),
  ],
);

/** The form that a file was uploaded for; `decision`: staff's decision about an order. */
export type UploadMoment = FormMoment | 'decision';

/**
 * A file that was uploaded for a field of a form, or by staff for a decision about an order, and not for printing. It has an order
 * once the form or the decision was sent with it.
 */
export const formUpload = pgTable(
  'form_upload',
  {
    schoolCode: schoolCode(),
    fileId: uuid().notNull(),
    itemId: text().notNull(),
    moment: text().$type<UploadMoment>().notNull(),
    /** The form's field, or the id of the order that is decided on. */
    field: text().notNull(),
    /** What was accepted when the upload was announced. */
    kinds: jsonb().$type<readonly FileKind[]>().notNull(),
    orderId: uuid(),
    attachedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.fileId] }),
    foreignKey({
      name: 'form_upload_file',
      columns: [table.schoolCode, table.fileId],
      foreignColumns: [cloudFile.schoolCode, cloudFile.fileId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'form_upload_of_order',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [printOrder.schoolCode, printOrder.orderId],
    }),
    index('form_upload_order').on(table.schoolCode, table.orderId),
    index('form_upload_attached').on(table.schoolCode, table.attachedAt),
    check('form_upload_moment', sql`${table.moment} in ('before', 'after', 'decision')`),
    check('form_upload_whole', sql`(${table.orderId} is null) = (${table.attachedAt} is null)`),
  ],
);
