import { type CardMakeRecords, cardMakeRecords } from '../cardMakes/cardMakeRecords.ts';
import { type CardPaymentRecords, cardPaymentRecords } from '../cardPayments/cardPaymentRecords.ts';
import { type CartonRecords, cartonRecords } from '../cartons/cartonRecords.ts';
import { type DeductionRecords, deductionRecords } from '../deductions/deductionRecords.ts';
import { type JobRecords, jobRecords } from '../jobs/records/jobRecords.ts';
import { type OutboxRecords, outboxRecords } from '../jobs/records/outboxRecords.ts';
import { type TrailRecords, trailRecords } from '../jobs/records/trailRecords.ts';
import { type Journal, type JournalOptions, openJournal } from '../journal/journal.ts';
import type { RecordSource } from '../journal/storedRecords.ts';
import { type RequestRecords, requestRecords } from '../printRequests/requestRecords.ts';
import { type CommandRecords, commandRecords } from '../staff/commandRecords.ts';
import { type TrainCardRecords, trainCardRecords } from '../trainCards/trainCardRecords.ts';

/** All records in the agent's journal. */
interface AgentRecords {
  readonly jobs: JobRecords;
  readonly trail: TrailRecords;
  readonly outbox: OutboxRecords;
  readonly cartons: CartonRecords;
  readonly commands: CommandRecords;
  readonly deductions: DeductionRecords;
  readonly cardPayments: CardPaymentRecords;
  readonly trainCards: TrainCardRecords;
  readonly cardMakes: CardMakeRecords;
  readonly printRequests: RequestRecords;
}
export type AgentJournal = Journal<AgentRecords>;

export function openAgentJournal(options: Omit<JournalOptions<AgentRecords>, 'recordsOf'>): AgentJournal {
  return openJournal({ ...options, recordsOf });
}

function recordsOf(source: RecordSource): AgentRecords {
  return {
    jobs: jobRecords(source),
    trail: trailRecords(source.database),
    outbox: outboxRecords(source),
    cartons: cartonRecords(source),
    commands: commandRecords(source),
    deductions: deductionRecords(source),
    cardPayments: cardPaymentRecords(source),
    trainCards: trainCardRecords(source),
    cardMakes: cardMakeRecords(source),
    printRequests: requestRecords(source),
  };
}
