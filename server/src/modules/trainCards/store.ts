import { type TrainSettings, trainSettings } from '@self-print/contract/platform/trainAdmin.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { trainChange, trainEntitlement, trainSetting, trainWrite } from '../../db/schema/trainCards.ts';
import type { PersonPlace } from '../records/personRecords.ts';

export type EntitlementRow = typeof trainEntitlement.$inferSelect;
export type WriteRow = typeof trainWrite.$inferSelect;

export interface TrainSetting {
  /** Null before the first change. */
  readonly settings: TrainSettings | null;
  readonly revision: number;
}

export async function readSetting({ orm }: Queries, schoolCode: string): Promise<TrainSetting> {
  const [row] = await orm.select().from(trainSetting).where(eq(trainSetting.schoolCode, schoolCode));
  return row
    ? { settings: trainSettings.parse(row.settings), revision: row.revision }
    : { settings: null, revision: 0 };
}

export const isOf = ({ schoolCode, userId }: PersonPlace) =>
  and(eq(trainEntitlement.schoolCode, schoolCode), eq(trainEntitlement.userId, userId));

export async function findEntitlement({ orm }: Queries, person: PersonPlace) {
  const [row] = await orm.select().from(trainEntitlement).where(isOf(person));
  return row;
}

/** The same, and lets one change of what is known of a person's card at a time, until the end of the transaction. */
export async function lockEntitlement({ orm }: Queries, person: PersonPlace) {
  const [row] = await orm.select().from(trainEntitlement).where(isOf(person)).for('no key update');
  return row;
}

/** The write of a person whose outcome is open. */
export async function findOpenWrite({ orm }: Queries, { schoolCode, userId }: PersonPlace) {
  const [row] = await orm
    .select()
    .from(trainWrite)
    .where(
      and(
        eq(trainWrite.schoolCode, schoolCode),
        eq(trainWrite.userId, userId),
        inArray(trainWrite.state, ['granted', 'unconfirmed']),
      ),
    );
  return row;
}

export async function findApproved(queries: Queries, person: PersonPlace) {
  const open = await findOpenChange(queries, person);
  return open?.state === 'approved' ? open : undefined;
}

/** The application of a person that is not decided on or not written yet; there is one at most. */
export async function findOpenChange({ orm }: Queries, { schoolCode, userId }: PersonPlace) {
  const [row] = await orm
    .select()
    .from(trainChange)
    .where(
      and(
        eq(trainChange.schoolCode, schoolCode),
        eq(trainChange.userId, userId),
        inArray(trainChange.state, ['applied', 'approved']),
      ),
    );
  return row;
}

/** When a card of the person was recharged the last time, as far as we know. */
export async function findLastRecharge({ orm }: Queries, { schoolCode, userId }: PersonPlace) {
  const [row] = await orm
    .select()
    .from(trainWrite)
    .where(
      and(
        eq(trainWrite.schoolCode, schoolCode),
        eq(trainWrite.userId, userId),
        eq(trainWrite.operation, 'recharge'),
        eq(trainWrite.state, 'done'),
      ),
    )
    .orderBy(desc(trainWrite.grantedAt))
    .limit(1);
  return row?.grantedAt ?? null;
}

type TextColumn = 'entitlement.idCard' | 'write.reason' | 'change.ground';
const placeOf = (column: TextColumn, schoolCode: string, rowId: string) => ({
  column: `train.${column}`,
  schoolCode,
  rowId,
});

export function encryptText(
  keys: Keys,
  { column, schoolCode, rowId }: { column: TextColumn; schoolCode: string; rowId: string },
  text: string,
): Uint8Array {
  return keys.fields.encrypt(text, placeOf(column, schoolCode, rowId));
}

export function decryptText(
  keys: Keys,
  { column, schoolCode, rowId }: { column: TextColumn; schoolCode: string; rowId: string },
  text: Uint8Array,
): string {
  return keys.fields.decrypt(text, placeOf(column, schoolCode, rowId));
}

export function idCardOf(keys: Keys, { schoolCode, userId, idCardEncrypted }: EntitlementRow): string {
  return decryptText(keys, { column: 'entitlement.idCard', schoolCode, rowId: userId }, idCardEncrypted);
}
