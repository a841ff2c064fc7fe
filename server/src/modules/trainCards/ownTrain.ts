import type { CallAnswer } from '@self-print/contract/call.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { TrainUserInfo, trainCalls } from '@self-print/contract/platform/train.ts';
import { and, desc, eq } from 'drizzle-orm';
import { trainChange, trainWrite } from '../../db/schema/trainCards.ts';
import type { Deps } from '../../deps.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { findAccount } from '../accounts/findAccount.ts';
import type { PersonPlace } from '../records/personRecords.ts';
import { findEntitlement, findOpenChange, findOpenWrite, idCardOf, readSetting } from './store.ts';

const HISTORY_ROWS = 20;

/** What is recorded of a person's train card, as the kiosk shows it. */
export async function readOwn(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { schoolCode, userId }: PersonPlace,
): Promise<TrainUserInfo> {
  const person = { schoolCode, userId };
  const account = await findAccount(db, keys, schoolCode, userId);
  if (!account) throw new Error('A person who signed in is gone');
  const row = await findEntitlement(db, person);
  const { settings } = await readSetting(db, schoolCode);
  const open = await findOpenWrite(db, person);
  const change = await findOpenChange(db, person);
  return {
    entitled: row?.entitled ?? false,
    name: maskText('name', decryptNames(keys, person, account).name),
    idCardNo: row ? maskText('idNumber', idCardOf(keys, row)) : '',
    schoolName: settings?.schoolName ?? '',
    intervalSchool: row?.intervalSchool ?? '',
    intervalHome: row?.intervalHome ?? '',
    approvedHome: change?.state === 'approved' ? change.intervalHome : null,
    appliedHome: change?.state === 'applied' ? change.intervalHome : null,
    hasUnknown: open !== undefined && (open.state === 'unconfirmed' || open.leaseEndsAt <= clock.now()),
  };
}

/** The last writes of a person's cards and the last applications, the newest first. */
export async function readHistory(
  { db }: Pick<Deps, 'db'>,
  { schoolCode, userId }: PersonPlace,
): Promise<CallAnswer<typeof trainCalls.history>> {
  const rows = await db.orm
    .select()
    .from(trainWrite)
    .where(and(eq(trainWrite.schoolCode, schoolCode), eq(trainWrite.userId, userId)))
    .orderBy(desc(trainWrite.grantedAt))
    .limit(HISTORY_ROWS);
  const changes = await db.orm
    .select()
    .from(trainChange)
    .where(and(eq(trainChange.schoolCode, schoolCode), eq(trainChange.userId, userId)))
    .orderBy(desc(trainChange.createdAt))
    .limit(HISTORY_ROWS);
  return {
    changes: changes.map(({ changeId, fromHome, intervalHome, state, createdAt, imageKey }) => ({
      changeId,
      fromHome,
      intervalHome,
      state,
      at: createdAt.toISOString(),
      hasImage: imageKey !== null,
    })),
    writes: rows.map(({ requestId, operation, state, grantedAt }) => ({
      requestId,
      operation,
      writeState: state,
      at: grantedAt.toISOString(),
    })),
  };
}
