import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { school } from './schools.ts';

/**
 * The last revision of a school's faces: every change locks this row and takes the next revision, so revisions commit in order.
 */
export const faceRevision = pgTable('face_revision', {
  schoolCode: schoolCode()
    .primaryKey()
    .references(() => school.schoolCode),
  last: integer().notNull(),
});

/** An enrolled face, one per person and model. Descriptor and photo are encrypted; see crypto/fieldCipher.ts. */
export const face = pgTable(
  'face',
  {
    schoolCode: schoolCode(),
    faceId: uuid().notNull(),
    userId: text().notNull(),
    /** Only descriptors of the same model, version and detector are comparable. */
    modelName: text().notNull(),
    modelVersion: text().notNull(),
    detector: text().notNull(),
    /** 32-bit floats, little-endian, in base64. */
    descriptorEncrypted: bytes().notNull(),
    /** JPEG in base64, from which a later model can compute a new descriptor. */
    photoEncrypted: bytes().notNull(),
    /** The terminal that vouched for the person. */
    terminalCode: text().notNull(),
    /** 0 to 100; null for one from before this was noted. */
    quality: integer(),
    revision: integer().notNull(),
    enrolledAt: moment().notNull(),
    /** Whether it is the newest of the person's faces (one per model), which is the one that lists show. */
    isNewest: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.faceId] }),
    foreignKey({
      name: 'face_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    uniqueIndex('face_of_person').on(
      table.schoolCode,
      table.userId,
      table.modelName,
      table.modelVersion,
      table.detector,
    ),
    index('face_revisions').on(table.schoolCode, table.revision),
    uniqueIndex('face_newest_of_person').on(table.schoolCode, table.userId).where(sql`${table.isNewest}`),
    index('face_newest')
      .on(table.schoolCode, table.enrolledAt.desc().nullsFirst(), table.userId, table.faceId)
      .where(sql`${table.isNewest}`),
  ],
);

/** That a person agreed to the collection of their face, to which words, and that they withdrew it. */
export const faceConsent = pgTable(
  'face_consent',
  {
    schoolCode: schoolCode(),
    userId: text().notNull(),
    version: integer().notNull(),
    terminalCode: text().notNull(),
    agreedAt: moment().notNull(),
    withdrawnAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.userId] }),
    index('face_consent_withdrawn')
      .on(table.schoolCode, table.userId)
      .where(sql`${table.withdrawnAt} is not null`),
    foreignKey({
      name: 'face_consent_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
  ],
);

/** The words to which people agree; without a row the platform's. */
export const faceSetting = pgTable('face_setting', {
  schoolCode: schoolCode()
    .primaryKey()
    .references(() => school.schoolCode),
  consent: jsonb().$type<unknown>().notNull(),
  version: integer().notNull(),
  changedAt: moment().notNull(),
});

/** Record that a face was deleted, from which terminals learn it; it cannot be linked to a person. */
export const faceWithdrawn = pgTable(
  'face_withdrawn',
  {
    schoolCode: schoolCode(),
    faceId: uuid().notNull(),
    revision: integer().notNull(),
    withdrawnAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.faceId] }),
    foreignKey({
      name: 'face_withdrawn_school',
      columns: [table.schoolCode],
      foreignColumns: [school.schoolCode],
    }),
    index('face_withdrawn_revisions').on(table.schoolCode, table.revision),
  ],
);

/** Groups within which a person may be recognised, such as a class. */
export const faceGroupMember = pgTable(
  'face_group_member',
  {
    schoolCode: schoolCode(),
    userId: text().notNull(),
    groupId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.userId, table.groupId] }),
    foreignKey({
      name: 'face_group_member_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
  ],
);
