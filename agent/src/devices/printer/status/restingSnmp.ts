import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { Time } from '../../../time.ts';
import type { SnmpReader } from './snmpReading.ts';

const REST_MS = 30 * SECOND_MS;

/**
 * Leaves a printer that does not answer SNMP alone for a while: every silent try takes seconds, which a status would
 * otherwise wait for each time. Meanwhile the last failure is the answer.
 */
export function restingSnmp(reader: SnmpReader, time: Pick<Time, 'elapsed'>): SnmpReader {
  let failure: { readonly until: number; readonly reading: Awaited<ReturnType<SnmpReader['read']>> } | null =
    null;
  return {
    async read() {
      if (failure !== null && time.elapsed() < failure.until) return failure.reading;
      const reading = await reader.read();
      failure = reading.ok ? null : { until: time.elapsed() + REST_MS, reading };
      return reading;
    },
    close: () => reader.close(),
  };
}
