import type { PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import type { PaperSize } from '@self-print/contract/fields.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { CartonSetting } from '@self-print/contract/settings.ts';

/** What the printer says of one tray. `sheets` is null when it gives no usable level. */
export interface TrayLevel {
  /** The carton the tray is bound to, by its configured name. */
  readonly cartonCode: string;
  readonly sheets: number | null;
  readonly empty: boolean;
}

export interface PrinterStatus {
  readonly condition: PrinterCondition;
  readonly tonerLow: boolean;
  /** Trays bound to a carton; others never raise an alarm. */
  readonly trays: readonly TrayLevel[];
  /** The printer's own words, for the technician. */
  readonly detail: string;
}

/** How a document is to be printed, in the printer's terms. */
export interface PrintOptions {
  /** Unique and stable for one print: carried as the IPP job name, so that a job can be found again. */
  readonly jobName: string;
  readonly copies: number;
  readonly sides: 'one-sided' | 'two-sided-long-edge' | 'two-sided-short-edge';
  readonly orientation: 'portrait' | 'landscape';
  readonly colour: boolean;
  readonly paperSize: PaperSize;
  readonly mediaSource: string | null;
}

/** Names a job at the printer; kept in the journal to ask again after a restart. */
export type JobReference = string;

/**
 * Why a job was not taken. `unreachable` and `busy`: nothing was sent, trying again is safe.
 * `ambiguous`: the document may have arrived, only the printer can tell.
 */
export type SubmitProblem =
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'busy'; readonly detail: string }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'ambiguous'; readonly detail: string };

/** One observation of a job at the printer. */
export type JobObservation =
  | {
      readonly state: 'pending' | 'printing';
      readonly impressions: number | null;
      readonly waitingFor: PrinterCondition | null;
    }
  | { readonly state: 'completed'; readonly impressions: number | null }
  | { readonly state: 'aborted' | 'cancelled'; readonly impressions: number | null; readonly detail: string }
  /** The printer answers but does not know the job (any more). */
  | { readonly state: 'forgotten' }
  | { readonly state: 'unreachable'; readonly detail: string };

/** A printer in the words of the jobs that use it. Vendor and protocol words stop at the drivers. */
export interface Printer {
  /** ipp, cups or windows. */
  readonly strategyName: string;
  status(): Promise<PrinterStatus>;
  submit(document: Uint8Array, options: PrintOptions): Promise<Result<JobReference, SubmitProblem>>;
  observe(job: JobReference): Promise<JobObservation>;
  /** Finds a job by its name after the reply was lost or the agent was restarted. */
  find(
    jobName: string,
  ): Promise<Result<JobReference | null, { readonly kind: 'unreachable'; readonly detail: string }>>;
  cancel(job: JobReference): Promise<void>;
  /** True when the printer answers afterwards. */
  wakeUp(): Promise<boolean>;
  close(): Promise<void>;
}

export interface PrinterConfiguration {
  /** ipp://host:port/path, ipps://…, cups://host:port/queue or windows:queue name. */
  readonly address: string;
  readonly snmpAddress: string | null;
  readonly snmpCommunity: string;
  readonly cartons: readonly CartonSetting[];
}
