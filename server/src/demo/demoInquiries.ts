import {
  type SchoolSystem,
  startSchoolSystem,
} from '../adapters/inquirySystem/simulator/startSchoolSystem.ts';
import { inquirySetting } from '../db/schema/inquiries.ts';
import type { Deps } from '../deps.ts';
import { encryptSystemKey, readSetting } from '../modules/inquiries/settingStore.ts';
import { systemClock, systemRandom } from '../system.ts';
import { DEMO_SCHOOL, DEMO_STUDENT } from './demoSchool.ts';

const KEY_BYTES = 32;
const LOANS = [
  { title: { zh: '深入理解计算机系统', en: 'Computer Systems' }, dueOn: '2026-12-20', fine: 0 },
  { title: { zh: '计算机网络', en: 'Computer Networks' }, dueOn: '2026-11-10', fine: 180 },
  { title: { zh: '红楼梦', en: 'Dream of the Red Chamber' }, dueOn: '2027-01-05', fine: 0 },
] as const;

/** The demo school's system that inquiries ask. */
export interface DemoInquiries {
  readonly school: SchoolSystem;
  /** Lets the demo school ask there; the system has another port after each start. */
  readonly seed: (deps: Pick<Deps, 'db' | 'keys' | 'clock'>) => Promise<void>;
}

export async function openDemoInquiries(): Promise<DemoInquiries> {
  const school = await startSchoolSystem({
    account: 'self-print',
    keyId: 'demo',
    key: Buffer.from(systemRandom.bytes(KEY_BYTES)).toString('hex'),
    clock: systemClock,
  });
  school.know('loans', DEMO_STUDENT.userName, LOANS);
  return { school, seed: (deps) => seed(deps, school.parameters) };
}

async function seed(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { key, ...parameters }: SchoolSystem['parameters'],
): Promise<void> {
  const { schoolCode } = DEMO_SCHOOL;
  const { settings, revision } = await readSetting(db, schoolCode);
  const changing = {
    settings: { ...settings, system: { ...parameters, enabled: true } },
    keyEncrypted: encryptSystemKey(keys, schoolCode, key),
    revision: revision + 1,
    changedAt: clock.now(),
  };
  await db.orm
    .insert(inquirySetting)
    .values({ schoolCode, ...changing })
    .onConflictDoUpdate({ target: inquirySetting.schoolCode, set: changing });
}
