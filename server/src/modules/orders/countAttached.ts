import { and, count, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { formUpload } from '../../db/schema/forms.ts';

/** Counts the files that the person sent with forms of an order, and those that staff attached to their decision. */
export async function countAttached(
  { orm }: Queries,
  schoolCode: string,
  orderId: string,
): Promise<{ readonly form: number; readonly decision: number }> {
  const rows = await orm
    .select({ moment: formUpload.moment, files: count() })
    .from(formUpload)
    .where(and(eq(formUpload.schoolCode, schoolCode), eq(formUpload.orderId, orderId)))
    .groupBy(formUpload.moment);
  const sumOf = (ofDecision: boolean) =>
    rows
      .filter(({ moment }) => (moment === 'decision') === ofDecision)
      .reduce((sum, { files }) => sum + files, 0);
  return { form: sumOf(false), decision: sumOf(true) };
}
