import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import { SECOND_PERSON_ERRORS } from '@self-print/contract/secondPersonErrors.ts';
import type { PhoneRequest, WayState } from '../state.ts';
import type { WayContext } from '../way.ts';

/** Requests a code for the phone and polls the platform for its state while the code is shown. */
export function runPhone(context: WayContext, state: WayState<'QR'>): void {
  if (state.at === 'preparing') void prepare(context, state);
  if (state.at === 'showing' && !state.seen) watch(context, state.request);
}

async function prepare(
  { api, clock, current, send, needed, visitToken }: WayContext,
  state: WayState<'QR'>,
): Promise<void> {
  // What a second person confirms is fixed with the request, so that the phone shows it.
  const answer = await api.action().platform.call(visitCalls.beginByPhone, { needed }, { visitToken });
  if (current() !== state) return;
  if (!answer.ok) {
    send({ type: 'failed', failure: answer.problem });
    return;
  }
  const endsAtMs = clock.nowMs() + answer.value.validSeconds * SECOND_MS;
  send({ type: 'codeReady', request: answer.value, endsAtMs });
}

/** Polls one code until it is approved, refused or expired. A failed poll is repeated while the code is valid. */
function watch(context: WayContext, request: PhoneRequest): void {
  const { clock, signal, send } = context;
  const later = (seconds: number, run: () => void) => {
    const cancel = clock.after(seconds * SECOND_MS, () => {
      if (isShown(context, request)) run();
    });
    signal.addEventListener('abort', cancel, { once: true });
  };
  const poll = async () => {
    await pollOnce(context, request);
    later(request.pollSeconds, () => void poll());
  };
  later(request.validSeconds, () => send({ type: 'polled', state: 'expired' }));
  later(request.pollSeconds, () => void poll());
}

/** The phone has approved, but whoever has it cannot go on here. */
const TURNED_AWAY: ReadonlySet<ErrorName | undefined> = new Set([
  'TERMINAL_NOT_FOR_ROLE',
  ...SECOND_PERSON_ERRORS,
]);

/** Not cancelled when the person leaves: the platform hands out the visit only once, and an unused one has to be ended. */
async function pollOnce(context: WayContext, request: PhoneRequest): Promise<void> {
  const { requestId } = request;
  const { visitToken } = context;
  const answer = await context.api
    .action()
    .platform.call(visitCalls.pollPhone, { requestId }, { visitToken });
  const isAwaited = isShown(context, request);
  if (!answer.ok) {
    const { problem: failure } = answer;
    if (isAwaited && failure.kind === 'refused' && TURNED_AWAY.has(failure.name))
      context.send({ type: 'turnedAway', failure });
    return;
  }
  if (answer.value.state === 'approved') context.finish(answer.value.visit, isAwaited);
  else if (isAwaited) context.send({ type: 'polled', state: answer.value.state });
}

function isShown({ current }: WayContext, request: PhoneRequest): boolean {
  const way = current();
  return way?.way === 'QR' && way.at === 'showing' && way.request === request;
}
