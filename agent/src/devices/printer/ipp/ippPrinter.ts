import { BLOCKING_CONDITIONS, type PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { ok, type Result } from '@self-print/contract/result.ts';
import type { CartonSetting } from '@self-print/contract/settings.ts';
import { PRINTER_POLL_MS, PRINTER_POLL_PRINTING_MS } from '../../../limits.ts';
import { shareUnderWay } from '../../../shareUnderWay.ts';
import type { Time } from '../../../time.ts';
import type { Rasterise } from '../raster/rasterise.ts';
import { mergeStatus } from '../status/merge.ts';
import { onlyFault, type PrinterReading } from '../status/printerReading.ts';
import type { SnmpReader, SnmpReading } from '../status/snmpReading.ts';
import type { JobObservation, JobReference, Printer, PrinterStatus } from '../types.ts';
import { firstGroup, type IppAttributes } from './attributes.ts';
import { cancelConfirmed } from './cancelConfirmed.ts';
import type { IppClient } from './client.ts';
import { isSameName, type JobKey, parseReference, referenceOf } from './jobReference.ts';
import {
  isHeld,
  isWaitingForDocument,
  JOB_ATTRIBUTES,
  type JobDialect,
  type OwnObservation,
  observationOf,
  withWaiting,
} from './jobState.ts';
import { GONE, isSuccess, OPERATIONS, STATUS, statusName } from './operations.ts';
import { readingOf, STATUS_ATTRIBUTES } from './printerReading.ts';
import { takesDocumentsIntoJobs } from './printInNewJob.ts';
import { requested } from './requested.ts';
import { searchJobs } from './searchJobs.ts';
import { submitJob, validateAhead } from './submit.ts';
import { CAPABILITY_ATTRIBUTES } from './ticket.ts';
import { cancelTwins, haveTwinsPrinted } from './twins.ts';
import { GROUP_TAGS } from './values.ts';

export interface IppPrinterDeps {
  readonly client: IppClient;
  readonly rasterise: Rasterise;
  readonly snmp: SnmpReader | null;
  readonly cartons: readonly CartonSetting[];
  readonly time: Pick<Time, 'wait' | 'elapsed'>;
}

export interface IppStrategy extends JobDialect {
  readonly name: 'ipp' | 'cups';
}

/** A printer that speaks IPP itself: its counts and states are authoritative for the job. */
export const DIRECT_IPP: IppStrategy = { name: 'ipp', countsImpressions: true, tellsPrinted: true };

const WAKE_UP_TRIES = 5;
const WAKE_UP_PAUSE_MS = 2 * SECOND_MS;
/** The printer is present but temporarily unable to answer; every other refusal needs a person. */
const PASSING: ReadonlySet<number> = new Set([STATUS.busy, STATUS.temporaryError, STATUS.serviceUnavailable]);
/** How long a job may wait for a document that nobody sends any more. */
const ORPHAN_LIMIT_MS = 30 * SECOND_MS;

/** Driver for printers with IPP (RFC 8011). `strategy` says how reliable the far end's reports are. */
export function createIppPrinter(strategy: IppStrategy, deps: IppPrinterDeps): Printer {
  const { client, snmp, cartons, time } = deps;
  const closing = new AbortController();
  /** The printer's last status including capabilities, which saves a query between Print and the paper. */
  let lastStatus: { readonly at: number; readonly printer: IppAttributes } | null = null;
  /** The ticket that the printer last accepted ahead of a job. */
  let accepted: { readonly at: number; readonly ticket: string } | null = null;
  let validating: Promise<void> | null = null;
  /** A reading by SNMP takes about ten requests, one after the other. */
  let lastSnmp: { readonly at: number; readonly reading: SnmpReading } | null = null;
  /** The open job that had no others of its name when they were last asked for. */
  let alone: JobReference | null = null;
  /** The job whose document may never arrive: the reply to it was lost, or the agent that sent it ended. */
  let doubtful: { readonly reference: JobReference; readonly at: number } | null = null;
  const recent = <Answer extends { readonly at: number }>(
    answer: Answer | null,
    limitMs = PRINTER_POLL_MS,
  ): Answer | null => (answer !== null && time.elapsed() - answer.at <= limitMs ? answer : null);

  const readPrinter = shareUnderWay(async (): Promise<PrinterReading> => {
    const reply = await client.call({
      operation: OPERATIONS.getPrinterAttributes,
      attributes: [requested([...STATUS_ATTRIBUTES, ...CAPABILITY_ATTRIBUTES])],
    });
    if (!reply.ok) {
      const isAbsent = reply.problem.kind === 'notSent' || reply.problem.kind === 'lost';
      return onlyFault(isAbsent ? 'offline' : 'stopped', reply.problem.detail);
    }
    const { code } = reply.value;
    if (isSuccess(code)) {
      const printer = firstGroup(reply.value, GROUP_TAGS.printer);
      lastStatus = { at: time.elapsed(), printer };
      return readingOf(printer);
    }
    return onlyFault(PASSING.has(code) ? 'unknown' : 'stopped', statusName(code));
  });

  async function readSnmp(): Promise<SnmpReading | null> {
    const reading = await snmp?.read();
    lastSnmp = reading?.ok === true ? { at: time.elapsed(), reading: reading.value } : null;
    return lastSnmp?.reading ?? null;
  }

  async function readStatus(): Promise<PrinterStatus> {
    const [reading, bySnmp] = await Promise.all([readPrinter(), readSnmp()]);
    return mergeStatus(reading, bySnmp, cartons);
  }

  /** Reads the job's attributes, or returns an observation instead. */
  async function readJob({ jobId, jobName }: JobKey): Promise<IppAttributes | JobObservation> {
    const reply = await client.call({
      operation: OPERATIONS.getJobAttributes,
      jobId,
      attributes: [requested(JOB_ATTRIBUTES)],
    });
    if (!reply.ok) return { state: 'unreachable', detail: reply.problem.detail };
    if (GONE.has(reply.value.code)) return { state: 'forgotten' };
    if (!isSuccess(reply.value.code)) return { state: 'unreachable', detail: statusName(reply.value.code) };
    const job = firstGroup(reply.value, GROUP_TAGS.job);
    const listedName = job.text('job-name');
    return listedName === null || isSameName(listedName, jobName) ? job : { state: 'forgotten' };
  }

  /** A job is polled more often than its printer, whose state the monitor reads meanwhile. */
  async function waitingForOf(job: IppAttributes): Promise<PrinterCondition | null> {
    const known = recent(lastStatus, PRINTER_POLL_PRINTING_MS);
    const reading = known === null ? await readPrinter() : readingOf(known.printer);
    const { condition } = mergeStatus(reading, null, cartons);
    if (BLOCKING_CONDITIONS.has(condition)) return condition;
    return isHeld(job) ? 'stopped' : null;
  }

  /** Cancels other open jobs of a job's name; true when there was none. */
  async function leaveAlone(key: JobKey): Promise<Result<boolean, JobObservation>> {
    const cancelled = await cancelTwins(client, key);
    if (!cancelled.ok) return cancelled;
    if (cancelled.value === 0) alone = referenceOf(key);
    return ok(cancelled.value === 0);
  }

  /** A job that has ended is over only when the others of its name are, and doubtful when one of them may have printed. */
  async function judgeEnd(key: JobKey, observation: OwnObservation): Promise<JobObservation> {
    const { impressions } = observation;
    const isAlone = await leaveAlone(key);
    if (!isAlone.ok) return isAlone.problem;
    if (!isAlone.value) return { state: 'printing', impressions, waitingFor: null };
    const printed = await haveTwinsPrinted(client, key, strategy, async () => {
      if (lastStatus === null) await readPrinter();
      return lastStatus !== null && takesDocumentsIntoJobs(lastStatus.printer);
    });
    if (!printed.ok) return printed.problem;
    return printed.value ? { state: 'doubled', impressions } : observation;
  }

  function watch(reference: JobReference | undefined): void {
    if (reference !== undefined && doubtful?.reference !== reference)
      doubtful = { reference, at: time.elapsed() };
  }

  /** Cancels a doubtful job whose document never arrived; null while it may arrive, or when the job cannot be cancelled now. */
  async function giveUpOrphan(key: JobKey, reference: JobReference): Promise<JobObservation | null> {
    if (doubtful?.reference !== reference || time.elapsed() - doubtful.at < ORPHAN_LIMIT_MS) return null;
    if (!(await cancelConfirmed(client, key.jobId))) return null;
    const job = await readJob(key);
    const seen = 'state' in job ? null : observationOf(job, strategy);
    // It began at the last moment.
    if (seen !== null && seen.state !== 'aborted' && seen.state !== 'cancelled') return null;
    const detail = 'its document never arrived';
    return { state: 'aborted', impressions: seen?.impressions ?? 0, detail };
  }

  return {
    strategyName: strategy.name,
    status: readStatus,
    async quickStatus() {
      const known = recent(lastSnmp);
      if (known === null) return readStatus();
      const status = mergeStatus(await readPrinter(), known.reading, cartons);
      const isReady = !BLOCKING_CONDITIONS.has(status.condition) && !status.trays.some(({ empty }) => empty);
      return isReady ? status : readStatus();
    },
    async validateAhead(options) {
      const attributes = recent(lastStatus)?.printer;
      if (attributes === undefined) return;
      const at = time.elapsed();
      const asked = validateAhead(client, options, attributes).then((ticket) => {
        accepted = ticket === null ? null : { at, ticket };
      });
      validating = asked.catch(() => {});
      await asked;
    },
    async submit(document, options) {
      await validating;
      const answers = {
        attributes: recent(lastStatus)?.printer ?? null,
        ticket: recent(accepted)?.ticket ?? null,
      };
      // A failed attempt must query again, because the printer may have been replaced.
      lastStatus = null;
      accepted = null;
      const submitted = await submitJob(deps, document, options, answers);
      if (!submitted.ok && submitted.problem.kind === 'ambiguous') watch(submitted.problem.reference);
      return submitted;
    },
    async observe(reference) {
      const key = parseReference(reference);
      if (key === null) return { state: 'forgotten' };
      const first = await readJob(key);
      if ('state' in first) return first;
      const mayHaveTwins = reference !== alone && isOpen(observationOf(first, strategy));
      if (mayHaveTwins) await leaveAlone(key);
      // It has gone on meanwhile.
      const job = mayHaveTwins ? await readJob(key) : first;
      if ('state' in job) return job;
      const observation = observationOf(job, strategy);
      if (observation === null)
        return { state: 'unreachable', detail: 'The printer reported no state for the job' };
      const orphan = isWaitingForDocument(job) ? await giveUpOrphan(key, reference) : null;
      if (orphan !== null) return orphan;
      return isOpen(observation)
        ? withWaiting(observation, await waitingForOf(job))
        : judgeEnd(key, observation);
    },
    async find(jobName) {
      const searched = await searchJobs(client, jobName);
      if (!searched.ok) return searched;
      const { jobId } = searched.value;
      if (jobId === null) return ok(null);
      const reference = referenceOf({ jobId, jobName });
      watch(reference);
      return ok(reference);
    },
    async cancel(reference) {
      const key = parseReference(reference);
      if (key === null) return;
      // The number may belong to another job by now: only ours is cancelled.
      const job = await readJob(key);
      if ('state' in job) return;
      await client.call({ operation: OPERATIONS.cancelJob, jobId: key.jobId });
    },
    async wakeUp() {
      for (let tries = 1; ; tries += 1) {
        // The query itself wakes a printer; a sleeping one may miss the first.
        const reading = await readPrinter();
        if (!reading.faults.has('offline')) return true;
        if (tries === WAKE_UP_TRIES || !(await time.wait(WAKE_UP_PAUSE_MS, closing.signal))) return false;
      }
    },
    async close() {
      closing.abort();
      client.close();
      snmp?.close();
    },
  };
}

const isOpen = (seen: OwnObservation | null) => seen?.state === 'pending' || seen?.state === 'printing';
