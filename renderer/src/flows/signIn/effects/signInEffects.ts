import type { DeviceClass } from '@self-print/contract/agent/devices.ts';
import type { CallData } from '@self-print/contract/call.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import type { Visit } from '@self-print/contract/visit.ts';
import type { Api } from '../../../api/api.ts';
import type { Clock } from '../../../base/clock.ts';
import type { FlowContext, FlowEffects } from '../../kit/flow.ts';
import type { StepUp } from '../../kit/personCall.ts';
import { readyDevices } from '../../kit/readyDevices.ts';
import { type Offer, type SignInEvent, type SignInState, WAY_CODES, type WayCode, wayOf } from '../state.ts';
import { runWay } from '../ways.ts';

export interface SignInContext extends FlowContext<SignInState, SignInEvent> {
  readonly api: Api;
  readonly clock: Clock;
  /** What somebody who is signed in still has to prove; null for who signs in. */
  readonly stepUp: () => StepUp | null;
  /** Continues as the signed-in person. */
  readonly signedIn: (visit: Visit) => void;
}

/** The specification's gateway for people who print for themselves. */
const GATEWAY = { x: 1 };

/** The effects of signing in: loads the ways that are offered, and runs the one in use. */
export function createSignInEffects(context: SignInContext): FlowEffects<SignInState> {
  const { api, clock, current, send, signedIn } = context;
  let inWay = new AbortController();
  return {
    changed: (before, after) => {
      const [earlier, way] = [wayOf(before), wayOf(after)];
      if (earlier?.offer.id !== way?.offer.id) {
        inWay.abort();
        inWay = new AbortController();
      }
      if (after?.at === 'asking' && after !== before) void askWays(context, after);
      if (way === null || way === earlier) return;
      const finish = (visit: Visit, isAwaited: boolean) => {
        if (isAwaited) signedIn(visit);
        else void endVisit(api, visit);
      };
      runWay(
        {
          api,
          clock,
          visitToken: context.stepUp()?.secondPerson?.token ?? context.visitToken() ?? undefined,
          needed: context.stepUp()?.needed,
          signal: inWay.signal,
          current: () => wayOf(current()),
          send,
          finish,
        },
        way,
      );
    },
  };
}

async function askWays({ api, current, send, stepUp }: SignInContext, asking: SignInState): Promise<void> {
  const answer = await api.action().platform.call(visitCalls.ways, GATEWAY);
  const ways = answer.ok ? await usableHere(api, answer.value.ways.filter(isKnown)) : [];
  if (current() !== asking) return;
  const only = stepUp()?.wayIds;
  const isWanted = ({ id }: Offer) => only?.includes(id) ?? true;
  send(
    answer.ok
      ? { type: 'offered', ways: ways.filter(isWanted) }
      : { type: 'failed', failure: answer.problem },
  );
}

/** What has to be ready for a way. */
const READERS: Partial<Record<WayCode, DeviceClass>> = {
  IDENTITY_CODE: 'scanner',
  CAMPUS_CODE: 'scanner',
  CAMPUS_CARD: 'campusCard',
  ID_CARD: 'idCard',
  FACE: 'camera',
};

/** Leaves out what no device of this terminal works for. */
async function usableHere(api: Api, ways: readonly Offer[]): Promise<readonly Offer[]> {
  if (!ways.some(({ way }) => READERS[way] !== undefined)) return ways;
  const ready = await readyDevices(api);
  return ways.filter(({ way }) => {
    const reader = READERS[way];
    return reader === undefined || ready.has(reader);
  });
}

/** A newer platform may offer what this page cannot show. */
function isKnown(offer: CallData<typeof visitCalls.ways>['ways'][number]): offer is Offer {
  return WAY_CODES.some((known) => known === offer.way);
}

/** Ends a visit that is no longer awaited. If the call fails, the visit expires at the platform. */
async function endVisit(api: Api, { visitToken }: Visit): Promise<void> {
  await api.action().platform.call(visitCalls.end, { x: 'me' }, { visitToken });
}
