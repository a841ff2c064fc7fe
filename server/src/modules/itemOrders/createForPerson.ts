import type { DeclaredProblem } from '@self-print/contract/call.ts';
import { type CallProblem, type Outcome, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { sheetsOf } from '@self-print/contract/sheets.ts';
import type { Queries } from '../../db/database.ts';
import { orderApproval } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import type { PersonActor } from '../../http/actor.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { paperThere } from '../cartons/paperThere.ts';
import { requiredCartonAt } from '../cartons/requiredCarton.ts';
import { keepFormContent } from '../forms/formContent.ts';
import { attachUploads } from '../formUploads/attachUploads.ts';
import { refusalOfUploads } from '../formUploads/checkUploads.ts';
import { digestsOfUploads } from '../formUploads/digestsOfUploads.ts';
import { type Issued, issueDocument } from '../issuing/issueDocument.ts';
import { discardIssued, saveIssued } from '../issuing/saveIssued.ts';
import { stepsProblem, useProofs } from '../itemSteps/proofsOfOrder.ts';
import { signatureOf } from '../itemSteps/signatureOf.ts';
import { clientTypeOf } from '../orders/clientType.ts';
import { noDocument } from '../orders/noDocument.ts';
import { sameOrderProblem } from '../orders/orderRequest.ts';
import { type Confirmed, placeOrder } from '../orders/placeOrder.ts';
import { limitProblem } from '../orders/quota.ts';
import { hasModule } from '../schools/hasModule.ts';
import { documentColumns } from './documentColumns.ts';
import { ITEM_KIND } from './itemKind.ts';
import { type AcceptedWish, acceptWish, type OrderWish } from './orderWish.ts';
import { indexOfRequest } from './requestIndex.ts';

/** Each order makes and signs a document. */
const ORDER_RATE: RateRule = { tries: 30, windowMs: 10 * MINUTE_MS };

/**
 * Orders an item for a person. The document is made and signed outside the transaction and becomes verifiable only together
 * with the order's row. When staff must approve the order, its document is made on approval.
 */
export async function createForPerson(
  deps: Deps,
  person: PersonActor,
  wish: OrderWish,
  caller: Language,
): Promise<Result<{ readonly orderId: string }, DeclaredProblem<typeof userOrderCalls.create>>> {
  const { requestKey: key, itemId, copies, duplex = false, takeType, language, reportFormValue } = wish;
  const asked = { itemId, copies, duplex, takeType, language, reportFormValue };
  const placed = await placeOrder(deps, ordererOf(person), {
    request: key === undefined ? undefined : { key, wish: asked },
    prepare: () => prepare(deps, person, wish, caller),
  });
  return placed.ok ? ok({ orderId: placed.value.orderId }) : placed;
}

function ordererOf(person: PersonActor) {
  const { schoolCode, userId } = person;
  return {
    schoolCode,
    userId,
    clientType: clientTypeOf(person),
    terminalCode: person.kind === 'terminalUser' ? person.terminalCode : undefined,
  };
}

async function prepare(deps: Deps, person: PersonActor, wish: OrderWish, caller: Language) {
  const { db, keys, clock, random } = deps;
  const allowed = await takeRate(deps, ORDER_RATE, 'order', person.schoolCode, person.userId);
  if (!allowed.ok) return allowed;
  if (person.kind === 'terminalUser' && person.paused) return fail(problem('TERMINAL_PAUSED'));
  if (!(await hasModule(deps.db, person.schoolCode, 'SELF_PRINT')))
    return fail(problem('MODULE_NOT_LICENSED'));
  const accepted = await acceptWish(deps, person, wish, caller);
  if (!accepted.ok) return accepted;
  const { found, formValues } = accepted.value;
  const { item, timeZone } = found;
  const { schoolCode, userId, terminalCode } = ordererOf(person);
  const { copies, takeType, language, duplex = false } = wish;
  const now = clock.now();
  const requestIndex = indexOfRequest(keys, {
    schoolCode,
    userId,
    itemId: item.itemId,
    language,
    formValues,
    files: await digestsOfUploads(deps.db, person, accepted.value.uploads),
  });
  // They are checked again under the lock; this avoids making a document when refusal is already certain.
  const refused =
    (await sameOrderProblem(deps.db, person, requestIndex, now)) ??
    (await stepsProblem(db, keys, ordererOf(person), item.steps, wish, now)) ??
    limitProblem(found.quota, copies) ??
    (await uploadsProblem(deps.db, person, accepted.value, caller));
  if (refused) return fail(refused);
  const orderId = random.uuid();
  const issued = item.needsApproval
    ? ok(null)
    : await issue(deps, person, wish, accepted.value, orderId, now);
  if (!issued.ok) return issued;
  const document = issued.value;
  return ok({
    kind: ITEM_KIND,
    orderId,
    item,
    timeZone,
    takeType,
    terms: { copies, duplex, unitPrice: item.unitPrice },
    pages: document?.pages ?? 0,
    requestIndex,
    beginning: {
      awaitsApproval: document === null,
      takenBy: takeType === TAKE_TYPES.atOnce ? (terminalCode ?? null) : null,
    },
    confirm: (queries: Queries, at: Date) =>
      confirm(deps, queries, {
        person,
        wish,
        caller,
        accepted: accepted.value,
        requestIndex,
        orderId,
        document,
        at,
      }),
    ...(document ? { discard: () => discardIssued(deps, document) } : {}),
  });
}

async function issue(
  deps: Deps,
  { schoolCode, userId }: PersonActor,
  { language, stepProofs: proofIds = [] }: OrderWish,
  { found, formValues }: AcceptedWish,
  orderId: string,
  now: Date,
): Promise<
  Outcome<Issued, 'DOCUMENT_DATA_MISSING' | 'DOCUMENT_UNAVAILABLE' | 'LANGUAGE_NOT_OFFERED' | 'NOT_FOUND'>
> {
  const { item } = found;
  const sources = await found.sources();
  const signature = await signatureOf(deps, schoolCode, { userId, proofIds });
  return issueDocument(deps, { orderId, item, language, formValues, sources, now, signature });
}

function uploadsProblem(
  queries: Queries,
  { schoolCode, userId }: PersonActor,
  { found, uploads }: AcceptedWish,
  caller: Language,
): Promise<CallProblem<'FORM_INVALID'> | undefined> {
  const of = { schoolCode, userId, itemId: found.item.itemId, moment: 'before' as const };
  return refusalOfUploads(queries, of, { form: found.forms.before, uploads }, caller);
}

interface Confirming {
  readonly person: PersonActor;
  readonly wish: OrderWish;
  readonly caller: Language;
  readonly accepted: AcceptedWish;
  readonly requestIndex: Uint8Array;
  readonly orderId: string;
  /** Null while the order awaits approval. */
  readonly document: Issued | null;
  readonly at: Date;
}

type ConfirmProblem =
  | 'FORM_INVALID'
  | 'CARTON_MISSING'
  | 'CARTON_EMPTY'
  | 'SAME_ORDER_EXISTS'
  | 'STEP_PROOF_MISSING'
  | 'STEP_PROOF_REFUSED';

async function confirm(
  { keys }: Pick<Deps, 'keys'>,
  queries: Queries,
  { person, wish, caller, accepted, requestIndex, orderId, document, at }: Confirming,
): Promise<Outcome<Confirmed, ConfirmProblem>> {
  const refused =
    (await sameOrderProblem(queries, person, requestIndex, at)) ??
    (await stepsProblem(queries, keys, ordererOf(person), accepted.found.item.steps, wish, at)) ??
    (await uploadsProblem(queries, person, accepted, caller));
  if (refused) return fail(refused);
  const { schoolCode, terminalCode } = ordererOf(person);
  const { item } = accepted.found;
  const { formValues, uploads } = accepted;
  const paper = await paperFor(queries, person, { itemId: item.itemId, wish, document });
  if (!paper.ok) return paper;
  return ok({
    columns: {
      ...(document ? documentColumns(keys, item, document) : noDocument(keys, { schoolCode, orderId })),
      language: wish.language,
      titleZh: item.titleZh,
      titleEn: item.titleEn,
      cartonCode:
        terminalCode === undefined
          ? item.cartonCode
          : await requiredCartonAt(
              queries,
              { schoolCode, terminalCode },
              { userId: person.userId, itemId: item.itemId, paperSize: document?.paperSize ?? null },
            ),
    },
    keep: async () => {
      const form = { schoolCode, orderId, moment: 'before' as const };
      // What was saved cannot be sent again, so that a form of files alone is saved as well.
      if (Object.keys(formValues).length > 0 || uploads.size > 0)
        await keepFormContent(queries, keys, form, formValues, at);
      if (uploads.size > 0) await attachUploads(queries, form, uploads, at);
      await useProofs(queries, { schoolCode, orderId }, wish.stepProofs ?? []);
      if (document) await saveIssued(queries, keys, document);
      else await queries.orm.insert(orderApproval).values({ schoolCode, orderId });
    },
  });
}

/** What is to be printed at once is not even ordered without the paper that it must come on. */
async function paperFor(
  queries: Queries,
  person: PersonActor,
  {
    itemId,
    wish: { copies, duplex = false, takeType },
    document,
  }: Pick<Confirming, 'wish' | 'document'> & { readonly itemId: string },
): ReturnType<typeof paperThere> {
  const { schoolCode, userId, terminalCode } = ordererOf(person);
  if (terminalCode === undefined || takeType !== TAKE_TYPES.atOnce || !document) return ok();
  const { pages, paperSize } = document;
  const sheets = sheetsOf({ pages, copies, duplex });
  return paperThere(queries, { schoolCode, terminalCode }, { userId, itemId, paperSize, sheets });
}
