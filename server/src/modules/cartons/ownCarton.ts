import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { visitorCartonCalls } from '@self-print/contract/platform/cartons.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { cartonName } from '../../db/schema/cartons.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { TerminalUserActor } from '../../http/actor.ts';
import { cartonPaper } from './cartonPaper.ts';
import { requiredCartonAt } from './requiredCarton.ts';

type Call = typeof visitorCartonCalls.mine;

/** The carton of the person at the terminal, and how it stands; of nobody else. */
export async function ownCarton(
  queries: Queries,
  { schoolCode, terminalCode, userId }: TerminalUserActor,
  { userId: named, paperSize }: CallInput<Call>,
): Promise<CallResult<Call>> {
  if (named !== undefined && named !== userId) return fail(problem('FORBIDDEN'));
  const key = { schoolCode, terminalCode };
  const cartonCode = await requiredCartonAt(queries, key, { userId, itemId: null, paperSize });
  if (cartonCode === null) return ok(null);
  const [found] = await queries.orm
    .select({ at: terminal, name: cartonName })
    .from(terminal)
    .leftJoin(
      cartonName,
      and(
        eq(cartonName.schoolCode, terminal.schoolCode),
        eq(cartonName.terminalCode, terminal.terminalCode),
        eq(cartonName.cartonCode, cartonCode),
      ),
    )
    .where(and(eq(terminal.schoolCode, schoolCode), eq(terminal.terminalCode, terminalCode)));
  if (!found) throw new Error('A terminal that calls is gone');
  const { sheets, state } = cartonPaper(found.at, cartonCode);
  const name = found.name && { zh: found.name.nameZh, en: found.name.nameEn };
  return ok({ cartonCode, name, sheets, state });
}
