import type { Language } from '@self-print/contract/fields.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { InspectProblem } from '../adapters/sign/inspector/inspector.ts';
import type { SignatureTrust, SignatureVerdict } from '../adapters/sign/inspectSignature.ts';
import type { CertificateRenderer, StampField } from './renderCertificate.ts';

/** The heavy machinery behind documents: each works outside the thread that serves requests, and starts when it is first needed. */
export interface DocumentEngines {
  readonly render: CertificateRenderer;
  readonly sign: SignDocument;
  /** By what a document is known that was signed here. */
  readonly trust: () => Promise<SignatureTrust>;
  /** Judges the signature of a file that somebody brings. */
  readonly inspect: (content: Uint8Array, now: Date) => Promise<Result<SignatureVerdict, InspectProblem>>;
}

export interface SigningRequest {
  readonly documentId: string;
  /** Who signs, as readers show it. */
  readonly signerName: string;
  readonly language: Language;
  readonly signedAt: Date;
  /** Where the stamp lies; null for a signature that is not seen. */
  readonly place: StampField | null;
  /** PNG that the signature shows there; null when the page shows a stamp already, or none. */
  readonly picture: Uint8Array | null;
}

/** Why there is no signature. `noKey`: this platform was given none. */
export interface SigningRefusal {
  readonly kind:
    | 'noKey'
    | 'keyUnusable'
    | 'certificateExpired'
    | 'certificateNotYetValid'
    | 'timestampUnavailable'
    | 'documentUnsignable'
    | 'stampUnusable';
  /** For the log. */
  readonly detail: string;
}

/** Signs a document with the school's certificate. */
export type SignDocument = (
  pdf: Uint8Array,
  request: SigningRequest,
) => Promise<Result<Uint8Array, SigningRefusal>>;
