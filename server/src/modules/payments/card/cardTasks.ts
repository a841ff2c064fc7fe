import type { CallAnswer } from '@self-print/contract/call.ts';
import type { cardPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { payAttempt, payIntent, payRefund } from '../../../db/schema/payments.ts';
import type { TerminalActor } from '../../../http/actor.ts';
import { OPEN_STATES } from '../life/attemptLife.ts';
import type { PayDeps } from '../payDeps.ts';
import { signReversal } from './cardInstruction.ts';

const AT_ONCE = 20;

/**
 * What the platform waits for from a terminal: deductions whose time is over, whose instruction is handed over once more so that the
 * agent withdraws it or says how it ended; and money to give back.
 */
export async function listCardTasks(
  deps: Pick<PayDeps, 'db' | 'keys' | 'clock'>,
  { schoolCode, terminalCode }: TerminalActor,
): Promise<CallAnswer<typeof cardPaymentCalls.cardTasks>> {
  const { orm } = deps.db;
  const ofTerminal = and(
    eq(payAttempt.schoolCode, schoolCode),
    eq(payAttempt.flow, 'card'),
    sql`${payAttempt.present} ->> 'terminalCode' = ${terminalCode}`,
  );
  const overdue = await orm
    .select({ present: payAttempt.present })
    .from(payAttempt)
    .where(
      and(
        ofTerminal,
        inArray(payAttempt.state, [...OPEN_STATES]),
        lte(payAttempt.expiresAt, deps.clock.now()),
      ),
    )
    .limit(AT_ONCE);
  const owed = await orm
    .selectDistinct({ attempt: payAttempt, orderId: payIntent.orderId })
    .from(payRefund)
    .innerJoin(
      payAttempt,
      and(eq(payAttempt.schoolCode, payRefund.schoolCode), eq(payAttempt.attemptId, payRefund.attemptId)),
    )
    .innerJoin(
      payIntent,
      and(eq(payIntent.schoolCode, payAttempt.schoolCode), eq(payIntent.intentId, payAttempt.intentId)),
    )
    .where(and(ofTerminal, eq(payRefund.state, 'processing')))
    .limit(AT_ONCE);
  return [
    ...overdue.flatMap(({ present }) =>
      present?.kind === 'card' ? [{ instruction: present.instruction }] : [],
    ),
    ...owed.map(({ attempt, orderId }) => ({
      instruction: signReversal(deps, attempt, { orderId, terminalCode }),
    })),
  ];
}
