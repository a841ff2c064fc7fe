import type { CallAnswer } from '@self-print/contract/call.ts';
import { type SetUpStep, type setUpCalls, setUpStep } from '@self-print/contract/platform/setUp.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';

/** By step, whether a school has it; all of them in one statement, each of which stops at the first row. */
const STEPS = (schoolCode: string): Readonly<Record<Exclude<SetUpStep, 'signing'>, SQL>> => ({
  administrators: sql`(select count(*) from (
    select 1 from account join role on role.school_code = account.school_code and role.role_id = account.role
    where account.school_code = ${schoolCode} and account.disabled_at is null and role.administers limit 2
  ) administrators) = 2`,
  look: sql`exists (select 1 from school_brand where school_code = ${schoolCode})`,
  terminal: sql`exists (select 1 from terminal
    where school_code = ${schoolCode} and activated_at is not null and archived_at is null)`,
  people: sql`exists (
    select 1 from account join role on role.school_code = account.school_code and role.role_id = account.role
    where account.school_code = ${schoolCode} and not role.administers)`,
  template: sql`exists (select 1 from document_template
    where school_code = ${schoolCode} and published_version is not null)`,
  records: sql`exists (select 1 from person_record where school_code = ${schoolCode})`,
  item: sql`exists (select 1 from print_item
    where school_code = ${schoolCode} and template_id is not null and archived_at is null and not paused)`,
  print: sql`exists (select 1 from print_order where school_code = ${schoolCode} and state = 'printed')`,
});

/** What a school has already of what its first certificate needs. */
export async function setUpProgress(
  { db, engines }: Pick<Deps, 'db' | 'engines'>,
  schoolCode: string,
): Promise<CallAnswer<typeof setUpCalls.progress>> {
  const steps = Object.entries(STEPS(schoolCode));
  const columns = steps.map(([step, isDone]) => sql`${isDone} as ${sql.identifier(step)}`);
  const [found, trust] = await Promise.all([
    db.orm.execute<Record<string, boolean>>(sql`select ${sql.join(columns, sql`, `)}`),
    engines.trust(),
  ]);
  const [row] = found.rows;
  const isDone = (step: SetUpStep) => (step === 'signing' ? trust.signers.length > 0 : row?.[step] === true);
  return { steps: setUpStep.options.map((step) => ({ step, isDone: isDone(step) })) };
}
