import type { InquirySettings } from '@self-print/contract/platform/inquiryAdmin.ts';
import type { Result } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { InquirySystem, InquirySystems } from '../../adapters/inquirySystem/types.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { inquirySetting } from '../../db/schema/inquiries.ts';

/** The settings as they are stored; the system's key stands beside them, encrypted. */
const storedSettings = z.object({
  system: z
    .object({ address: z.string(), account: z.string(), keyId: z.string(), enabled: z.boolean() })
    .nullable(),
  note: z.object({ zh: z.string(), en: z.string() }),
});
export type StoredSettings = Pick<InquirySettings, 'system' | 'note'>;

export interface InquirySetting {
  readonly settings: StoredSettings;
  readonly keyEncrypted: Uint8Array | null;
  readonly revision: number;
}

const FIRST: InquirySetting = {
  settings: { system: null, note: { zh: '', en: '' } },
  keyEncrypted: null,
  revision: 0,
};

const place = (schoolCode: string) => ({ column: 'inquiry_setting.key', schoolCode, rowId: schoolCode });

export const encryptSystemKey = (keys: Keys, schoolCode: string, key: string): Uint8Array =>
  keys.fields.encrypt(key, place(schoolCode));
export const decryptSystemKey = (keys: Keys, schoolCode: string, key: Uint8Array): string =>
  keys.fields.decrypt(key, place(schoolCode));

export async function readSetting({ orm }: Queries, schoolCode: string): Promise<InquirySetting> {
  const [row] = await orm.select().from(inquirySetting).where(eq(inquirySetting.schoolCode, schoolCode));
  if (!row) return FIRST;
  const { keyEncrypted, revision } = row;
  return { settings: storedSettings.parse(row.settings), keyEncrypted, revision };
}

/** The system as it was entered; undefined where none was. */
export function openSystem(
  { keys, inquirySystems }: { readonly keys: Keys; readonly inquirySystems: InquirySystems },
  schoolCode: string,
  { settings: { system }, keyEncrypted }: InquirySetting,
): Result<InquirySystem, string> | undefined {
  if (system === null || keyEncrypted === null) return undefined;
  const { address, account, keyId } = system;
  return inquirySystems.open({
    address,
    account,
    keyId,
    key: decryptSystemKey(keys, schoolCode, keyEncrypted),
  });
}
