import type { FormMoment, FormSchema } from '@self-print/contract/forms.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { itemForm } from '../../db/schema/items.ts';

/** An item's forms; null where it requires none. */
export type ItemForms = Readonly<Record<FormMoment, FormSchema | null>>;

export async function readForms({ orm }: Queries, schoolCode: string, itemId: string): Promise<ItemForms> {
  const rows = await orm
    .select({ moment: itemForm.moment, form: itemForm.form })
    .from(itemForm)
    .where(and(eq(itemForm.schoolCode, schoolCode), eq(itemForm.itemId, itemId)));
  const of = (moment: FormMoment) => rows.find((row) => row.moment === moment)?.form ?? null;
  return { before: of('before'), after: of('after') };
}
