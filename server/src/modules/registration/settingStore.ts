import {
  type RegistrationSettings,
  registrationSettings,
} from '@self-print/contract/platform/registrationAdmin.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { registrationSetting } from '../../db/schema/registration.ts';

export interface RegistrationSetting {
  /** Null before the first change. */
  readonly settings: RegistrationSettings | null;
  readonly revision: number;
}

/** How a school registers people. */
export async function readSetting({ orm }: Queries, schoolCode: string): Promise<RegistrationSetting> {
  const [row] = await orm
    .select()
    .from(registrationSetting)
    .where(eq(registrationSetting.schoolCode, schoolCode));
  return row
    ? { settings: registrationSettings.parse(row.settings), revision: row.revision }
    : { settings: null, revision: 0 };
}

/** Writes it unless somebody else did since it was read; false then. */
export async function writeSetting(
  { orm }: Queries,
  schoolCode: string,
  { settings, revision }: { readonly settings: RegistrationSettings; readonly revision: number },
  now: Date,
): Promise<boolean> {
  const values = { settings, revision: revision + 1, changedAt: now };
  const isOfSchool = eq(registrationSetting.schoolCode, schoolCode);
  const written =
    revision === 0
      ? await orm
          .insert(registrationSetting)
          .values({ schoolCode, ...values })
          .onConflictDoNothing()
          .returning({ revision: registrationSetting.revision })
      : await orm
          .update(registrationSetting)
          .set(values)
          .where(and(isOfSchool, eq(registrationSetting.revision, revision)))
          .returning({ revision: registrationSetting.revision });
  return written.length > 0;
}
