import type { KioskSettings } from '@self-print/contract/kioskSettings.ts';
import type { Link } from '../api/stateLink.ts';
import type { Clock } from '../base/clock.ts';
import type { Readable } from '../base/store.ts';
import { type IdlePlan, idlePlan } from '../session/idle.ts';
import type { SessionStore } from '../session/state.ts';

export interface IdleOptions {
  readonly session: SessionStore;
  readonly clock: Clock;
  readonly link: Readable<Link>;
  readonly settings: () => KioskSettings;
}

/** Warns and ends sessions at the times of their idle plan. One timer, reset with each change. */
export function keepIdleTime({ session, clock, link, settings }: IdleOptions): void {
  let cancel = () => {};

  const look = () => {
    cancel();
    const plan = idlePlan(session.get(), settings());
    const mayGoHome = link.get().state?.goIndexAllowed ?? true;
    if (plan === null || !mayGoHome) return;
    const nowMs = clock.nowMs();
    if (nowMs >= plan.endAtMs) {
      end(plan, nowMs);
      return;
    }
    if (plan.warnAtMs !== null && nowMs >= plan.warnAtMs && !session.get().warned)
      session.send({ type: 'warn' });
    const nextMs = plan.warnAtMs !== null && nowMs < plan.warnAtMs ? plan.warnAtMs : plan.endAtMs;
    cancel = clock.after(nextMs - nowMs, look);
  };
  const end = (plan: IdlePlan, nowMs: number) =>
    session.send({ type: 'end', nowMs, to: plan.endsTo, language: settings().defaultLanguage });

  session.subscribe(look);
  link.subscribe(look);
  look();
}
