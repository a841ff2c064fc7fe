import type { Result } from '@self-print/contract/result.ts';
import type { ChannelFault } from '../payment/types.ts';

/** A final report of a patient, as the hospital describes it. */
export interface HospitalReport {
  /** The hospital's own number of the examination. */
  readonly id: string;
  readonly kind: string;
  readonly department: string;
  /** UTC; null where the hospital does not say. */
  readonly reportedAt: string | null;
  /** It replaces an earlier one. */
  readonly corrected: boolean;
  /** How often the hospital knows it to have been printed, at any machine; 0 where it does not count. */
  readonly printed: number;
}

export interface ReportOf {
  /** Student or staff number, by which the hospital knows the patient. */
  readonly number: string;
  /** The hospital's number of the report. */
  readonly id: string;
}

/** The hospital verifiably has no such report for this person any more, or none that can be printed. */
export interface ReportFault {
  readonly kind: 'gone' | 'unprintable';
  readonly detail: string;
}

/** The hospital verifiably will not be told. */
export interface TellingRefused {
  readonly kind: 'refused';
  readonly detail: string;
}

export interface PrintedReport extends ReportOf {
  /** Names the print: told any number of times, it is one. */
  readonly printId: string;
  readonly at: Date;
}

/** The interface of a campus hospital. */
export interface Hospital {
  /** Final reports of this person, newest first; none when the hospital does not know the person. */
  readonly list: (number: string) => Promise<Result<readonly HospitalReport[], ChannelFault>>;
  /** The file of a report: bytes that begin as a PDF, and nothing else is known of them. */
  readonly fetch: (report: ReportOf) => Promise<Result<Uint8Array, ChannelFault | ReportFault>>;
  /** Says that a report was printed. */
  readonly tell: (printed: PrintedReport) => Promise<Result<void, ChannelFault | TellingRefused>>;
  /** Asks for something harmless, to see whether address and secret are right. */
  readonly check: () => Promise<Result<void, ChannelFault>>;
}

/** Opens the interfaces that schools have entered. */
export interface Hospitals {
  /** The problem says in English which parameter cannot work. */
  readonly open: (parameters: unknown) => Result<Hospital, string>;
}
