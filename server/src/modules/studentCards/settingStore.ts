import {
  type StudentCardRules,
  type StudentCardSettings,
  studentCardRules,
} from '@self-print/contract/platform/studentCardAdmin.ts';
import type { Result } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { CardSystem, CardSystems } from '../../adapters/cardSystem/types.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { studentCardSetting } from '../../db/schema/studentCards.ts';

const storedSystem = z
  .object({ address: z.string(), account: z.string(), keyId: z.string(), enabled: z.boolean() })
  .nullable();

export interface CardSetting {
  readonly rules: StudentCardRules;
  /** Whether the fee has been agreed to, where that needs two. */
  readonly feeAgreed: boolean;
  readonly system: StudentCardSettings['system'];
  readonly keyEncrypted: Uint8Array | null;
  readonly revision: number;
}

/** What a school begins with: nothing is offered until somebody has looked at it. */
const FIRST: CardSetting = {
  rules: {
    open: false,
    feeFen: 0,
    perYear: 2,
    perTerm: null,
    waitingDays: 0,
    needsPhoto: true,
    place: { zh: '', en: '' },
    readyDays: 5,
  },
  feeAgreed: true,
  system: null,
  keyEncrypted: null,
  revision: 0,
};

const place = (schoolCode: string) => ({ column: 'student_card_setting.key', schoolCode, rowId: schoolCode });

export const encryptCardKey = (keys: Keys, schoolCode: string, key: string): Uint8Array =>
  keys.fields.encrypt(key, place(schoolCode));
export const decryptCardKey = (keys: Keys, schoolCode: string, key: Uint8Array): string =>
  keys.fields.decrypt(key, place(schoolCode));

export async function readCardSetting({ orm }: Queries, schoolCode: string): Promise<CardSetting> {
  const [row] = await orm
    .select()
    .from(studentCardSetting)
    .where(eq(studentCardSetting.schoolCode, schoolCode));
  if (!row) return FIRST;
  const { feeAgreed, keyEncrypted, revision } = row;
  return {
    rules: studentCardRules.parse(row.rules),
    feeAgreed,
    system: storedSystem.parse(row.system),
    keyEncrypted,
    revision,
  };
}

/** The system as it was entered; undefined where none was. */
export function openCardSystem(
  { keys, cardSystems }: { readonly keys: Keys; readonly cardSystems: CardSystems },
  schoolCode: string,
  { system, keyEncrypted }: CardSetting,
): Result<CardSystem, string> | undefined {
  if (system === null || keyEncrypted === null) return undefined;
  const { address, account, keyId } = system;
  return cardSystems.open({ address, account, keyId, key: decryptCardKey(keys, schoolCode, keyEncrypted) });
}
