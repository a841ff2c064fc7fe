import { BLOCKING_CONDITIONS, type PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import type { CartonSetting } from '@self-print/contract/settings.ts';
import { mergeStatus } from '../status/merge.ts';
import { NOTHING_READ } from '../status/printerReading.ts';
import type { SnmpReading } from '../status/snmpReading.ts';
import type { JobObservation, JobReference } from '../types.ts';

/** Value of the printer's page counter (prtMarkerLifeCount) before a job was sent, together with the job. */
export interface CountedReference {
  readonly job: JobReference;
  readonly countBefore: number | null;
}

const COUNTED = /^(\d{1,15})@(.*)$/s;
/** Conditions in which sheets of a job that cupsd has completed are still in the printer. */
const STILL_INSIDE: ReadonlySet<PrinterCondition> = new Set<PrinterCondition>([
  'printing',
  'jam',
  'doorOpen',
]);

export function countedReference({ job, countBefore }: CountedReference): JobReference {
  return countBefore === null ? job : `${countBefore}@${job}`;
}

/** A job found by name has no counter value. */
export function parseCounted(reference: JobReference): CountedReference {
  const [, count, job] = COUNTED.exec(reference) ?? [];
  return count === undefined || job === undefined
    ? { job: reference, countBefore: null }
    : { job, countBefore: Number(count) };
}

/** Job states in which the printer may still be working, whatever cupsd reports. */
type UnderWay = Extract<JobObservation, { readonly state: 'pending' | 'printing' | 'completed' }>;

export function isUnderWay(seen: JobObservation): seen is UnderWay {
  return seen.state === 'pending' || seen.state === 'printing' || seen.state === 'completed';
}

/**
 * Completes cupsd's job state with the printer's own data over SNMP: how far its page counter advanced, which is due to this
 * job because a kiosk's printer has no other users; what holds the job up; and whether it is still printing, since a socket or
 * USB backend is done as soon as it has sent the data.
 */
export function withDevice(
  seen: UnderWay,
  countBefore: number | null,
  device: SnmpReading,
  cartons: readonly CartonSetting[],
): JobObservation {
  const { condition } = mergeStatus(NOTHING_READ, device, cartons);
  const heldUpBy = BLOCKING_CONDITIONS.has(condition) ? condition : null;
  const impressions = pagesSince(countBefore, device.lifeCount);
  if (seen.state !== 'completed') return { ...seen, impressions, waitingFor: seen.waitingFor ?? heldUpBy };
  return STILL_INSIDE.has(condition)
    ? { state: 'printing', impressions, waitingFor: heldUpBy }
    : { state: 'completed', impressions, isEstimate: true };
}

/** An unchanged counter means nothing: some printers update theirs late or never. */
function pagesSince(before: number | null, now: number | null): number | null {
  return before === null || now === null || now <= before ? null : now - before;
}
