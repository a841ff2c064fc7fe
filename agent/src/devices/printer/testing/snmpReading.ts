import type { SnmpReading } from '../status/snmpReading.ts';

/** What an idle printer without tables says over SNMP. */
export function snmpReading(changes: Partial<SnmpReading> = {}): SnmpReading {
  return {
    deviceStatus: 'running',
    printerStatus: 'idle',
    flags: new Set(),
    trays: [],
    supplies: [],
    openCovers: [],
    alerts: [],
    lifeCount: null,
    consoleText: '',
    ...changes,
  };
}
