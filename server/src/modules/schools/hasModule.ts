import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { LicenceModule } from '@self-print/contract/licence.ts';
import { fail, ok } from '@self-print/contract/result.ts';
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

/** Refuses what a school's licence does not cover. */
export async function requireModule(
  queries: Queries,
  schoolCode: string,
  module: LicenceModule,
): Promise<Outcome<void, 'MODULE_NOT_LICENSED'>> {
  return (await hasModule(queries, schoolCode, module)) ? ok() : fail(problem('MODULE_NOT_LICENSED'));
}
