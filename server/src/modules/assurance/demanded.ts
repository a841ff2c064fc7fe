import type { Assurance } from '@self-print/contract/assurance.ts';
import type { Demand } from '@self-print/contract/call.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../db/database.ts';
import { documentPreview } from '../../db/schema/issuing.ts';
import { printItem } from '../../db/schema/items.ts';
import { printOrder } from '../../db/schema/orders.ts';

interface Person {
  readonly schoolCode: string;
  readonly userId: string;
}

/**
 * How sure a sign-in has to be for what a call names. What is not there, or is somebody else's, demands nothing: the call itself says
 * that it was not found.
 */
export async function demandedOf(
  queries: Queries,
  person: Person,
  demand: Demand,
  input: Readonly<Record<string, unknown>>,
): Promise<Assurance> {
  if ('atLeast' in demand) return demand.atLeast;
  if ('as' in demand) return ofEveryItem(queries, person);
  if ('item' in demand) return ofItem(queries, person, idIn(input, demand.item));
  if ('order' in demand) return ofOrder(queries, person, idIn(input, demand.order));
  if ('preview' in demand) return ofPreview(queries, person, idIn(input, demand.preview));
  return assertNever(demand);
}

function idIn(input: Readonly<Record<string, unknown>>, name: string): string {
  return z.string().parse(input[name]);
}

async function ofItem({ orm }: Queries, { schoolCode }: Person, itemId: string): Promise<Assurance> {
  const [row] = await orm
    .select({ needed: printItem.minAssurance })
    .from(printItem)
    .where(and(eq(printItem.schoolCode, schoolCode), eq(printItem.itemId, itemId)));
  return row?.needed ?? 'low';
}

async function ofEveryItem({ orm }: Queries, { schoolCode }: Person): Promise<Assurance> {
  const rows = await orm
    .selectDistinct({ needed: printItem.minAssurance })
    .from(printItem)
    .where(and(eq(printItem.schoolCode, schoolCode), isNull(printItem.archivedAt)));
  return rows.some(({ needed }) => needed === 'strong') ? 'strong' : 'normal';
}

async function ofOrder(
  { orm }: Queries,
  { schoolCode, userId }: Person,
  orderId: string,
): Promise<Assurance> {
  const [row] = await orm
    .select({ needed: printItem.minAssurance })
    .from(printOrder)
    .innerJoin(
      printItem,
      and(eq(printItem.schoolCode, printOrder.schoolCode), eq(printItem.itemId, printOrder.itemId)),
    )
    .where(
      and(
        eq(printOrder.schoolCode, schoolCode),
        eq(printOrder.orderId, orderId),
        eq(printOrder.userId, userId),
      ),
    );
  return row?.needed ?? 'low';
}

async function ofPreview(
  { orm }: Queries,
  { schoolCode, userId }: Person,
  previewId: string,
): Promise<Assurance> {
  const [row] = await orm
    .select({ needed: documentPreview.minAssurance })
    .from(documentPreview)
    .where(
      and(
        eq(documentPreview.schoolCode, schoolCode),
        eq(documentPreview.previewId, previewId),
        eq(documentPreview.userId, userId),
      ),
    );
  return row?.needed ?? 'low';
}
