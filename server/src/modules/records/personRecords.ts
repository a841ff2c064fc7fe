import { isDeepStrictEqual } from 'node:util';
import { resourceName, variableName } from '@self-print/contract/template/units.ts';
import { templateData } from '@self-print/contract/template/variables.ts';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { personRecord } from '../../db/schema/records.ts';
import type { Clock } from '../../system.ts';
import { indexRows } from './ownRows.ts';
import { nextVersion, type RecordVersion, versionOf } from './recordVersion.ts';
import { readTables, type SchoolTable } from './tableRegistry.ts';

const IMAGE_CHARACTERS_MAX = 700_000;
const IMAGES_MAX = 4;

/** Data of a person from campus systems: values by variable name, and the images that the values refer to. */
export const recordContent = z.strictObject({
  values: templateData.check(
    z.refine(
      (values) => Object.keys(values).every((name) => variableName.safeParse(name).success),
      'a name cannot be one of a variable',
    ),
  ),
  /** Base64 content by the name that a value refers to. */
  images: z
    .record(resourceName, z.base64().max(IMAGE_CHARACTERS_MAX))
    .refine((images) => Object.keys(images).length <= IMAGES_MAX, 'there are too many pictures')
    .default({}),
});
export type RecordContent = z.output<typeof recordContent>;

export interface PersonPlace {
  readonly schoolCode: string;
  readonly userId: string;
}

export interface VersionedRecord {
  readonly content: RecordContent;
  readonly version: RecordVersion;
}

/** Synchronised records of persons, whichever system they come from. */
export interface PersonRecords {
  /** Undefined when nothing was synchronised for the person. */
  readonly read: (person: PersonPlace) => Promise<RecordContent | undefined>;
  /** The same, with which version it is. */
  readonly readVersioned: (person: PersonPlace) => Promise<VersionedRecord | undefined>;
  /** Replaces the previous record; one that says the same stays the same version. */
  readonly write: (person: PersonPlace, content: RecordContent) => Promise<void>;
}

/** Where a record is encrypted; it can be moved to another table, but not to another person. */
const placeOfRecord = ({ schoolCode, userId }: PersonPlace) => ({
  column: 'person_record.record',
  schoolCode,
  rowId: userId,
});

/** What is stored of a record: what it says, encrypted, and which rows of own tables are in it. */
export function recordColumns(
  keys: Pick<Keys, 'fields' | 'index'>,
  person: PersonPlace,
  tables: readonly SchoolTable[],
  content: RecordContent,
) {
  return {
    recordEncrypted: keys.fields.encrypt(JSON.stringify(content), placeOfRecord(person)),
    ownRows: indexRows(keys, person, tables, content.values),
  };
}

/** What a stored record says. */
export const openRecord = (
  keys: Pick<Keys, 'fields'>,
  person: PersonPlace,
  recordEncrypted: Uint8Array,
): RecordContent =>
  recordContent.parse(JSON.parse(keys.fields.decrypt(recordEncrypted, placeOfRecord(person))));

interface RecordDeps {
  readonly db: Queries;
  readonly keys: Keys;
  readonly clock: Clock;
}

/** Stores records encrypted in the platform's own database. */
export function createPersonRecords({ db, keys, clock }: RecordDeps): PersonRecords {
  const readVersioned = async (person: PersonPlace): Promise<VersionedRecord | undefined> => {
    const { recordEncrypted, version, updatedAt, importId } = personRecord;
    const [row] = await db.orm
      .select({ recordEncrypted, version, updatedAt, importId })
      .from(personRecord)
      .where(and(eq(personRecord.schoolCode, person.schoolCode), eq(personRecord.userId, person.userId)));
    return row && { content: openRecord(keys, person, row.recordEncrypted), version: versionOf(row) };
  };
  return {
    readVersioned,
    read: async (person) => (await readVersioned(person))?.content,
    async write(person, content) {
      const before = await readVersioned(person);
      const columns = recordColumns(keys, person, await readTables(db, person.schoolCode), content);
      const updatedAt = clock.now();
      const isSame = isDeepStrictEqual(before?.content, content);
      const changes = isSame ? {} : { version: nextVersion(), updatedAt };
      await db.orm
        .insert(personRecord)
        .values({ ...person, ...columns, updatedAt })
        .onConflictDoUpdate({
          target: [personRecord.schoolCode, personRecord.userId],
          set: { ...columns, ...changes, importId: null },
        });
    },
  };
}

/** Decodes the images of a record for use in documents. */
export function imagesOf({ images }: RecordContent): ReadonlyMap<string, Uint8Array> {
  return new Map(Object.entries(images).map(([name, content]) => [name, Buffer.from(content, 'base64')]));
}
