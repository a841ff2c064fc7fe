import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { smsChannel } from '../../db/schema/messages.ts';

export type SmsChannelRow = typeof smsChannel.$inferSelect;
export type SmsChannelKey = Pick<SmsChannelRow, 'schoolCode' | 'channelId'>;
export type ParameterTexts = Readonly<Record<string, string>>;

const place = ({ schoolCode, channelId }: SmsChannelKey) => ({
  column: 'sms_channel.parameters',
  schoolCode,
  rowId: channelId,
});

export function encryptParameters(keys: Keys, at: SmsChannelKey, parameters: ParameterTexts): Uint8Array {
  return keys.fields.encrypt(JSON.stringify(parameters), place(at));
}

export function decryptParameters(keys: Keys, row: SmsChannelRow): ParameterTexts {
  const text = keys.fields.decrypt(row.parametersEncrypted, place(row));
  return z.record(z.string(), z.string()).parse(JSON.parse(text));
}

export const isChannel = ({ schoolCode, channelId }: SmsChannelKey) =>
  and(eq(smsChannel.schoolCode, schoolCode), eq(smsChannel.channelId, channelId));

/** A school's channels, in the order in which they are tried. */
export async function listChannels({ orm }: Queries, schoolCode: string): Promise<SmsChannelRow[]> {
  return orm
    .select()
    .from(smsChannel)
    .where(eq(smsChannel.schoolCode, schoolCode))
    .orderBy(asc(smsChannel.position), asc(smsChannel.createdAt), asc(smsChannel.channelId));
}

/** Whether the school can send text messages at all. */
export async function canSend(queries: Queries, schoolCode: string): Promise<boolean> {
  return (await listChannels(queries, schoolCode)).some(({ enabled }) => enabled);
}
