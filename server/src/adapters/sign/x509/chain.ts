import { type Certificate, isSame, isValidAt } from './certificate.ts';

/** Longest path from a signer to an anchor, in certificates. */
const PATH_MAX = 6;
/** Signature checks in one search, for certificates that all name each other. */
const CHECKS_MAX = 64;

/**
 * The path from a certificate to an anchor, both included, all valid at that moment (RFC 5280 6, without names and policies:
 * a certificate that demands those by a critical extension is refused). Undefined when there is none.
 */
export function findPath(
  leaf: Certificate,
  pool: readonly Certificate[],
  anchors: readonly Certificate[],
  at: Date,
): readonly Certificate[] | undefined {
  let checks = 0;
  const isIssuer = (certificate: Certificate, issuer: Certificate) => {
    checks += 1;
    return checks <= CHECKS_MAX && isIssuedBy(certificate, issuer);
  };
  const follow = (path: readonly Certificate[], last: Certificate): readonly Certificate[] | undefined => {
    if (!isUsable(last, at)) return undefined;
    if (anchors.some((anchor) => isSame(anchor, last))) return path;
    if (path.length >= PATH_MAX) return undefined;
    for (const issuer of [...anchors, ...pool]) {
      if (path.some((step) => isSame(step, issuer)) || !isIssuer(last, issuer)) continue;
      const whole = follow([...path, issuer], issuer);
      if (whole) return whole;
    }
    return undefined;
  };
  return follow([leaf], leaf);
}

const isUsable = (certificate: Certificate, at: Date) =>
  isValidAt(certificate, at) && !certificate.hasUnknownCritical;

/** Whether an authority issued a certificate; its signature is checked. */
function isIssuedBy({ x509 }: Certificate, issuer: Certificate): boolean {
  if (!issuer.x509.ca) return false;
  try {
    // Names, and that the issuer's key usage allows certificates.
    return x509.checkIssued(issuer.x509) && x509.verify(issuer.publicKey);
  } catch {
    // Fields that OpenSSL cannot compare.
    return false;
  }
}

/** A leaf's issuers out of a heap of certificates, in their order and without the root. */
export function orderIssuers(leaf: Certificate, heap: readonly Certificate[]): readonly Certificate[] {
  const path = [leaf];
  for (let last: Certificate | undefined = leaf; last && path.length < PATH_MAX; ) {
    const current: Certificate = last;
    last = heap.find((each) => !path.includes(each) && !isSame(each, current) && isIssuedBy(current, each));
    if (last) path.push(last);
  }
  return path.slice(1).filter((each) => !isIssuedBy(each, each));
}
