import { and, eq, sql } from 'drizzle-orm';
import type { Orm, Queries } from '../../db/database.ts';
import { cloudPrintSetting } from '../../db/schema/cloudPrint.ts';
import { licence, school } from '../../db/schema/schools.ts';
import type { Clock } from '../../system.ts';
import { type CloudPrintSettings, cloudPrintSettings } from './settings.ts';

/** The facts about a school that cloud print depends on. */
export interface CloudPrintSchool {
  readonly settings: CloudPrintSettings;
  readonly licensed: boolean;
  readonly timeZone: string;
}

const bySchool = (orm: Orm) =>
  orm
    .select({
      settings: cloudPrintSetting.settings,
      licensed: sql<boolean>`coalesce(${licence.enabled}, false)`,
      timeZone: school.timeZone,
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
  const { settings, licensed, timeZone } = row;
  return { settings: cloudPrintSettings.parse(settings ?? {}), licensed, timeZone };
}

/** Saves a school's cloud print settings. */
export async function saveCloudPrintSettings(
  { orm }: Queries,
  clock: Clock,
  schoolCode: string,
  settings: CloudPrintSettings,
): Promise<void> {
  const row = { settings, changedAt: clock.now() };
  await orm
    .insert(cloudPrintSetting)
    .values({ schoolCode, ...row })
    .onConflictDoUpdate({ target: cloudPrintSetting.schoolCode, set: row });
}
