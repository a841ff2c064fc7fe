import { BlockList } from 'node:net';
import type { Clock } from '../../../system.ts';
import { systemRandom } from '../../../system.ts';
import { createHospitals } from '../hospitals.ts';
import { HOSPITAL_LIMITS } from '../limits.ts';
import { startFhirServer } from '../simulator/startFhirServer.ts';
import { startHospital } from '../simulator/startHospital.ts';
import type { Hospital, Hospitals } from '../types.ts';

const KEY = 'abcdef0123456789abcdef0123456789';
/** The largest file takes seconds on a busy machine. */
const FILE_LIMIT_MS = 60_000;
const TEST_IDENTIFIERS = 'https://school.example.edu/numbers';

/** Calls hospitals on this computer, and waits only shortly for their answers, but long enough for files. */
export function testHospitals(clock: Clock, limitMs = 1_500): Hospitals {
  const allowed = new BlockList();
  allowed.addAddress('127.0.0.1');
  const { call, file, pdfBytesMax } = HOSPITAL_LIMITS;
  return createHospitals(
    { clock, random: systemRandom, allowed, lookUp: async () => [] },
    { call: { ...call, limitMs }, file: { ...file, limitMs: FILE_LIMIT_MS }, pdfBytesMax },
  );
}

export const startTestHospital = (clock: Clock) =>
  startHospital({ account: 'print', keyId: 'k1', key: KEY, clock });

export const startTestFhirServer = (options: Partial<Parameters<typeof startFhirServer>[0]> = {}) =>
  startFhirServer({ identifierSystem: TEST_IDENTIFIERS, secret: 'a-token-of-tests', ...options });

/** The hospital as entered, or with other parameters. */
export function openHospital(hospitals: Hospitals, parameters: object): Hospital {
  const opened = hospitals.open(parameters);
  if (!opened.ok) throw new Error(opened.problem);
  return opened.value;
}
