import type { KeptReport } from '../adapters/hospital/simulator/records.ts';
import { samplePdf } from '../adapters/hospital/simulator/samplePdf.ts';
import { type SimulatedFhirServer, startFhirServer } from '../adapters/hospital/simulator/startFhirServer.ts';
import { outpatientSetting } from '../db/schema/outpatient.ts';
import type { Deps } from '../deps.ts';
import { encryptSecret, readSetting } from '../modules/outpatient/settingStore.ts';
import { systemRandom } from '../system.ts';
import { DEMO_SCHOOL, DEMO_STUDENT } from './demoSchool.ts';

const SECRET_BYTES = 32;
const { userName: number } = DEMO_STUDENT;
const NOT_REAL = "Demonstration only: this is nobody's report.";

const REPORTS: readonly KeptReport[] = [
  {
    id: 'LIS-20261120-0117',
    number,
    kind: '血常规',
    department: '检验科',
    reportedAt: '2026-11-20T02:40:00Z',
    status: 'final',
    pdf: samplePdf(['Campus Hospital', 'Laboratory: complete blood count', NOT_REAL]),
  },
  {
    id: 'LIS-20261120-0118',
    number,
    kind: '尿常规',
    department: '检验科',
    reportedAt: '2026-11-20T03:05:00Z',
    status: 'final',
    pdf: samplePdf(['Campus Hospital', 'Laboratory: urinalysis', NOT_REAL]),
  },
  {
    id: 'RIS-20261112-0031',
    number,
    kind: '胸部正位片',
    department: '放射科',
    reportedAt: '2026-11-12T07:20:00Z',
    status: 'amended',
    pdf: samplePdf(['Campus Hospital', 'Radiology: chest, corrected report', NOT_REAL]),
  },
];

/** The demo school's hospital, which speaks FHIR. */
export interface DemoOutpatient {
  readonly hospital: SimulatedFhirServer;
  /** Lets the demo school ask there; the hospital has another port after each start. */
  readonly seed: (deps: Pick<Deps, 'db' | 'keys' | 'clock'>) => Promise<void>;
}

export async function openDemoOutpatient(): Promise<DemoOutpatient> {
  const hospital = await startFhirServer({
    identifierSystem: 'urn:self-print:demo',
    secret: Buffer.from(systemRandom.bytes(SECRET_BYTES)).toString('hex'),
  });
  for (const report of REPORTS) hospital.records.add(report);
  return { hospital, seed: (deps) => seed(deps, hospital.parameters) };
}

async function seed(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { secret, ...parameters }: SimulatedFhirServer['parameters'],
): Promise<void> {
  const { schoolCode } = DEMO_SCHOOL;
  const { settings, revision } = await readSetting(db, schoolCode);
  const changing = {
    settings: { ...settings, hospital: { ...parameters, enabled: true } },
    secretEncrypted: encryptSecret(keys, schoolCode, secret),
    revision: revision + 1,
    changedAt: clock.now(),
  };
  await db.orm
    .insert(outpatientSetting)
    .values({ schoolCode, ...changing })
    .onConflictDoUpdate({ target: outpatientSetting.schoolCode, set: changing });
}
