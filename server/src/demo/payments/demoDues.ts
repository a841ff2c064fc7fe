import type { BlockList } from 'node:net';
import { readNetworks } from '../../adapters/dataSource/addresses.ts';
import { type DuesOffice, startDuesOffice } from '../../adapters/dues/simulator/startDuesOffice.ts';
import { duesSource } from '../../db/schema/dues.ts';
import type { Deps } from '../../deps.ts';
import { encryptKey, findSource } from '../../modules/dues/sourceStore.ts';
import { systemClock, systemRandom } from '../../system.ts';
import { DEMO_SCHOOL, DEMO_STUDENT } from '../demoSchool.ts';
import { DEMO_DUES_ID } from '../seedFees.ts';

const KEY_BYTES = 32;
const POSITIONS = [
  {
    reference: 'DORM-2026-1',
    title: { zh: '住宿费（2026 学年）', en: 'Dormitory, academic year 2026' },
    amountFen: 120_000,
    dueOn: '2026-12-31',
  },
  {
    reference: 'NET-2026-11',
    title: { zh: '校园网费（11 月）', en: 'Campus network, November' },
    amountFen: 3_000,
    dueOn: null,
  },
  {
    reference: 'CARD-2026-7',
    title: { zh: '校园卡补办工本费', en: 'Replacement of a campus card' },
    amountFen: 1_500,
    dueOn: null,
  },
] as const;

/** The demo school's finance office, which says what the student owes. */
export interface DemoDues {
  readonly office: DuesOffice;
  /** Lets the demo school ask there; the office has another port after each start. */
  readonly seed: (deps: Pick<Deps, 'db' | 'keys' | 'clock'>) => Promise<void>;
}

/** The only internal network that the demo's office is in. */
export function demoDuesNetworks(): BlockList {
  const networks = readNetworks(['127.0.0.1']);
  if (!networks.ok) throw new Error(networks.problem);
  return networks.value;
}

export async function openDemoDues(): Promise<DemoDues> {
  const office = await startDuesOffice({
    account: 'self-print',
    keyId: 'demo',
    key: Buffer.from(systemRandom.bytes(KEY_BYTES)).toString('hex'),
    clock: systemClock,
  });
  for (const position of POSITIONS) office.book.owe(DEMO_STUDENT.userName, position);
  return { office, seed: (deps) => seed(deps, office.parameters) };
}

async function seed(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { key, ...parameters }: DuesOffice['parameters'],
): Promise<void> {
  const at = { schoolCode: DEMO_SCHOOL.schoolCode, sourceId: DEMO_DUES_ID };
  const known = await findSource(db, at);
  const changing = {
    ...parameters,
    keyEncrypted: encryptKey(keys, at, key),
    revision: (known?.revision ?? 0) + 1,
  };
  await db.orm
    .insert(duesSource)
    .values({
      ...at,
      ...changing,
      nameZh: '财务处应缴款系统',
      nameEn: 'Finance office',
      enabled: true,
      createdAt: clock.now(),
    })
    .onConflictDoUpdate({ target: [duesSource.schoolCode, duesSource.sourceId], set: changing });
}
