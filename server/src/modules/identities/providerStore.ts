import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { signInProvider } from '../../db/schema/signIn.ts';

export type ProviderRow = typeof signInProvider.$inferSelect;
export type ProviderKey = Pick<ProviderRow, 'schoolCode' | 'providerId'>;
export type ParameterTexts = Readonly<Record<string, string>>;

const place = ({ schoolCode, providerId }: ProviderKey) => ({
  column: 'sign_in_provider.parameters',
  schoolCode,
  rowId: providerId,
});

export function encryptParameters(keys: Keys, at: ProviderKey, parameters: ParameterTexts): Uint8Array {
  return keys.fields.encrypt(JSON.stringify(parameters), place(at));
}

export function decryptParameters(keys: Keys, row: ProviderRow): ParameterTexts {
  const text = keys.fields.decrypt(row.parametersEncrypted, place(row));
  return z.record(z.string(), z.string()).parse(JSON.parse(text));
}

export const isProvider = ({ schoolCode, providerId }: ProviderKey) =>
  and(eq(signInProvider.schoolCode, schoolCode), eq(signInProvider.providerId, providerId));

export async function listProviders({ orm }: Queries, schoolCode: string): Promise<ProviderRow[]> {
  return orm
    .select()
    .from(signInProvider)
    .where(eq(signInProvider.schoolCode, schoolCode))
    .orderBy(asc(signInProvider.createdAt), asc(signInProvider.providerId));
}

export async function findProvider({ orm }: Queries, key: ProviderKey): Promise<ProviderRow | undefined> {
  const [row] = await orm.select().from(signInProvider).where(isProvider(key));
  return row;
}
