import type { CallInput } from '@self-print/contract/call.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { ERROR_CODES } from '@self-print/contract/errorCodes.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { trainCalls } from '@self-print/contract/platform/train.ts';
import { type KeptWork, keepTrying, type Trying, workOff } from '../jobs/keepTrying.ts';
import { isFinalRefusal } from '../jobs/outbox.ts';
import type { Journal } from '../journal/journal.ts';
import { describeFailure, type PlatformClient } from '../platform/client.ts';
import type { Registration } from '../platform/registration.ts';
import type { TrainCardRecords, TrainWriting } from './trainCardRecords.ts';
import { isErrorName } from './writeOnce.ts';

export interface TrainReportOptions extends Trying {
  readonly journal: Journal<{ readonly trainCards: TrainCardRecords }>;
  readonly client: PlatformClient;
  readonly registration: Registration;
  readonly log: EventLog;
}

/** Tells the platform how writings of train cards ended, until it has heard each; the page cannot. */
export function createTrainReports(options: TrainReportOptions): KeptWork {
  const { journal, client, registration, log } = options;

  /** True when nothing is left to be told of it. */
  const tell = async (writing: TrainWriting): Promise<boolean> => {
    const told = toldOf(writing);
    if (told === null) return true;
    const { requestId } = writing;
    const answer = await client.call(trainCalls.log, told);
    const { writeState } = told;
    if (answer.ok) log.event('train-write-told', { requestId, writeState });
    else {
      const isFinal = isFinalRefusal(answer.problem);
      const reason = describeFailure(answer.problem);
      log.event(isFinal ? 'train-write-refused' : 'train-write-waits', { requestId, writeState, reason });
      if (!isFinal) return false;
    }
    // Should this not be saved, the platform hears it once more, which changes nothing.
    return journal.write(({ trainCards }) => trainCards.save({ ...writing, isTold: true })).ok;
  };

  return keepTrying(options, async (signal) => {
    if (registration.state() !== 'registered') return true;
    const waiting = journal.read(({ trainCards }) => trainCards.untold());
    if (!waiting.ok) return false;
    return workOff(waiting.value, signal, tell);
  });
}

/** What the platform is told; null while the writing is under way. */
function toldOf(writing: TrainWriting): CallInput<typeof trainCalls.log> | null {
  const { requestId, phase, error, ticketsTimes, changeTimes } = writing;
  if (phase === 'writing') return null;
  const isRead = ticketsTimes !== null && changeTimes !== null;
  return {
    requestId,
    writeState: phase,
    ...(isErrorName(error) ? { code: codeOf(error) } : {}),
    ...(isRead ? { card: { ticketsTimes, changeTimes } } : {}),
  };
}

const codeOf = (name: ErrorName): string => ERROR_CODES[name];
