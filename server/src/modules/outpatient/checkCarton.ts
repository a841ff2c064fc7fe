import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { requireModule } from '../schools/hasModule.ts';
import { completeSettings } from '../terminals/terminalSettings.ts';
import type { TerminalKey, TerminalRow } from '../terminals/terminalStore.ts';
import { isOfferedAt, readSetting } from './settingStore.ts';

export interface ReportCarton {
  readonly cartonCode: string | null;
  /** Null where the printer does not say. */
  readonly sheets: number | null;
}

/** From where a terminal prints reports. Refused before anything is fetched of the hospital when there is surely no paper. */
export async function checkCarton(
  queries: Queries,
  { schoolCode, terminalCode }: TerminalKey,
): Promise<Outcome<ReportCarton, 'MODULE_NOT_LICENSED' | 'OUTPATIENT_NOT_HERE' | 'OUTPATIENT_NO_PAPER'>> {
  const licensed = await requireModule(queries, schoolCode, 'OUTPATIENT');
  if (!licensed.ok) return licensed;
  const { settings } = await readSetting(queries, schoolCode);
  if (!isOfferedAt(settings, terminalCode)) return fail(problem('OUTPATIENT_NOT_HERE'));
  const [row] = await queries.orm
    .select()
    .from(terminal)
    .where(and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode)));
  const { cartonCode } = settings;
  const sheets = row ? sheetsIn(row, cartonCode) : null;
  return sheets === 0 ? fail(problem('OUTPATIENT_NO_PAPER')) : ok({ cartonCode, sheets });
}

/** Sheets in one media source, or in all with A4. A terminal that has not reported any is given the benefit of the doubt. */
function sheetsIn({ settings, cartons }: TerminalRow, cartonCode: string | null): number | null {
  const known = completeSettings({ ...settings }).cartons;
  const usable = (cartons ?? []).filter((each) =>
    cartonCode === null
      ? known.some((one) => one.cartonCode === each.cartonCode && one.paperSize === 'A4' && !one.reserved)
      : each.cartonCode === cartonCode,
  );
  if (usable.length === 0) return null;
  return usable.reduce<number | null>(
    (sum, { sheets }) => (sum === null || sheets === null ? null : sum + sheets),
    0,
  );
}
