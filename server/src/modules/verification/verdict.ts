import type { Verdict } from '@self-print/contract/platform/documents.ts';
import type { Keys } from '../../crypto/keys.ts';
import { decryptFacts } from '../issuing/encryptedDocument.ts';
import type { HandedOut } from './issuedStore.ts';

export type KnownVerdict = Extract<Verdict, { readonly state: 'valid' | 'expired' | 'revoked' }>;

/** What a document is worth now. What was revoked stays so when it has expired, too. */
export function stateOf({ revokedAt, validUntil }: HandedOut['document'], now: Date): KnownVerdict['state'] {
  if (revokedAt !== null) return 'revoked';
  return validUntil <= now ? 'expired' : 'valid';
}

/** What a verifier is told of a document; everything personal in it was masked when it was issued. */
export function verdictOf(
  keys: Keys,
  { document, title, school }: HandedOut,
  now: Date,
  previewTicket: string | null,
): KnownVerdict {
  const { revokedReasonZh: zh, revokedReasonEn: en } = document;
  const state = stateOf(document, now);
  return {
    state,
    title,
    school,
    ...decryptFacts(keys, document),
    issuedAt: document.issuedAt.toISOString(),
    validUntil: document.validUntil.toISOString(),
    revokedAt: document.revokedAt?.toISOString() ?? null,
    revokedReason: zh === null || en === null ? null : { zh, en },
    pages: document.pages,
    // A revoked document is not shown any more.
    previewTicket: state === 'revoked' ? null : previewTicket,
  };
}
