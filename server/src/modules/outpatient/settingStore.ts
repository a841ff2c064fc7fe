import type { HospitalSettings } from '@self-print/contract/platform/outpatientAdmin.ts';
import type { Result } from '@self-print/contract/result.ts';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Hospital, Hospitals } from '../../adapters/hospital/types.ts';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { outpatientSetting } from '../../db/schema/outpatient.ts';

/** The settings as they are stored; the secret stands beside them, encrypted. */
const storedSettings = z.object({
  hospital: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('signed'),
        address: z.string(),
        account: z.string(),
        keyId: z.string(),
        enabled: z.boolean(),
      }),
      z.object({
        kind: z.literal('fhir'),
        address: z.string(),
        identifierSystem: z.string(),
        secretKind: z.enum(['bearer', 'basic']),
        user: z.string(),
        enabled: z.boolean(),
      }),
    ])
    .nullable(),
  terminalCodes: z.array(z.string()).nullable(),
  cartonCode: z.string().nullable(),
  printsMax: z.int().nullable(),
});
export type StoredSettings = z.output<typeof storedSettings>;

export interface OutpatientSetting {
  readonly settings: StoredSettings;
  readonly secretEncrypted: Uint8Array | null;
  readonly revision: number;
}

const FIRST: OutpatientSetting = {
  settings: { hospital: null, terminalCodes: null, cartonCode: null, printsMax: 1 },
  secretEncrypted: null,
  revision: 0,
};

const place = (schoolCode: string) => ({
  column: 'outpatient_setting.secret',
  schoolCode,
  rowId: schoolCode,
});

export const encryptSecret = (keys: Keys, schoolCode: string, secret: string): Uint8Array =>
  keys.fields.encrypt(secret, place(schoolCode));
export const decryptSecret = (keys: Keys, schoolCode: string, secret: Uint8Array): string =>
  keys.fields.decrypt(secret, place(schoolCode));

export async function readSetting({ orm }: Queries, schoolCode: string): Promise<OutpatientSetting> {
  const [row] = await orm
    .select()
    .from(outpatientSetting)
    .where(eq(outpatientSetting.schoolCode, schoolCode));
  if (!row) return FIRST;
  const { secretEncrypted, revision } = row;
  return { settings: storedSettings.parse(row.settings), secretEncrypted, revision };
}

/** What an interface is opened with. Both kinds have one secret, which the signed convention calls its key. */
export function parametersOf(hospital: HospitalSettings, secret: string): object {
  return hospital.kind === 'signed' ? { ...hospital, key: secret } : { ...hospital, secret };
}

/** The interface as it was entered; undefined where none was. */
export function openInterface(
  { keys, hospitals }: { readonly keys: Keys; readonly hospitals: Hospitals },
  schoolCode: string,
  { settings: { hospital }, secretEncrypted }: OutpatientSetting,
): Result<Hospital, string> | undefined {
  if (hospital === null || secretEncrypted === null) return undefined;
  return hospitals.open(parametersOf(hospital, decryptSecret(keys, schoolCode, secretEncrypted)));
}

/** Whether reports are printed at a terminal. */
export function isOfferedAt({ hospital, terminalCodes }: StoredSettings, terminalCode: string): boolean {
  return hospital?.enabled === true && (terminalCodes === null || terminalCodes.includes(terminalCode));
}
