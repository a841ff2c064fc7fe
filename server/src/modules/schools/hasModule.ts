import type { LicenceModule } from '@self-print/contract/licence.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { licence } from '../../db/schema/schools.ts';

/** Whether a school is licensed for a module. */
export async function hasModule(
  { orm }: Queries,
  schoolCode: string,
  module: LicenceModule,
): Promise<boolean> {
  const [row] = await orm
    .select({ enabled: licence.enabled })
    .from(licence)
    .where(and(eq(licence.schoolCode, schoolCode), eq(licence.module, module)));
  return row?.enabled ?? false;
}
