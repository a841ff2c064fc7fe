import { and, eq, sql } from 'drizzle-orm';
import type { Orm, Queries } from '../../db/database.ts';
import { cloudPrintSetting } from '../../db/schema/cloudPrint.ts';
import { licence, school } from '../../db/schema/schools.ts';
import { type CloudPrintSettings, cloudPrintSettings } from './settings.ts';

/** The facts about a school that cloud print depends on. */
export interface CloudPrintSchool {
  readonly settings: CloudPrintSettings;
  readonly licensed: boolean;
  readonly timeZone: string;
  /** 0 before the first change. */
  readonly revision: number;
}

const bySchool = (orm: Orm) =>
  orm
    .select({
      settings: cloudPrintSetting.settings,
      licensed: sql<boolean>`coalesce(${licence.enabled}, false)`,
      timeZone: school.timeZone,
      revision: sql<number>`coalesce(${cloudPrintSetting.revision}, 0)`,
    })
    .from(school)
    .leftJoin(licence, and(eq(licence.schoolCode, school.schoolCode), eq(licence.module, 'CLOUD_PRINT')))
    .leftJoin(cloudPrintSetting, eq(cloudPrintSetting.schoolCode, school.schoolCode))
    .where(eq(school.schoolCode, sql.placeholder('schoolCode')))
    .prepare('cloud_print_of_school');

/** Returns a school's settings, with defaults where it configured nothing. */
export async function readCloudPrint(queries: Queries, schoolCode: string): Promise<CloudPrintSchool> {
  const found = await findCloudPrint(queries, schoolCode);
  if (!found) throw new Error(`There is no school ${schoolCode}`);
  return found;
}

/** The same for a school that may not exist. */
export async function findCloudPrint(
  queries: Queries,
  schoolCode: string,
): Promise<CloudPrintSchool | undefined> {
  const [row] = await queries.prepared(bySchool).execute({ schoolCode });
  if (!row) return undefined;
  const { settings, ...facts } = row;
  return { settings: cloudPrintSettings.parse(settings ?? {}), ...facts };
}

/** Saves a school's cloud print settings unless somebody else changed them since `revision`, which is 0 before the first change. */
export async function changeCloudPrintSettings(
  { orm }: Queries,
  schoolCode: string,
  revision: number,
  row: { readonly settings: CloudPrintSettings; readonly changedAt: Date },
): Promise<boolean> {
  const saved =
    revision === 0
      ? await orm
          .insert(cloudPrintSetting)
          .values({ schoolCode, ...row })
          .onConflictDoNothing()
          .returning({ revision: cloudPrintSetting.revision })
      : await orm
          .update(cloudPrintSetting)
          .set({ ...row, revision: revision + 1 })
          .where(and(eq(cloudPrintSetting.schoolCode, schoolCode), eq(cloudPrintSetting.revision, revision)))
          .returning({ revision: cloudPrintSetting.revision });
  return saved.length === 1;
}
