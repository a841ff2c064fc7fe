import type { ElsewhereKind } from '@self-print/contract/platform/approvals.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { batchTask } from '../../db/schema/batches.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { cardSettlement, payAttempt, payIntent, payRefund } from '../../db/schema/payments.ts';
import { documentTemplate, templateVersion } from '../../db/schema/templates.ts';
import { fieldChanges } from '../operations/fieldChanges.ts';
import { changeColumns } from './listApprovals.ts';
import type { ListedKind } from './listedKind.ts';

/** How what waits with its own data is described where it is listed. */
const waitingFacts = z.object({
  zh: z.string(),
  en: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** What waits with its own data, as money is reserved or a document fixed meanwhile: listed here, decided on there. */
interface Elsewhere extends ListedKind {
  readonly kind: ElsewhereKind;
  /** Selects what of a school waits, in the columns of a change. */
  readonly rowsOf: (schoolCode: string) => SQL;
}

const described = (of: Pick<Elsewhere, 'kind' | 'seenBy' | 'decidedBy' | 'rowsOf'>): Elsewhere => ({
  ...of,
  labelOf: async (_, { wanted }) => {
    const { zh, en } = waitingFacts.parse(wanted);
    return { zh, en };
  },
  detailOf: async (_, { wanted }) => {
    const changes = [...fieldChanges(null, waitingFacts.parse(wanted).facts)];
    return { role: null, permissions: [], changes };
  },
});

const words = (zh: unknown, en: unknown, facts: SQL) =>
  sql`jsonb_build_object('zh', ${zh}, 'en', ${en}, 'facts', jsonb_build_object(${facts}))`;
/** What somebody wants of the money of an order. */
const ofOrder = (facts: SQL) => words(printOrder.titleZh, printOrder.titleEn, facts);

export const WAITING_ELSEWHERE: readonly Elsewhere[] = [
  described({
    kind: 'refund',
    seenBy: 'payment:read',
    decidedBy: 'payment:approve',
    rowsOf: (schoolCode) => sql`
      select ${changeColumns({
        id: payRefund.refundId,
        kind: 'refund',
        subject: payIntent.orderId,
        wanted: ofOrder(sql`'amountFen', ${payRefund.amountFen}, 'remarks', ${payRefund.remarks}`),
        askers: sql`array[coalesce(${payRefund.requestedBy}, '')]`,
        askedAt: payRefund.createdAt,
      })}
      from ${payRefund}
      join ${payIntent} using (school_code, intent_id)
      join ${printOrder} using (school_code, order_id)
      where ${payRefund.schoolCode} = ${schoolCode} and ${payRefund.state} = 'awaiting-approval'`,
  }),
  described({
    kind: 'cardSettlement',
    seenBy: 'payment:read',
    decidedBy: 'payment:approve',
    rowsOf: (schoolCode) => sql`
      select ${changeColumns({
        id: cardSettlement.settlementId,
        kind: 'cardSettlement',
        subject: payIntent.orderId,
        wanted: ofOrder(
          sql`'amountFen', ${payAttempt.amountFen}, 'taken', ${cardSettlement.taken}, 'remarks', ${cardSettlement.remarks}`,
        ),
        askers: sql`array[${cardSettlement.requestedBy}]`,
        askedAt: cardSettlement.createdAt,
      })}
      from ${cardSettlement}
      join ${payAttempt} using (school_code, attempt_id)
      join ${payIntent} on ${payIntent.schoolCode} = ${cardSettlement.schoolCode}
        and ${payIntent.intentId} = ${cardSettlement.intentId}
      join ${printOrder} on ${printOrder.schoolCode} = ${payIntent.schoolCode}
        and ${printOrder.orderId} = ${payIntent.orderId}
      where ${cardSettlement.schoolCode} = ${schoolCode} and ${cardSettlement.state} = 'awaiting-approval'`,
  }),
  described({
    kind: 'templateVersion',
    seenBy: 'template:read',
    decidedBy: 'template:publish',
    rowsOf: (schoolCode) => sql`
      select ${changeColumns({
        id: sql`${templateVersion.templateId} || '/' || ${templateVersion.version}`,
        kind: 'templateVersion',
        subject: templateVersion.templateId,
        wanted: words(
          documentTemplate.nameZh,
          documentTemplate.nameEn,
          sql`'version', ${templateVersion.version}`,
        ),
        askers: templateVersion.writers,
        askedAt: templateVersion.updatedAt,
      })}
      from ${templateVersion}
      join ${documentTemplate} using (school_code, template_id)
      where ${templateVersion.schoolCode} = ${schoolCode} and ${templateVersion.state} = 'handedIn'`,
  }),
  described({
    kind: 'batchTask',
    seenBy: 'batch:read',
    decidedBy: 'batch:approve',
    rowsOf: (schoolCode) => sql`
      select ${changeColumns({
        id: batchTask.taskId,
        kind: 'batchTask',
        subject: batchTask.taskId,
        wanted: words(batchTask.schemeName, batchTask.schemeName, sql`'documents', ${batchTask.total}`),
        askers: sql`array[${batchTask.requestedBy}]`,
        askedAt: batchTask.requestedAt,
      })}
      from ${batchTask}
      where ${batchTask.schoolCode} = ${schoolCode} and ${batchTask.state} = 'awaiting'`,
  }),
];
