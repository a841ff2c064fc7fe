import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { Time } from '../../../time.ts';
import type { SnmpReader } from './snmpReading.ts';

const REST_MS = 30 * SECOND_MS;

/**
 * Stops querying a printer that does not answer SNMP for a while, because every silent attempt would delay a status by seconds.
 * Meanwhile the last failure is returned.
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
