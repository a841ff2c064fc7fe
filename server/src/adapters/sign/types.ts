import type { Result } from '@self-print/contract/result.ts';
import type { SignatureAlgorithm } from './cms/algorithms.ts';
import type { Stamp } from './pdf/stamp.ts';
import type { Certificate } from './x509/certificate.ts';

/** Signs documents with the school's certificate: PAdES B-T (EN 319 142-1). */
export interface DocumentSigner {
  /** Gives the document with its signature appended; the bytes that came in are its beginning, untouched. */
  readonly sign: (pdf: Uint8Array, request: SignRequest) => Promise<Result<Uint8Array, SignProblem>>;
  readonly describe: () => SignerDescription;
  readonly close: () => Promise<void>;
}

export interface SignRequest {
  /** Shown by readers beside the signature. */
  readonly reason: string;
  readonly location: string;
  readonly signerName: string;
  /** What the signature's dictionary tells; the time stamp proves it. */
  readonly signedAt: Date;
  /** Where the signature is seen; null for one that is not. */
  readonly field: SignatureField | null;
  /** What is drawn there; null when the page shows the stamp itself, so that the field only lies over it. */
  readonly appearance: Stamp | null;
  /** Signed with the document, and told by `inspectSignature`. */
  readonly documentId: string;
}

export interface SignatureField {
  /** Counted from 1. */
  readonly page: number;
  /** Left, bottom, right and top in points from the lower left corner of the page's coordinates. */
  readonly rect: readonly [left: number, bottom: number, right: number, top: number];
}

export type SignProblem =
  | { readonly kind: 'certificateExpired' }
  | { readonly kind: 'certificateNotYetValid' }
  | { readonly kind: 'keyUnavailable'; readonly detail: string }
  | { readonly kind: 'timestampUnavailable'; readonly detail: string }
  | { readonly kind: 'pdfUnsignable'; readonly why: UnsignableReason };

export type UnsignableReason = 'encrypted' | 'alreadySigned' | 'broken' | 'noSuchPage' | 'tooLarge';

export interface SignerDescription {
  readonly subject: string;
  readonly issuer: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** SHA-256 of the certificate, in hexadecimal. */
  readonly fingerprint: string;
  /** Whether what it signs is worth nothing: made by the test authority. */
  readonly isTest: boolean;
}

/** A private key that signs and never shows itself, with its certificate. */
export interface SigningKey {
  readonly certificate: Certificate;
  /** Of the certificate's issuers, without the root. */
  readonly issuers: readonly Certificate[];
  readonly algorithm: SignatureAlgorithm;
  readonly isTest: boolean;
  /** Hashes with SHA-256 and signs; ECDSA signatures come in the X9.62 encoding. The problem is a detail for the log. */
  readonly sign: (data: Uint8Array) => Promise<Result<Uint8Array, string>>;
  readonly close: () => Promise<void>;
}

/** What to do when no time stamp can be had: no document, or one whose time is only claimed (B-B). */
export type WithoutTimestamp = 'refuse' | 'signWithout';
