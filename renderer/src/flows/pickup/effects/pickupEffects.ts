import type { JobView, PrintRequestView } from '@self-print/contract/agent/printerView.ts';
import type { FlowEffects } from '../../kit/flow.ts';
import { problemOfJob } from '../jobProblem.ts';
import { claimedOrderId, type PickupState, type PickupStateAt, type Preview } from '../state.ts';
import { changeCopies } from './changeCopies.ts';
import type { PickupContext, PickupFlow, PickupPorts } from './context.ts';
import { findLostJob, stopJob } from './followJob.ts';
import { loadPreview } from './loadPreview.ts';
import { askForMoney, lookForMoney } from './refund.ts';
import { releaseOrder, resolveCode } from './resolveCode.ts';
import { type StartingPrint, startPrint } from './startPrint.ts';

export interface PickupEffects extends FlowEffects<PickupState> {
  /** Takes in the agent's newest view of the session's print. */
  readonly agentShows: (shown: AgentsPrint) => void;
}

/** What the agent's state says about the print of this session: how it was asked for, and its job. */
export interface AgentsPrint {
  readonly print: PrintRequestView | null;
  readonly job: JobView | null;
}

/** The effects of pickup printing. They only ever answer with events, and end with the person's stay in the flow. */
export function createPickupEffects(ports: PickupPorts, flow: PickupFlow): PickupEffects {
  let stay = new AbortController();
  let attempt = new AbortController();
  let starting: StartingPrint | null = null;
  const context = (): PickupContext => ({ ...ports, ...flow, signal: stay.signal });

  return {
    changed: (before, after) => {
      if (before !== null && after === null) {
        stay.abort();
        stay = new AbortController();
      }
      if (before?.at === 'starting' && after?.at !== 'starting') {
        attempt.abort();
        starting = null;
      }
      dropPreview(ports, before, after);
      giveClaimBack(ports, before, after);
      if (after === null) return;
      if (after.at === 'starting' && before?.at !== 'starting') {
        attempt = new AbortController();
        const signal = AbortSignal.any([stay.signal, attempt.signal]);
        starting = startPrint({ ...context(), signal }, after);
      }
      if (after.at === 'starting' && after.leaving && !(before?.at === 'starting' && before.leaving))
        void starting?.withdraw();
      enter(context(), before, after);
    },
    agentShows: ({ print, job }) => {
      starting?.agentShows(print);
      const state = flow.current();
      if (state?.at !== 'printing' && state?.at !== 'held' && state?.at !== 'starting') return;
      if (job !== null) flow.send({ type: 'job', job, failure: problemOfJob(job) });
      const isLost = state.at !== 'starting' && job?.printLogId !== state.job.printLogId;
      if (isLost) void findLostJob(context(), state.job);
    },
  };
}

function enter(context: PickupContext, before: PickupState | null, after: PickupState): void {
  const isNew = before?.at !== after.at;
  const preview = previewOf(after);
  const isShown = after.at === 'confirming' || after.at === 'changingCopies';
  if (isShown && preview?.status === 'loading' && preview !== previewOf(before))
    void loadPreview(context, after.order, preview);
  switch (after.at) {
    case 'enteringCode':
      if (after.trouble?.kind === 'locked') unlockLater(context, after.trouble.untilMs);
      return;
    case 'resolving':
      if (after !== before) void resolveCode(context, after);
      return;
    case 'changingCopies':
      if (isNew) void changeCopies(context);
      return;
    case 'problem':
      followRefund(context, before, after);
      return;
    case 'held':
      if (after.stop === 'asked' && !(before?.at === 'held' && before.stop === 'asked'))
        void stopJob(context, after.job);
      return;
  }
}

function followRefund(
  context: PickupContext,
  before: PickupState | null,
  after: PickupStateAt<'problem'>,
): void {
  const { refund } = after;
  const stepBefore = before?.at === 'problem' ? before.refund?.step : undefined;
  if (refund === undefined || refund.step === stepBefore) return;
  if (refund.step === 'looking') void lookForMoney(context, refund.claim);
  if (refund.step === 'asked') void askForMoney(context, refund.claim);
}

function unlockLater({ clock, send, signal }: PickupContext, untilMs: number): void {
  const cancel = clock.after(untilMs - clock.nowMs(), () => send({ type: 'unlocked' }));
  signal.addEventListener('abort', cancel, { once: true });
}

function previewOf(state: PickupState | null): Preview | null {
  return state !== null && 'preview' in state ? state.preview : null;
}

function dropPreview({ pictures }: PickupPorts, before: PickupState | null, after: PickupState | null): void {
  const preview = previewOf(before);
  if (preview?.status === 'ready' && previewOf(after) !== preview) pictures.drop(preview.imageUrl);
}

function giveClaimBack({ api }: PickupPorts, before: PickupState | null, after: PickupState | null): void {
  const orderId = claimedOrderId(before);
  const isKept = claimedOrderId(after) === orderId || after?.at === 'starting';
  const isWithAgent = after?.at === 'printing' || after?.at === 'held' || after?.at === 'finished';
  const isLost = after?.at === 'problem';
  if (orderId !== null && !isKept && !isWithAgent && !isLost) void releaseOrder(api, orderId);
}
