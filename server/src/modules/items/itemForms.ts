import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { formDefinition, uploadFieldsOf } from '@self-print/contract/formDefinition.ts';
import type { FormMoment, FormValues } from '@self-print/contract/forms.ts';
import type { terminalItemCalls, userItemCalls } from '@self-print/contract/platform/items.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { formContent } from '../../db/schema/forms.ts';
import { printOrder } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import type { PersonActor, UserActor } from '../../http/actor.ts';
import { acceptForm, checkForm, withFixedValues } from '../forms/checkForm.ts';
import { keepFormContent } from '../forms/formContent.ts';
import { localFormOf } from '../forms/localForm.ts';
import { announceFormUpload } from '../formUploads/announceFormUpload.ts';
import { attachUploads } from '../formUploads/attachUploads.ts';
import { refusalOfUploads, uploadProblems } from '../formUploads/checkUploads.ts';
import { splitUploads } from '../formUploads/splitUploads.ts';
import { blockProblem } from './blockReason.ts';
import { type ItemDeps, itemForPerson } from './itemForPerson.ts';
import { licensedItem } from './licensedItem.ts';

/** Identifies one of an item's forms. */
export interface FormQuestion {
  readonly itemId: string;
  readonly moment: FormMoment;
}

interface FilledIn extends FormQuestion {
  readonly values: FormValues;
  readonly orderId?: string | undefined;
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
  { itemId, moment, values, orderId }: FilledIn,
  language: Language,
): Promise<CallResult<typeof userItemCalls.formCheck>> {
  const found = await itemWithForm(deps, person, { itemId, moment }, language);
  if (!found.ok) return found;
  const { forms, context } = found.value;
  const form = forms[moment];
  if (form === null) return ok({ valid: true, problems: [] });
  const checked = checkForm(form, withFixedValues(form, values, context.record, language), language);
  if (!checked.ok) return ok({ valid: false, problems: [...checked.problem] });
  const { schoolCode, userId } = person;
  const of = { schoolCode, userId, itemId, moment, orderId };
  const { uploads } = splitUploads(form, checked.value);
  const problems = await uploadProblems(deps.db, of, uploads, language);
  return ok({ valid: problems.length === 0, problems });
}

/** Registers a file for a field of an item's form; NOT_FOUND where the form has no such field. */
export async function beginFormUpload(
  deps: ItemDeps & Pick<Deps, 'keys' | 'random'>,
  person: UserActor,
  { beforeForm, itemId, field: name, ...file }: CallInput<typeof userItemCalls.beginFormUpload>,
  language: Language,
): Promise<CallResult<typeof userItemCalls.beginFormUpload>> {
  const moment: FormMoment = beforeForm ? 'before' : 'after';
  const found = await itemWithForm(deps, person, { itemId, moment }, language);
  if (!found.ok) return found;
  const form = found.value.forms[moment];
  const fields = new Map(form === null ? [] : uploadFieldsOf(formDefinition.parse(form)));
  const rules = fields.get(name);
  if (!rules) return fail(problem('NOT_FOUND'));
  const { schoolCode, userId } = person;
  return announceFormUpload(deps, { schoolCode, userId, itemId, moment }, { name, rules }, file);
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
    const { written, uploads } = splitUploads(forms[moment], accepted.value);
    const of = { schoolCode, userId, itemId, moment, orderId };
    const refused = await refusalOfUploads(queries, of, { form: forms[moment], uploads }, language);
    if (refused) return fail(refused);
    const now = clock.now();
    await keepFormContent(queries, keys, at, written, now);
    await attachUploads(queries, at, uploads, now);
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
  const found = await (moment === 'before' ? licensedItem : itemForPerson)(deps, person, itemId);
  if (!found.ok) return found;
  const { blockReason } = found.value;
  const barred = moment === 'before' && blockReason?.name === 'ITEM_NOT_ALLOWED' ? blockReason : undefined;
  return barred ? fail(blockProblem(barred, language)) : found;
}
