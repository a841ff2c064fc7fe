import type { Keys } from '../../crypto/keys.ts';
import type { smsMessage } from '../../db/schema/messages.ts';

export type MessageRow = typeof smsMessage.$inferSelect;
type MessageKey = Pick<MessageRow, 'schoolCode' | 'messageId'>;

const place = (column: string, { schoolCode, messageId }: MessageKey) => ({
  column: `sms_message.${column}`,
  schoolCode,
  rowId: messageId,
});

export function encryptMessage(
  keys: Keys,
  key: MessageKey,
  { phone, code }: { readonly phone: string; readonly code: string },
) {
  return {
    phoneEncrypted: keys.fields.encrypt(phone, place('phone', key)),
    codeEncrypted: keys.fields.encrypt(code, place('code', key)),
  };
}

/** The number of a message; undefined when its term is over. */
export function decryptPhone(keys: Keys, row: MessageRow): string | undefined {
  return row.phoneEncrypted === null
    ? undefined
    : keys.fields.decrypt(row.phoneEncrypted, place('phone', row));
}

/** The code of a message that is still to be sent. */
export function decryptCode(keys: Keys, row: MessageRow): string | undefined {
  return row.codeEncrypted === null ? undefined : keys.fields.decrypt(row.codeEncrypted, place('code', row));
}
