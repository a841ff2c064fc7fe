import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { cartonProblem } from './cartonPaper.ts';
import { type CartonQuestion, requiredCartonAt } from './requiredCarton.ts';

/** Whether a terminal has the paper that a print there requires; asked before any money is taken for it. */
export async function paperThere(
  queries: Queries,
  key: TerminalKey,
  { sheets, ...question }: CartonQuestion & { readonly sheets: number },
): Promise<Outcome<void, 'CARTON_MISSING' | 'CARTON_EMPTY'>> {
  const required = await requiredCartonAt(queries, key, question);
  if (required === null) return ok();
  const [there] = await queries.orm
    .select({ settings: terminal.settings, cartons: terminal.cartons })
    .from(terminal)
    .where(and(eq(terminal.schoolCode, key.schoolCode), eq(terminal.terminalCode, key.terminalCode)));
  if (!there) return fail(problem('CARTON_MISSING', { detail: { cartonCode: required } }));
  const refused = cartonProblem(there, required, sheets);
  return refused ? fail(refused) : ok();
}
