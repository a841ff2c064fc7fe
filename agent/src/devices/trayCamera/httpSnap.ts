import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { causeCodeOf } from '../../files/errorFacts.ts';
import { readLimited } from '../../files/readLimited.ts';
import { type Account, digestAnswer, digestChallenge } from './digestAnswer.ts';
import { jpegPicture, PICTURE_LIMIT_BYTES } from './jpegPicture.ts';
import type { PictureProblem, Snap } from './types.ts';

const HTTP_OK = 200;
const HTTP_UNAUTHORISED = 401;

export interface HttpSnapOptions {
  readonly url: string;
  /** Read at each picture; null for a camera that asks for no password. The problem names the secret. */
  readonly account: () => Result<Account | null, string>;
  readonly fetch: typeof fetch;
  readonly newClientNonce: () => string;
}

/** Gets a picture from a network camera by GET. A password is only sent as a digest, never itself. */
export function httpSnap({ url, account, fetch, newClientNonce }: HttpSnapOptions): Snap {
  const get = (authorisation: string | null, signal: AbortSignal) =>
    fetch(url, {
      headers: { Connection: 'close', ...(authorisation === null ? {} : { Authorization: authorisation }) },
      redirect: 'error',
      signal,
    });
  const answerTo = (header: string, known: Account): string | null => {
    const challenge = digestChallenge(header);
    const { pathname, search } = new URL(url);
    const request = { method: 'GET', uri: `${pathname}${search}`, clientNonce: newClientNonce() };
    return challenge && digestAnswer(challenge, known, request);
  };
  const respond = async (signal: AbortSignal): Promise<Result<Response, PictureProblem>> => {
    const known = account();
    if (!known.ok) return fail({ problem: 'misconfigured', detail: known.problem });
    const first = await get(null, signal);
    if (first.status !== HTTP_UNAUTHORISED) return ok(first);
    await first.body?.cancel();
    if (known.value === null)
      return fail({ problem: 'misconfigured', detail: 'the camera asks for a password' });
    const answer = answerTo(first.headers.get('WWW-Authenticate') ?? '', known.value);
    if (answer === null)
      return fail({ problem: 'misconfigured', detail: 'the camera does not offer digest authentication' });
    const second = await get(answer, signal);
    return second.status === HTTP_UNAUTHORISED
      ? fail({ problem: 'misconfigured', detail: 'the camera refuses user name or password' })
      : ok(second);
  };
  return async (signal) => {
    try {
      const response = await respond(signal);
      if (!response.ok) return response;
      if (response.value.status !== HTTP_OK) {
        await response.value.body?.cancel();
        return fail({ problem: 'unexpectedAnswer', detail: `HTTP status ${response.value.status}` });
      }
      return jpegPicture(await readLimited(response.value, PICTURE_LIMIT_BYTES));
    } catch (error) {
      return fail({ problem: 'portUnavailable', detail: causeCodeOf(error) ?? 'the connection broke' });
    }
  };
}
