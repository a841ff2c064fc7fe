import { SECOND_MS } from '@self-print/contract/limits.ts';
import { ok, type Result } from '@self-print/contract/result.ts';
import type { Clock } from '../../../system.ts';
import type { IdentityFault } from '../types.ts';

/** A token this close to its end is asked for anew: a call that carries it takes time. */
const MARGIN_MS = 60 * SECOND_MS;

export interface NewToken {
  readonly token: string;
  readonly lastsSeconds: number;
}

export interface KeptToken {
  readonly get: () => Promise<Result<string, IdentityFault>>;
  /** Drops a token that was refused; a newer one stays. */
  readonly drop: (token: string) => void;
}

/** Keeps the token of an app until it ends. Whoever needs one while it is being asked for waits for the same answer. */
export function keepToken(ask: () => Promise<Result<NewToken, IdentityFault>>, clock: Clock): KeptToken {
  let kept: { readonly token: string; readonly until: number } | undefined;
  let asking: Promise<Result<string, IdentityFault>> | undefined;
  const renew = async (): Promise<Result<string, IdentityFault>> => {
    const asked = clock.now().getTime();
    const answer = await ask();
    if (!answer.ok) return answer;
    const { token, lastsSeconds } = answer.value;
    const lastsMs = lastsSeconds * SECOND_MS;
    // Asked shortly before the end, WeCom gives the same token again, which still serves for a while.
    kept = { token, until: asked + lastsMs - Math.min(MARGIN_MS, lastsMs / 2) };
    return ok(token);
  };
  return {
    get: async () => {
      if (kept && clock.now().getTime() < kept.until) return ok(kept.token);
      asking ??= renew().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    drop: (token) => {
      if (kept?.token === token) kept = undefined;
    },
  };
}
