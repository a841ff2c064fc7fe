import { type CardOffice, startCardOffice } from '../adapters/cardSystem/simulator/startCardOffice.ts';
import { studentCardSetting } from '../db/schema/studentCards.ts';
import type { Deps } from '../deps.ts';
import { encryptCardKey, readCardSetting } from '../modules/studentCards/settingStore.ts';
import { systemClock, systemRandom } from '../system.ts';
import { DEMO_SCHOOL, DEMO_STUDENT } from './demoSchool.ts';

const KEY_BYTES = 32;
const FEE_FEN = 2_000;

/** The demo school's card office. */
export interface DemoCards {
  readonly office: CardOffice;
  /** Lets the demo school offer new cards, and tell the office; it has another port after each start. Rules by administrators are kept. */
  readonly seed: (deps: Pick<Deps, 'db' | 'keys' | 'clock'>) => Promise<void>;
}

export async function openDemoCards(): Promise<DemoCards> {
  const office = await startCardOffice({
    account: 'self-print',
    keyId: 'demo',
    key: Buffer.from(systemRandom.bytes(KEY_BYTES)).toString('hex'),
    clock: systemClock,
  });
  office.book.issue(DEMO_STUDENT.userName);
  return { office, seed: (deps) => seed(deps, office.parameters) };
}

async function seed(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { key, ...parameters }: CardOffice['parameters'],
): Promise<void> {
  const { schoolCode } = DEMO_SCHOOL;
  const { rules, revision } = await readCardSetting(db, schoolCode);
  const place = { zh: '学生事务中心三号窗口', en: 'window 3 of the student office' };
  const changing = {
    rules: revision === 0 ? { ...rules, open: true, feeFen: FEE_FEN, waitingDays: 30, place } : rules,
    system: { ...parameters, enabled: true },
    keyEncrypted: encryptCardKey(keys, schoolCode, key),
    revision: revision + 1,
    changedAt: clock.now(),
  };
  await db.orm
    .insert(studentCardSetting)
    .values({ schoolCode, ...changing })
    .onConflictDoUpdate({ target: studentCardSetting.schoolCode, set: changing });
}
