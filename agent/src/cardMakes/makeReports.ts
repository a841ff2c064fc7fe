import type { CallInput } from '@self-print/contract/call.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { MAKE_EVIDENCE_MAX, studentCardCalls } from '@self-print/contract/platform/studentCard.ts';
import { type KeptWork, keepTrying, type Trying, workOff } from '../jobs/keepTrying.ts';
import { isFinalRefusal } from '../jobs/outbox.ts';
import type { Journal } from '../journal/journal.ts';
import { describeFailure, type PlatformClient } from '../platform/client.ts';
import type { Registration } from '../platform/registration.ts';
import type { CardMakeRecords, CardMaking } from './cardMakeRecords.ts';

export interface MakeReportOptions extends Trying {
  readonly journal: Journal<{ readonly cardMakes: CardMakeRecords }>;
  readonly client: Pick<PlatformClient, 'call'>;
  readonly registration: Pick<Registration, 'state'>;
  readonly log: EventLog;
}

/** Tells the platform what became of new student cards, until it has heard each; the page cannot. */
export function createMakeReports(options: MakeReportOptions): KeptWork {
  const { journal, client, registration, log } = options;

  /** True when nothing is left to be told of it. */
  const tell = async (making: CardMaking): Promise<boolean> => {
    const told = toldOf(making);
    if (told === null) return true;
    const { makeId, state } = told;
    const answer = await client.call(studentCardCalls.reportMake, told);
    if (answer.ok) log.event('card-print-told', { makeId, state });
    else {
      const isFinal = isFinalRefusal(answer.problem);
      const reason = describeFailure(answer.problem);
      log.event(isFinal ? 'card-print-refused' : 'card-print-waits', { makeId, state, reason });
      if (!isFinal) return false;
    }
    // Should this not be saved, the platform hears it once more, which changes nothing.
    return journal.write(({ cardMakes }) => cardMakes.save({ ...making, uid: null, isTold: true })).ok;
  };

  return keepTrying(options, async (signal) => {
    if (registration.state() !== 'registered') return true;
    const waiting = journal.read(({ cardMakes }) => cardMakes.untold());
    if (!waiting.ok) return false;
    return workOff(waiting.value, signal, tell);
  });
}

/** What the platform is told; null while the card is being made. */
function toldOf({
  makeId,
  stage,
  fault,
  evidence,
  uid,
}: CardMaking): CallInput<typeof studentCardCalls.reportMake> | null {
  if (stage !== 'done' && stage !== 'failed' && stage !== 'unconfirmed') return null;
  return { makeId, state: stage, fault, evidence: evidence.slice(0, MAKE_EVIDENCE_MAX), uid };
}
