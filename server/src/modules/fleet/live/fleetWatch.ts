import { SECOND_MS } from '@self-print/contract/limits.ts';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Deps } from '../../../deps.ts';
import type { Timers } from '../../../system.ts';
import { terminalNotice } from '../../terminals/notices.ts';
import { readFleetFacts } from '../fleetFacts.ts';
import { fleetTerminalOf } from '../fleetRow.ts';
import { findFleetRows } from '../fleetStore.ts';
import { compareMarks, type FleetMarks, readFleetMarks } from './fleetMarks.ts';
import { createSubscription, type Subscription } from './subscription.ts';

/** How late a page learns at most of what a terminal reports. */
export const FLEET_SWEEP_MS = 3 * SECOND_MS;
/** Pages of one school that may be open at a replica. */
export const FLEET_WATCHERS_MAX = 100;
/** Rows read at once, to bound the size of an answer. */
const ROWS_AT_ONCE = 200;

export interface OpenSubscription extends Pick<Subscription, 'next' | 'end'> {
  readonly close: () => void;
}

/**
 * Follows the terminals of those schools whose list is open somewhere. All pages of a school share one look at the database every
 * few seconds; terminals pay nothing for it, since no report of theirs notifies anybody. What administrators do is noticed at once.
 */
export interface FleetWatch {
  /** Follows from a look that has ended when the promise resolves, so that a list read afterwards misses nothing. */
  readonly subscribe: (schoolCode: string) => Promise<Result<OpenSubscription, 'tooMany'>>;
  /** Takes a notice from the terminals' channel. */
  readonly hear: (payload: string) => void;
  readonly start: (timers: Timers) => void;
  /** Ends every subscription, and each that is opened from now on. */
  readonly stop: () => void;
}

interface Watched {
  readonly subscribers: Set<Subscription>;
  marks: FleetMarks | undefined;
  /** Something changed that no mark shows, such as the name of a group. */
  isStale: boolean;
}

export function createFleetWatch({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): FleetWatch {
  const schools = new Map<string, Watched>();
  const looks = new Map<string, Promise<void>>();
  let stopping = false;
  let endTimer = () => {};

  const look = async (schoolCode: string, watched: Watched) => {
    const now = clock.now();
    const before = watched.isStale ? new Map<string, string>() : watched.marks;
    watched.isStale = false;
    const facts = await readFleetFacts(db, schoolCode, now);
    const after = await readFleetMarks(db, schoolCode, facts, now);
    const known = watched.marks;
    watched.marks = after;
    if (before === undefined || known === undefined) return;
    const { changed } = compareMarks(before, after);
    const { gone } = compareMarks(known, after);
    if (gone.length > 0) for (const each of watched.subscribers) each.remove(gone);
    for (let at = 0; at < changed.length; at += ROWS_AT_ONCE) {
      const rows = await findFleetRows(db, schoolCode, changed.slice(at, at + ROWS_AT_ONCE));
      const terminals = rows.map((row) => fleetTerminalOf(row, facts, now));
      for (const each of watched.subscribers) each.change(terminals);
    }
  };

  /** One look at a time per school: who asks meanwhile gets one that begins after. */
  const lookNow = (schoolCode: string): Promise<void> => {
    const earlier = looks.get(schoolCode) ?? Promise.resolve();
    const next = earlier.then(async () => {
      const watched = schools.get(schoolCode);
      if (!watched || watched.subscribers.size === 0) return;
      try {
        await look(schoolCode, watched);
      } catch (error) {
        log.error('terminal-list-not-followed', error, { schoolCode });
        // What they missed is unknown: each page begins anew.
        for (const each of watched.subscribers) each.end('interrupted');
        schools.delete(schoolCode);
      }
    });
    looks.set(schoolCode, next);
    void next.then(() => {
      if (looks.get(schoolCode) === next) looks.delete(schoolCode);
    });
    return next;
  };

  return {
    subscribe: async (schoolCode) => {
      const known = schools.get(schoolCode);
      if (known && known.subscribers.size >= FLEET_WATCHERS_MAX) return fail('tooMany');
      const watched = known ?? { subscribers: new Set(), marks: undefined, isStale: false };
      schools.set(schoolCode, watched);
      const subscription = createSubscription();
      watched.subscribers.add(subscription);
      if (stopping) subscription.end('stopping');
      else if (watched.marks === undefined) await lookNow(schoolCode);
      return ok({
        next: subscription.next,
        end: subscription.end,
        close: () => {
          watched.subscribers.delete(subscription);
          if (watched.subscribers.size === 0 && schools.get(schoolCode) === watched)
            schools.delete(schoolCode);
        },
      });
    },
    hear: (payload) => {
      if (schools.size === 0) return;
      const notice = terminalNotice.safeParse(parseJson(payload));
      const watched = notice.success ? schools.get(notice.data.schoolCode) : undefined;
      if (!notice.success || !watched) return;
      const { kind, schoolCode } = notice.data;
      if (kind === 'commandGiven' || kind === 'commandMoved') {
        for (const each of watched.subscribers) each.move(notice.data.terminalCode);
        return;
      }
      watched.isStale ||= kind === 'changed';
      void lookNow(schoolCode);
    },
    start: (timers) => {
      endTimer = timers.every(FLEET_SWEEP_MS, async () => {
        for (const [schoolCode, { subscribers }] of [...schools]) {
          await lookNow(schoolCode);
          for (const each of subscribers) each.tick();
        }
      });
    },
    stop: () => {
      stopping = true;
      endTimer();
      for (const { subscribers } of schools.values()) for (const each of subscribers) each.end('stopping');
    },
  };
}
