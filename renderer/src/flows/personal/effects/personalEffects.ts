import type { CardStep } from '@self-print/contract/agent/cardPrinter.ts';
import { terminalCloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { inquiryCalls } from '@self-print/contract/platform/inquiries.ts';
import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import { terminalUserOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { assertNever, type Result } from '@self-print/contract/result.ts';
import { requestKey } from '@self-print/web-kit/ordering/requestKey.ts';
import type { Api } from '../../../api/api.ts';
import type { PlatformFailure } from '../../../api/platformAccess.ts';
import type { Clock } from '../../../base/clock.ts';
import { problemOfPlatform } from '../../../problems/problem.ts';
import { accountOutcome } from '../../account/outcome.ts';
import { closeCameraBehind, closeUnawaited, faceOutcome } from '../../face/outcome.ts';
import { type Act, begunAct } from '../../kit/act.ts';
import type { FlowContext, FlowEffects } from '../../kit/flow.ts';
import { type PersonCall, personCall, type StepUp } from '../../kit/personCall.ts';
import { outpatientOutcome, sayWhenSlow } from '../../outpatient/outcome.ts';
import { payableOfOrder, payableOfProblem } from '../../payment/payable.ts';
import type { Payable } from '../../payment/state.ts';
import { releaseOrder } from '../../pickup/effects/resolveCode.ts';
import { registrationOutcome } from '../../registration/outcome.ts';
import { makeOutcome } from '../../studentCard/makeCard.ts';
import { payableOfCard, studentCardOutcome } from '../../studentCard/outcome.ts';
import type { MakeCardWish } from '../../studentCard/state.ts';
import { trainOutcome } from '../../trainCard/outcome.ts';
import type { PersonalEvent } from '../event.ts';
import { actOf, type PersonalState, type PersonalWish } from '../state.ts';
import { stepOutcome } from '../steps/outcome.ts';
import { orderRequest } from './orderRequest.ts';

export interface PersonalContext extends FlowContext<PersonalState, PersonalEvent> {
  readonly api: Api;
  readonly clock: Clock;
  /** Continues with an order that this terminal has claimed. */
  readonly confirmOrder: (order: TerminalOrder) => void;
  /** Offers to pay an order at this terminal. */
  readonly pay: (payable: Payable) => void;
  /** Prints the order that was just confirmed. */
  readonly print: () => void;
  /** The platform no longer knows the visit. */
  readonly signedOut: () => void;
  /** The person has to prove once more who they are. */
  readonly stepUp: (stepUp: StepUp) => void;
}

/** The effects of own documents and files: each act of the person is one call, and its answer one event. */
export function createPersonalEffects(context: PersonalContext): FlowEffects<PersonalState> {
  return {
    changed: (before, after) => {
      closeCameraBehind(context.api, before, after);
      const act = begunAct(actOf(before), actOf(after));
      if (act !== null) void perform(context, act);
    },
  };
}

const PRINTS_AT_ONCE: ReadonlySet<PersonalWish['kind']> = new Set([
  'order',
  'proof',
  'printInquiry',
  'printReports',
  'printSlip',
]);

type Outcome =
  | PersonalEvent
  | { readonly type: 'claimed'; readonly order: TerminalOrder }
  /** No terminal holds an order that has to be paid first. */
  | { readonly type: 'unpaid'; readonly order: TerminalOrder };

/** Not cancelled when the person leaves: a claimed order that is no longer awaited has to be released. */
async function perform(context: PersonalContext, act: Act<PersonalWish>): Promise<void> {
  const { api, current, visitToken } = context;
  const isAwaited = () => actOf(current()) === act;
  const answered = new AbortController();
  if (isOutpatient(act.wish))
    void sayWhenSlow(
      context.clock,
      () => {
        if (isAwaited()) context.send({ type: 'outpatient', event: { type: 'slow' } });
      },
      answered.signal,
    );
  const token = visitToken();
  // An answer about a visit that is over must not touch that of the next person.
  const ask = personCall(api, token ?? undefined, {
    signedOut: () => {
      if (visitToken() === token) context.signedOut();
    },
    stepUp: (stepUp) => {
      if (isAwaited()) context.stepUp(stepUp);
    },
  });
  const { wish } = act;
  const outcome =
    wish.kind === 'makeCard'
      ? await makeCard(context, ask, wish, isAwaited)
      : await outcomeOf(api, ask, wish);
  answered.abort();
  if (outcome.type === 'claimed') {
    if (!isAwaited()) return releaseOrder(api, outcome.order.orderId);
    context.confirmOrder(outcome.order);
    // The person has checked the document and chosen its copies, or has seen what is printed: nothing is left to confirm.
    const isConfirmed = PRINTS_AT_ONCE.has(wish.kind) || (wish.kind === 'take' && wish.printsAtOnce);
    if (isConfirmed && outcome.order.fee.paid) context.print();
    return;
  }
  if (outcome.type === 'unpaid') {
    if (!isAwaited()) return;
    context.send({ type: 'ordered' });
    context.pay(payableOfOrder(outcome.order, 'print'));
    return;
  }
  if (!isAwaited()) return closeUnawaited(api, act.wish, current());
  context.send(outcome);
  if (outcome.type === 'step' && outcome.event.type === 'personAsked') context.stepUp(outcome.event.stepUp);
  const payable = toPayFor(outcome);
  if (payable !== null) context.pay(payable);
}

/** The screen follows the steps of the card. */
async function makeCard(
  { api, clock, send }: PersonalContext,
  ask: PersonCall,
  { orderId }: MakeCardWish,
  isAwaited: () => boolean,
): Promise<Outcome> {
  const onStep = (step: CardStep) => {
    if (isAwaited()) send({ type: 'studentCard', event: { type: 'cardStep', step } });
  };
  const end = await makeOutcome(ask, { api, clock, orderId, onStep });
  return { type: 'studentCard', event: { type: 'cardMade', end } };
}

const isOutpatient = ({ kind }: PersonalWish) => kind === 'findReports' || kind === 'printReports';

/** What has to be paid before it goes on. */
function toPayFor(outcome: PersonalEvent): Payable | null {
  if (outcome.type === 'failed') return unpaidOrder(outcome.failure);
  const isCard = outcome.type === 'studentCard' && outcome.event.type === 'cardOrdered';
  return isCard ? payableOfCard(outcome.event.request) : null;
}

function unpaidOrder(failure: PlatformFailure): Payable | null {
  const problem = problemOfPlatform(failure, '');
  return problem.kind === 'orderUnpaid' ? payableOfProblem(problem.detail, 'take') : null;
}

async function outcomeOf(
  api: Api,
  ask: PersonCall,
  wish: Exclude<PersonalWish, MakeCardWish>,
): Promise<Outcome> {
  switch (wish.kind) {
    case 'check': {
      const { about, values } = wish;
      const checked = await ask(terminalItemCalls.formCheck, { ...about, values });
      return orFailed(checked, (value) => ({ type: 'checked', ...value }));
    }
    case 'save': {
      const { about, values } = wish;
      const saved = await ask(terminalItemCalls.saveForm, { ...about, content: values });
      return orFailed(saved, () => ({ type: 'saved' }));
    }
    case 'order': {
      const made = await ask(terminalUserOrderCalls.create, orderRequest(wish.draft));
      return orFailed(made, ({ order, state }) =>
        state === 'waiting' ? { type: 'submitted' } : { type: order.fee.paid ? 'claimed' : 'unpaid', order },
      );
    }
    case 'take': {
      const taken = await ask(terminalUserOrderCalls.take, { orderId: wish.orderId });
      return orFailed(taken, (order) => ({ type: 'claimed', order }));
    }
    case 'printFile': {
      const { fileId, draftId } = wish;
      const made = await ask(terminalCloudPrintCalls.create, {
        fileId,
        requestKey: requestKey(draftId, { fileId }),
      });
      if (!made.ok) return { type: 'failed', failure: made.problem };
      const taken = await ask(terminalUserOrderCalls.take, { orderId: made.value.orderId });
      return orFailed(taken, (order) => ({ type: 'claimed', order }));
    }
    case 'duplicate': {
      const { orderId, draftId } = wish;
      const made = await ask(terminalCloudPrintCalls.duplicate, {
        id: orderId,
        requestKey: requestKey(draftId, { orderId }),
      });
      return orFailed(made, () => ({ type: 'duplicated' }));
    }
    case 'register':
    case 'proof':
    case 'reportBack': {
      const outcome = await registrationOutcome(ask, wish);
      return outcome.type === 'claimed' || outcome.type === 'failed'
        ? outcome
        : { type: 'registration', event: outcome };
    }
    case 'printInquiry': {
      const { inquiryId: id, printId } = wish;
      const made = await ask(inquiryCalls.print, { id, printId });
      return orFailed(made, (order) => ({ type: 'claimed', order }));
    }
    case 'findReports':
    case 'printReports': {
      const outcome = await outpatientOutcome(api, ask, wish);
      return outcome.type === 'claimed' || outcome.type === 'failed'
        ? outcome
        : { type: 'outpatient', event: outcome };
    }
    case 'readCard':
    case 'writeCard':
    case 'applyTrain': {
      const outcome = await trainOutcome(api, ask, wish);
      return outcome.type === 'failed' ? outcome : { type: 'train', event: outcome };
    }
    case 'orderCard':
    case 'printSlip': {
      const outcome = await studentCardOutcome(ask, wish);
      return outcome.type === 'cardOrdered' ? { type: 'studentCard', event: outcome } : outcome;
    }
    case 'changePassword':
    case 'sendCodes':
    case 'changeContact':
    case 'endOthers': {
      const outcome = await accountOutcome(ask, wish);
      return outcome.type === 'failed' ? outcome : { type: 'account', event: outcome };
    }
    case 'openCamera':
    case 'photograph':
    case 'saveFace':
    case 'withdrawFace': {
      const outcome = await faceOutcome(api, ask, wish);
      return outcome.type === 'failed' ? outcome : { type: 'face', event: outcome };
    }
    case 'sign':
    case 'openStepCamera':
    case 'takePhoto':
    case 'handInPhoto':
    case 'askPerson': {
      const outcome = await stepOutcome(api, ask, wish);
      return outcome.type === 'failed' ? outcome : { type: 'step', event: outcome };
    }
    default:
      return assertNever(wish);
  }
}

function orFailed<Value>(
  answer: Result<Value, PlatformFailure>,
  outcome: (value: Value) => Outcome,
): Outcome {
  return answer.ok ? outcome(answer.value) : { type: 'failed', failure: answer.problem };
}
