import { FINAL_PHASES, type JobView } from '@self-print/contract/agent/printerView.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { KioskSettings } from '@self-print/contract/kioskSettings.ts';
import type { Link } from '../api/stateLink.ts';
import type { Clock } from '../base/clock.ts';
import type { Readable } from '../base/store.ts';
import type { AgentsPrint } from '../flows/pickup/effects/pickupEffects.ts';
import { resumePickup } from '../flows/pickup/flow.ts';
import { problemOfJob } from '../flows/pickup/jobProblem.ts';
import { closedGate, endsSession } from '../gates/gates.ts';
import type { SessionStore } from '../session/state.ts';

export interface WatchOptions {
  readonly session: SessionStore;
  readonly link: Readable<Link>;
  readonly clock: Clock;
  readonly settings: () => KioskSettings;
  /** The language of a person whose session was interrupted by a reload; null when nobody was there. */
  readonly foundLanguage: Language | null;
  readonly onPrint: (shown: AgentsPrint) => void;
}

/** Brings the agent's news into the session: the print, closed gates, and a print found when the page was loaded. */
export function watchAgent({ session, link, clock, settings, foundLanguage, onPrint }: WatchOptions): void {
  let isFirst = true;
  /** The school's language as it was looked at last: it may be known, or changed, only after the page has begun. */
  let schoolLanguage = settings().defaultLanguage;
  /** An interrupted person finds the home screen in their language. */
  const begin = (nowMs: number) => {
    session.send({
      type: 'end',
      nowMs,
      to: 'attract',
      language: foundLanguage ?? settings().defaultLanguage,
    });
    if (foundLanguage !== null) session.send({ type: 'begin', nowMs });
  };

  const look = () => {
    const { status, state } = link.get();
    if (status !== 'live' || state === null) return;
    const { place, active } = session.get();
    const nowMs = clock.nowMs();
    const wasLanguage = schoolLanguage;
    schoolLanguage = settings().defaultLanguage;
    if (isFirst && !active) begin(nowMs);
    else if (!active && schoolLanguage !== wasLanguage)
      session.send({ type: 'end', nowMs, to: 'attract', language: schoolLanguage });
    const mayResume = state.job !== null && place.at !== 'pickup' && (isFirst || isUnderWay(state.job));
    isFirst = false;
    if (state.job !== null && mayResume) {
      const found = resumePickup(state.job, problemOfJob(state.job));
      session.send({ type: 'resumePickup', nowMs, state: found });
      return;
    }
    onPrint(state);
    const gate = closedGate(link.get(), session.get().place);
    if (gate !== null && endsSession(gate) && session.get().place.at !== 'attract')
      session.send({ type: 'end', nowMs, to: 'attract', language: settings().defaultLanguage });
  };
  link.subscribe(look);
  look();
}

function isUnderWay(job: JobView): boolean {
  return !FINAL_PHASES.has(job.phase);
}
