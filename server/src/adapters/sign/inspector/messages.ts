import type { SignatureTrust, SignatureVerdict } from '../inspectSignature.ts';

/** A verification request as sent to the thread; certificates in DER. */
export interface InspectRequest {
  readonly content: Uint8Array;
  readonly trust: {
    readonly signers: readonly Uint8Array[];
    readonly authorities: readonly Uint8Array[];
    readonly timestampAnchors: readonly Uint8Array[];
    readonly needsTimestamp: boolean;
  };
  readonly now: Date;
}

export type InspectReply = SignatureVerdict;

export function requestOf(content: Uint8Array, trust: SignatureTrust, now: Date): InspectRequest {
  const derOf = (certificates: SignatureTrust['signers']) => certificates.map(({ der }) => der);
  return {
    content,
    trust: {
      signers: derOf(trust.signers),
      authorities: derOf(trust.authorities),
      timestampAnchors: derOf(trust.timestampAnchors),
      needsTimestamp: trust.needsTimestamp,
    },
    now,
  };
}
