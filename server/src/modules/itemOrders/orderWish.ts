import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { FormValues } from '@self-print/contract/forms.ts';
import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { PersonActor } from '../../http/actor.ts';
import { acceptForm } from '../forms/checkForm.ts';
import { splitUploads, type UploadIds } from '../formUploads/splitUploads.ts';
import { blockProblem } from '../items/blockReason.ts';
import { type ItemDeps, type ItemForPerson, itemForPerson } from '../items/itemForPerson.ts';

/** What a person requests. */
export interface OrderWish {
  readonly itemId: string;
  readonly copies: number;
  readonly duplex?: boolean | undefined;
  readonly takeType: number;
  /** Of the document. */
  readonly language: DocumentLanguage;
  readonly reportFormValue: FormValues;
  readonly requestKey?: string | undefined;
  /** Of the steps that the item demands, which were passed for just this order. */
  readonly stepProofs?: readonly string[] | undefined;
}

/** A request that the item allows. */
export interface AcceptedWish {
  readonly found: ItemForPerson;
  /** Normalised and validated, without files. */
  readonly formValues: FormValues;
  readonly uploads: UploadIds;
}

/** Validates a request against item, person and form; error messages are in the caller's language. */
export async function acceptWish(deps: ItemDeps, person: PersonActor, wish: OrderWish, caller: Language) {
  const found = await itemForPerson(deps, person, wish.itemId);
  if (!found.ok) return found;
  const { item, blockReason, forms, context } = found.value;
  if (blockReason) return fail(blockProblem(blockReason, caller));
  const refused = shapeProblem(item, person, wish);
  if (refused) return fail(refused);
  const form = acceptForm(forms.before, wish.reportFormValue, context.record, caller);
  if (!form.ok) return form;
  const { written, uploads } = splitUploads(forms.before, form.value);
  return ok({ found: found.value, formValues: written, uploads });
}

function shapeProblem(
  { takeTypes, languages, copiesMax }: ItemForPerson['item'],
  person: PersonActor,
  { takeType, language, copies }: OrderWish,
): CallProblem<'COPIES_OUT_OF_RANGE' | 'LANGUAGE_NOT_OFFERED' | 'TAKE_TYPE_NOT_OFFERED'> | undefined {
  const nowhere = takeType === TAKE_TYPES.atOnce && person.kind !== 'terminalUser';
  if (nowhere || !takeTypes.includes(takeType)) return problem('TAKE_TYPE_NOT_OFFERED');
  if (!languages.includes(language)) return problem('LANGUAGE_NOT_OFFERED');
  // A file by e-mail needs no copies.
  const most = takeType === TAKE_TYPES.electronic ? 1 : copiesMax;
  return copies > most ? problem('COPIES_OUT_OF_RANGE', { detail: { copiesMax: most } }) : undefined;
}
