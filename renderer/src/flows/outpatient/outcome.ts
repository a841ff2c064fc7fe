import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { outpatientCalls } from '@self-print/contract/platform/outpatient.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { Api } from '../../api/api.ts';
import { type Clock, pause } from '../../base/clock.ts';
import type { PersonCall } from '../kit/personCall.ts';
import type { OutpatientEvent, OutpatientWish } from './state.ts';

/** After this long the screen says that it is the hospital that takes its time. */
export const SLOW_MS = 4 * SECOND_MS;

type Outcome = OutpatientEvent | { readonly type: 'claimed'; readonly order: TerminalOrder };

/** Does what the person wishes: looks for reports, or has the chosen ones fetched, for which this terminal must have paper. */
export async function outpatientOutcome(api: Api, ask: PersonCall, wish: OutpatientWish): Promise<Outcome> {
  switch (wish.kind) {
    case 'findReports': {
      const found = await ask(outpatientCalls.findReport, { x: wish.terminalCode });
      return found.ok ? { type: 'found', found: found.value } : { type: 'failed', failure: found.problem };
    }
    case 'printReports': {
      const carton = await api.action().platform.call(outpatientCalls.checkTerminalCarton, {});
      if (!carton.ok) return { type: 'failed', failure: carton.problem };
      const { inspectionNums, printId } = wish;
      const made = await ask(outpatientCalls.print, { inspectionNums: [...inspectionNums], printId });
      return made.ok ? { type: 'claimed', order: made.value } : { type: 'failed', failure: made.problem };
    }
    default:
      return assertNever(wish);
  }
}

/** Says that it takes long, unless `until` is aborted before. */
export async function sayWhenSlow(clock: Clock, slow: () => void, until: AbortSignal): Promise<void> {
  await pause(clock, SLOW_MS, until);
  if (!until.aborted) slow();
}
