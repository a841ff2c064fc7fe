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

/** The column that holds what a command brought. */
export function sealOutcome(keys: Keys, at: Place, data: unknown): Uint8Array {
  return keys.fields.seal(JSON.stringify(data ?? null), place(at));
}

/** What a command brought; null when it brought nothing, or when it is no longer kept. */
export function openOutcome(keys: Keys, row: Place & { readonly outcomeSealed: Uint8Array | null }): unknown {
  return row.outcomeSealed === null ? null : JSON.parse(keys.fields.open(row.outcomeSealed, place(row)));
}
