import type { CallAnswer, CallResult } from '@self-print/contract/call.ts';
import type { approvalCalls } from '@self-print/contract/platform/approvals.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printItem } from '../../db/schema/items.ts';
import { paymentItem } from '../../db/schema/paymentItems.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import type { Operation } from '../../http/operation.ts';
import { askApproval, findWaiting, withdrawApproval } from '../approvals/waitingApproval.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { countApprovers, isOnlyApprover } from '../roles/administrators.ts';
import { lockPriceRule } from './lockPriceRule.ts';
import { type PriceApproval, priceApproval } from './priceApproval.ts';

const ABOUT = { kind: 'priceRule', subject: 'prices' } as const;
const LABEL = { zh: '价格和免费额度双人复核', en: 'A second person for prices and allowances' };

/**
 * Whether whoever makes a change has to wait with its prices for a second person. Call it before anything else is locked. Nobody
 * waits for a second person that the school does not have, nor does whoever has the server.
 */
export async function needsSecondPerson(
  queries: Queries,
  { schoolCode, userId }: Pick<Operation, 'schoolCode' | 'userId'>,
): Promise<boolean> {
  if (!(await lockPriceRule(queries, schoolCode)) || userId === null) return false;
  return !(await isOnlyApprover(queries, { schoolCode, userId }, 'price:approve'));
}

export async function viewPriceRule(
  queries: Queries,
  schoolCode: string,
): Promise<CallAnswer<typeof approvalCalls.priceRule>> {
  const [row] = await queries.orm
    .select({ isOn: school.pricesByTwo })
    .from(school)
    .where(eq(school.schoolCode, schoolCode));
  return {
    isOn: row?.isOn ?? false,
    approvers: await countApprovers(queries, schoolCode, 'price:approve'),
  };
}

/** Has prices need a second person from now on; that they no longer do needs one itself. */
export function savePriceRule(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  admin: AdminActor,
  operation: Operation,
  wanted: boolean,
): Promise<CallResult<typeof approvalCalls.savePriceRule>> {
  const { schoolCode } = admin;
  return deps.db.transaction(async (queries): Promise<CallResult<typeof approvalCalls.savePriceRule>> => {
    const isOn = await lockPriceRule(queries, schoolCode);
    const answer = async (outcome: 'done' | 'waiting') =>
      ok({ outcome, rule: await viewPriceRule(queries, schoolCode) });
    const record = (outcome: 'done' | 'waiting') =>
      recordOperation(queries, deps, operation, {
        subject: ABOUT.subject,
        label: LABEL,
        before: { isOn },
        after: { isOn: wanted, outcome },
      });
    if (!wanted && isOn && !(await isOnlyApprover(queries, admin, 'price:approve'))) {
      const waiting = await findWaiting(queries, admin, ABOUT);
      if (!waiting) {
        const wish = { before: { isOn: true }, after: { isOn: false } };
        await askApproval(queries, deps, admin, { ...ABOUT, wanted: wish });
        await record('waiting');
      }
      return answer('waiting');
    }
    await withdrawApproval(queries, deps, admin, ABOUT);
    if (wanted !== isOn) {
      await setRule(queries, schoolCode, wanted);
      await record('done');
    }
    return answer('done');
  });
}

/** That prices need no second person any more, to which one agrees. */
export const PRICE_RULE_KIND: PriceApproval = priceApproval({
  kind: ABOUT.kind,
  seenBy: 'price:approve',
  askedWith: 'price:approve',
  labelOf: async () => LABEL,
  apply: async (queries, { schoolCode }) => {
    await setRule(queries, schoolCode, false);
    return ok();
  },
});

async function setRule({ orm }: Queries, schoolCode: string, isOn: boolean): Promise<void> {
  await orm.update(school).set({ pricesByTwo: isOn }).where(eq(school.schoolCode, schoolCode));
  if (isOn) return;
  // Nothing waits for a second person any more before it can be opened.
  for (const table of [printItem, paymentItem])
    await orm
      .update(table)
      .set({ priceAgreed: true })
      .where(and(eq(table.schoolCode, schoolCode), eq(table.priceAgreed, false)));
}
