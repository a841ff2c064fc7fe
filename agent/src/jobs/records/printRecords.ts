import type { CartonRecords } from '../../cartons/cartonRecords.ts';
import type { JobRecords } from './jobRecords.ts';
import type { OutboxRecords } from './outboxRecords.ts';
import type { TrailRecords } from './trailRecords.ts';

/** Journal records of printing, including the paper used. */
export interface PrintRecords {
  readonly jobs: JobRecords;
  readonly trail: TrailRecords;
  readonly outbox: OutboxRecords;
  readonly cartons: CartonRecords;
}
