import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { InspectProblem } from '../adapters/sign/inspector/inspector.ts';
import type { SignatureTrust, SignatureVerdict } from '../adapters/sign/inspectSignature.ts';
import type { CertificateRenderer, StampField } from './renderCertificate.ts';

/** Heavy engines for documents. Each runs outside the thread that serves requests and starts on first use. */
export interface DocumentEngines {
  readonly render: CertificateRenderer;
  readonly sign: SignDocument;
  /** Certificates by which documents signed here are recognised. */
  readonly trust: () => Promise<SignatureTrust>;
  /** Verifies the signature of an uploaded file. */
  readonly inspect: (content: Uint8Array, now: Date) => Promise<Result<SignatureVerdict, InspectProblem>>;
}

export interface SigningRequest {
  readonly documentId: string;
  /** Name of the signer as shown by readers. */
  readonly signerName: string;
  readonly language: DocumentLanguage;
  readonly signedAt: Date;
  /** Position of the stamp; null for an invisible signature. */
  readonly place: StampField | null;
  /** PNG drawn by the signature; null when the page already shows a stamp, or none. */
  readonly picture: Uint8Array | null;
}

/** Why signing failed. `noKey`: the platform has no key. */
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
