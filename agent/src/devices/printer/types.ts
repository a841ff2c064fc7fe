import type { PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import type { PaperSize } from '@self-print/contract/fields.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { CartonSetting } from '@self-print/contract/settings.ts';

/** A tray as reported by the printer. `sheets` is null when there is no usable level. */
export interface TrayLevel {
  /** The media source that the tray is assigned to, by its configured name. */
  readonly cartonCode: string;
  readonly sheets: number | null;
  readonly empty: boolean;
}

export interface PrinterStatus {
  readonly condition: PrinterCondition;
  readonly tonerLow: boolean;
  /** Trays assigned to a media source; others never cause an alarm. */
  readonly trays: readonly TrayLevel[];
  /** The printer's own messages, for the technician. */
  readonly detail: string;
}

/** Print options in the printer's terms. */
export interface PrintOptions {
  /** Unique and stable per print: used as IPP job name, so that a job can be found again. */
  readonly jobName: string;
  readonly copies: number;
  readonly sides: 'one-sided' | 'two-sided-long-edge' | 'two-sided-short-edge';
  readonly orientation: 'portrait' | 'landscape';
  readonly colour: boolean;
  readonly paperSize: PaperSize;
  readonly mediaSource: string | null;
}

/** Identifies a job at the printer; kept in the journal for queries after a restart. */
export type JobReference = string;

/**
 * Why a job was not accepted. `unreachable`: nothing was sent, so a retry is safe. `busy`: the printer says that it did not accept
 * it and does not list it, so a retry is safe after another look. `refused`: it did not take it and will not.
 * `ambiguous`: the document may have arrived; only the printer can tell, of the job in `reference` where that is known.
 */
export type SubmitProblem =
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'busy'; readonly detail: string }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'ambiguous'; readonly detail: string; readonly reference?: JobReference };

/** One observation of a job at the printer. */
export type JobObservation =
  | {
      readonly state: 'pending' | 'printing';
      readonly impressions: number | null;
      readonly waitingFor: PrinterCondition | null;
    }
  /** The printer says that it was printed. `isEstimate`: the count is not the job's own and may be late. */
  | { readonly state: 'completed'; readonly impressions: number | null; readonly isEstimate?: true }
  /** The printer says that the job is over, but not whether it was printed. */
  | { readonly state: 'over'; readonly impressions: number | null; readonly detail: string }
  | { readonly state: 'aborted' | 'cancelled'; readonly impressions: number | null; readonly detail: string }
  /** The printer has ended several jobs of this name, and more than one may have printed. */
  | { readonly state: 'doubled'; readonly impressions: number | null }
  /** The printer responds but does not (or no longer) know the job. */
  | { readonly state: 'forgotten' }
  | { readonly state: 'unreachable'; readonly detail: string };

/** A printer as seen by jobs. Vendor and protocol terms do not leave the drivers. */
export interface Printer {
  /** ipp, cups or windows. */
  readonly strategyName: string;
  status(): Promise<PrinterStatus>;
  /**
   * The status before a print, for which a person waits: what is slow to read may be as old as the interval of polls, unless it would
   * stop the print. Missing where a driver reads nothing slowly.
   */
  quickStatus?(): Promise<PrinterStatus>;
  submit(document: Uint8Array, options: PrintOptions): Promise<Result<JobReference, SubmitProblem>>;
  /**
   * Asks ahead of `submit` whether the printer would take a job with these options, under whatever name, so that `submit` need not.
   * It leaves no trace at the printer; a refusal is reported by `submit`. Missing where a driver has nothing to ask.
   */
  validateAhead?(options: PrintOptions): Promise<void>;
  observe(job: JobReference): Promise<JobObservation>;
  /** Finds a job by name after a lost reply or a restart. */
  find(
    jobName: string,
  ): Promise<Result<JobReference | null, { readonly kind: 'unreachable'; readonly detail: string }>>;
  cancel(job: JobReference): Promise<void>;
  /** True when the printer responds afterwards. */
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
