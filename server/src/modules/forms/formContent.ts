import { type FormMoment, type FormValues, formValues } from '@self-print/contract/forms.ts';
import { and, eq } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { formContent } from '../../db/schema/forms.ts';

/** Identifies a form of an order. */
export interface FormPlace {
  readonly schoolCode: string;
  readonly orderId: string;
  readonly moment: FormMoment;
}

const place = ({ schoolCode, orderId, moment }: FormPlace) => ({
  column: `form_content.values.${moment}`,
  schoolCode,
  rowId: orderId,
});

export const encryptFormContent = (keys: Keys, at: FormPlace, values: FormValues): Uint8Array =>
  keys.fields.encrypt(JSON.stringify(values), place(at));

/** Stores an order's form values encrypted, replacing earlier ones. */
export async function keepFormContent(
  { orm }: Queries,
  keys: Keys,
  at: FormPlace,
  values: FormValues,
  savedAt: Date,
): Promise<void> {
  const valuesEncrypted = encryptFormContent(keys, at, values);
  const { schoolCode, orderId, moment } = at;
  await orm
    .insert(formContent)
    .values({ schoolCode, orderId, moment, valuesEncrypted, savedAt })
    .onConflictDoUpdate({
      target: [formContent.schoolCode, formContent.orderId, formContent.moment],
      set: { valuesEncrypted, savedAt },
    });
}

/** JSON of an order's form values. */
export function decryptFormContent(
  keys: Keys,
  { valuesEncrypted, ...at }: FormPlace & { readonly valuesEncrypted: Uint8Array },
): string {
  return keys.fields.decrypt(valuesEncrypted, place(at));
}

/** Reads an order's form values; empty when no form was required. */
export async function readFormContent({ orm }: Queries, keys: Keys, at: FormPlace): Promise<FormValues> {
  const [row] = await orm
    .select({ valuesEncrypted: formContent.valuesEncrypted })
    .from(formContent)
    .where(
      and(
        eq(formContent.schoolCode, at.schoolCode),
        eq(formContent.orderId, at.orderId),
        eq(formContent.moment, at.moment),
      ),
    );
  return row ? formValues.parse(JSON.parse(decryptFormContent(keys, { ...at, ...row }))) : {};
}
