import type { Result } from '@self-print/contract/result.ts';
import type { SignatureAlgorithm } from './cms/algorithms.ts';
import type { Stamp } from './pdf/stamp.ts';
import type { Certificate } from './x509/certificate.ts';

/** Signs documents with the school's certificate: PAdES B-T (EN 319 142-1). */
export interface DocumentSigner {
  /** Returns the document with a signature appended; the input bytes are its unchanged beginning. */
  readonly sign: (pdf: Uint8Array, request: SignRequest) => Promise<Result<Uint8Array, SignProblem>>;
  readonly describe: () => SignerDescription;
  readonly close: () => Promise<void>;
}

export interface SignRequest {
  /** Shown by readers together with the signature. */
  readonly reason: string;
  readonly location: string;
  readonly signerName: string;
  /** What screen readers say of the field. */
  readonly label: string;
  /** Time stated in the signature's dictionary; the timestamp certifies it. */
  readonly signedAt: Date;
  /** Position of a visible signature; null for an invisible one. */
  readonly field: SignatureField | null;
  /** Image drawn in the field; null when the page itself shows the stamp and the field only covers it. */
  readonly appearance: Stamp | null;
  /** Signed with the document, and returned by `inspectSignature`. */
  readonly documentId: string;
}

export interface SignatureField {
  /** Counts from 1. */
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
  /** Whether signatures are worthless because they are made by the test CA. */
  readonly isTest: boolean;
}

/** A private key that signs without being revealed, with its certificate. */
export interface SigningKey {
  readonly certificate: Certificate;
  /** Certificates of the issuers, without the root. */
  readonly issuers: readonly Certificate[];
  readonly algorithm: SignatureAlgorithm;
  readonly isTest: boolean;
  /** Signs the SHA-256 of the data; ECDSA signatures in X9.62 encoding. The problem is a detail for the log. */
  readonly sign: (data: Uint8Array) => Promise<Result<Uint8Array, string>>;
  readonly close: () => Promise<void>;
}

/** What to do when no timestamp is available: make no document, or one whose time is not certified (B-B). */
export type WithoutTimestamp = 'refuse' | 'signWithout';
