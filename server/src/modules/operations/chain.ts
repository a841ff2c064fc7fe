import type { FieldChange } from '@self-print/contract/platform/fieldChange.ts';
import type { Signer } from '../../crypto/signer.ts';
import type { operationEntry } from '../../db/schema/operations.ts';

type Entry = Omit<typeof operationEntry.$inferSelect, 'hash'>;

/**
 * The hash of an entry: HMAC-SHA256 over the hash before it and all that it says, so that whoever changes, adds or removes an entry
 * without the server's secret breaks the chain.
 */
export function hashOf(chain: Signer, before: Uint8Array | null, entry: Entry): Uint8Array {
  const { label, changes, at, ...rest } = entry;
  const { schoolCode, entryNo, operation, subject, userId, role, client, requestId } = rest;
  const parts = [
    before === null ? null : Buffer.from(before).toString('hex'),
    [schoolCode, entryNo, at.toISOString(), operation, subject, label.zh, label.en],
    [userId, role, client, requestId],
    changes.map(partsOf),
  ];
  return Buffer.from(chain.sign([JSON.stringify(parts)]), 'hex');
}

/** A missing value is another one than null. */
const partsOf = ({ path, before, after }: FieldChange) => [
  path,
  before === undefined ? [] : [before],
  after === undefined ? [] : [after],
];
