import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { FormMoment, FormValues } from '@self-print/contract/forms.ts';
import type { terminalItemCalls, userItemCalls } from '@self-print/contract/platform/items.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { formContent } from '../../db/schema/forms.ts';
import { printOrder } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import type { PersonActor } from '../../http/actor.ts';
import { acceptForm, checkForm, withFixedValues } from '../forms/checkForm.ts';
import { keepFormContent } from '../forms/formContent.ts';
import { localFormOf } from '../forms/localForm.ts';
import { blockProblem } from './blockReason.ts';
import { type ItemDeps, itemForPerson } from './itemForPerson.ts';

/** Identifies one of an item's forms. */
export interface FormQuestion {
  readonly itemId: string;
  readonly moment: FormMoment;
}

/** Returns an item's form in the caller's language, prefilled for the person. */
export async function showForm(
  deps: ItemDeps,
  person: PersonActor,
  { itemId, moment }: FormQuestion,
  language: Language,
): Promise<CallResult<typeof userItemCalls.form>> {
  const found = await itemWithForm(deps, person, { itemId, moment }, language);
  if (!found.ok) return found;
  const { forms, context } = found.value;
  const form = forms[moment];
  return ok({ itemId, form: form && localFormOf(form, context.record, language) });
}

/** Validates form values and reports every invalid field. */
export async function checkFilledIn(
  deps: ItemDeps,
  person: PersonActor,
  { itemId, moment, values }: FormQuestion & { readonly values: FormValues },
  language: Language,
): Promise<CallResult<typeof userItemCalls.formCheck>> {
  const found = await itemWithForm(deps, person, { itemId, moment }, language);
  if (!found.ok) return found;
  const { forms, context } = found.value;
  const form = forms[moment];
  if (form === null) return ok({ valid: true, problems: [] });
  const checked = checkForm(form, withFixedValues(form, values, context.record, language), language);
  return ok(checked.ok ? { valid: true, problems: [] } : { valid: false, problems: [...checked.problem] });
}

/**
 * Saves form values for one of the person's orders. The form after printing may be sent again and replaces the earlier values.
 * The form before ordering is fixed with the order: it is accepted only if none was saved and no document has been made.
 */
export async function saveForm(
  deps: ItemDeps & Pick<Deps, 'keys'>,
  person: PersonActor,
  input: CallInput<typeof userItemCalls.saveForm>,
  language: Language,
): Promise<CallResult<typeof terminalItemCalls.saveForm>> {
  const { db, keys, clock } = deps;
  const { itemId, orderId, type, content } = input;
  const { schoolCode, userId } = person;
  if (input.userId !== undefined && input.userId !== userId) return fail(problem('FORBIDDEN'));
  const moment: FormMoment = input.beforeForm ? 'before' : 'after';
  const found = await itemWithForm(deps, person, { itemId, moment: 'after' }, language);
  if (!found.ok) return found;
  const { forms, context } = found.value;
  const accepted = acceptForm(forms[moment], content, context.record, language);
  return db.transaction(async (queries) => {
    const [order] = await queries.orm
      .select({ documentKey: printOrder.documentKey, orderType: printOrder.orderType })
      .from(printOrder)
      .where(
        and(
          eq(printOrder.schoolCode, schoolCode),
          eq(printOrder.orderId, orderId),
          eq(printOrder.userId, userId),
          eq(printOrder.itemId, itemId),
        ),
      )
      .for('update');
    if (!order || (type !== undefined && type !== order.orderType)) return fail(problem('ORDER_NOT_FOUND'));
    if (!accepted.ok) return accepted;
    const at = { schoolCode, orderId, moment };
    const [kept] = await queries.orm
      .select({ savedAt: formContent.savedAt })
      .from(formContent)
      .where(
        and(
          eq(formContent.schoolCode, schoolCode),
          eq(formContent.orderId, orderId),
          eq(formContent.moment, moment),
        ),
      );
    const fixed = moment === 'before' && (kept !== undefined || order.documentKey !== '');
    if (forms[moment] === null || fixed) return ok({ saved: false });
    await keepFormContent(queries, keys, at, accepted.value, clock.now());
    return ok({ saved: true });
  });
}

/** The form before ordering requires the right to order; the form afterwards belongs to an existing order. */
async function itemWithForm(
  deps: ItemDeps,
  person: PersonActor,
  { itemId, moment }: FormQuestion,
  language: Language,
) {
  const found = await itemForPerson(deps, person, itemId);
  if (!found.ok) return found;
  const { blockReason } = found.value;
  const barred = moment === 'before' && blockReason?.name === 'ITEM_NOT_ALLOWED' ? blockReason : undefined;
  return barred ? fail(blockProblem(barred, language)) : found;
}
