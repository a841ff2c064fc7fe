import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { stepProof } from '../../db/schema/itemSteps.ts';

/** How many steps were passed for an order at the terminal. */
export function countPassed({ orm }: Queries, schoolCode: string, orderId: string): Promise<number> {
  return orm.$count(stepProof, and(eq(stepProof.schoolCode, schoolCode), eq(stepProof.orderId, orderId)));
}
