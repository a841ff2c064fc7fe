import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Clock, Random } from '../../system.ts';
import { attempt } from '../sign/malformed.ts';
import type { Certificate } from '../sign/x509/certificate.ts';
import { checkToken } from './checkToken.ts';
import { imprintOf, readResponse, type TimestampRequest, writeRequest } from './messages.ts';
import type { Timestamp, TimestampProblem, TimestampService, WrongAnswer } from './types.ts';

/** Sends an encoded request to a service and returns its response. */
export type TimestampTransport = (
  request: Uint8Array,
) => Promise<
  Result<Uint8Array, Exclude<TimestampProblem, { kind: 'refused' | 'wrongAnswer' | 'restingAfterFailure' }>>
>;

export interface TimestampClientParts {
  readonly transport: TimestampTransport;
  /** Roots or service certificates that a timestamp must lead to. */
  readonly anchors: readonly Certificate[];
  /** Policy to request and enforce; null accepts the service's default. */
  readonly policy: string | null;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<Random, 'bytes'>;
  readonly wait: (ms: number) => Promise<unknown>;
}

const NONCE_BYTES = 16;
/** Tolerated difference between a timestamp's time and our clock. */
const TIME_TOLERANCE_MS = 5 * 60_000;
/** Delays before the second and third attempt for one timestamp. */
const RETRY_WAITS_MS = [250, 1_000];
/** After a final failure the service is not contacted for this long, doubling each time. */
const FIRST_REST_MS = 2_000;
const LONGEST_REST_MS = 5 * 60_000;

/** A timestamp service over a transport; responses are verified before use. */
export function createTimestampClient(parts: TimestampClientParts): TimestampService {
  const { clock, random, wait } = parts;
  let failures = 0;
  let restsUntil = 0;

  const askOnce = async (data: Uint8Array): Promise<Result<Timestamp, TimestampProblem>> => {
    const request: TimestampRequest = {
      imprint: imprintOf(data),
      policy: parts.policy,
      nonce: random.bytes(NONCE_BYTES),
    };
    const answer = await parts.transport(writeRequest(request));
    return answer.ok ? checkAnswer(answer.value, data, request) : answer;
  };
  const checkAnswer = (
    response: Uint8Array,
    data: Uint8Array,
    request: TimestampRequest,
  ): Result<Timestamp, TimestampProblem> => {
    const read = attempt(() => readResponse(response));
    if (!read.ok) return wrong('malformed');
    if ('status' in read.value) return fail({ kind: 'refused', status: read.value.status });
    const { token } = read.value;
    const facts = checkToken(token, data, parts.anchors);
    if (!facts.ok) return wrong(facts.problem);
    const { nonce, policy, stampedAt } = facts.value;
    if (!isSameNumber(nonce, request.nonce)) return wrong('anotherNonce');
    if (request.policy !== null && policy !== request.policy) return wrong('anotherPolicy');
    const off = Math.abs(stampedAt.getTime() - clock.now().getTime());
    return off > TIME_TOLERANCE_MS ? wrong('timeTooFarOff') : ok({ token, stampedAt });
  };

  return {
    requestToken: async (data) => {
      if (clock.now().getTime() < restsUntil)
        return fail({ kind: 'restingAfterFailure', retryAt: new Date(restsUntil) });
      let stamped = await askOnce(data);
      for (const waitMs of RETRY_WAITS_MS) {
        if (stamped.ok || !mayPass(stamped.problem)) break;
        await wait(waitMs);
        stamped = await askOnce(data);
      }
      failures = stamped.ok ? 0 : failures + 1;
      const restMs = Math.min(FIRST_REST_MS * 2 ** (failures - 1), LONGEST_REST_MS);
      restsUntil = stamped.ok ? 0 : clock.now().getTime() + restMs;
      return stamped;
    },
  };
}

const wrong = (why: WrongAnswer) => fail<TimestampProblem>({ kind: 'wrongAnswer', why });

/** Whether a retry might succeed. */
const mayPass = ({ kind }: TimestampProblem): boolean =>
  kind === 'unreachable' || kind === 'timedOut' || kind === 'httpStatus';

function isSameNumber(one: Uint8Array | null, other: Uint8Array | null): boolean {
  if (one === null || other === null) return one === other;
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex').replace(/^0+/, '');
  return hex(one) === hex(other);
}
