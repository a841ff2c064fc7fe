import type { Keys } from '../../crypto/keys.ts';

interface Place {
  readonly schoolCode: string;
  readonly commandId: string;
}

const place = ({ schoolCode, commandId }: Place) => ({
  column: 'terminal_command.outcome',
  schoolCode,
  rowId: commandId,
});

/** Encrypts a command's result for its column. */
export function encryptOutcome(keys: Keys, at: Place, data: unknown): Uint8Array {
  return keys.fields.encrypt(JSON.stringify(data ?? null), place(at));
}

/** Decrypts a command's result; null if it has none or it is no longer kept. */
export function decryptOutcome(
  keys: Keys,
  row: Place & { readonly outcomeEncrypted: Uint8Array | null },
): unknown {
  return row.outcomeEncrypted === null
    ? null
    : JSON.parse(keys.fields.decrypt(row.outcomeEncrypted, place(row)));
}
