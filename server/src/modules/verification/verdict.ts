import type { Verdict } from '@self-print/contract/platform/documents.ts';
import type { Keys } from '../../crypto/keys.ts';
import { decryptFacts } from '../issuing/encryptedDocument.ts';
import type { HandedOut } from './issuedStore.ts';

export type KnownVerdict = Extract<Verdict, { readonly state: 'valid' | 'expired' | 'revoked' }>;

/** Current state of a document. Revocation takes precedence over expiry. */
export function stateOf({ revokedAt, validUntil }: HandedOut['document'], now: Date): KnownVerdict['state'] {
  if (revokedAt !== null) return 'revoked';
  return validUntil <= now ? 'expired' : 'valid';
}

/** What a verifier learns about a document; personal data was masked at issue. */
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
    // A revoked document can no longer be viewed.
    previewTicket: state === 'revoked' ? null : previewTicket,
  };
}
