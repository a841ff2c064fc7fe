import { type Certificate, isSame, isValidAt } from './certificate.ts';

/** Maximum path length from a signer to an anchor, in certificates. */
const PATH_MAX = 6;
/** Maximum signature checks per search, as protection against certificates that all refer to each other. */
const CHECKS_MAX = 64;

/**
 * Finds a path from a certificate to an anchor, both included, all valid at the given time (RFC 5280 6, without name
 * constraints and policies: a certificate that requires those by a critical extension is refused). Undefined when there is
 * none.
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

/** Whether a CA issued a certificate; the signature is verified. */
function isIssuedBy({ x509 }: Certificate, issuer: Certificate): boolean {
  if (!issuer.x509.ca) return false;
  try {
    // Compares names and checks that the issuer's key usage permits certificates.
    return x509.checkIssued(issuer.x509) && x509.verify(issuer.publicKey);
  } catch {
    // Fields that OpenSSL cannot compare.
    return false;
  }
}

/** Selects a leaf's issuers from unordered certificates, in chain order and without the root. */
export function orderIssuers(leaf: Certificate, heap: readonly Certificate[]): readonly Certificate[] {
  const path = [leaf];
  for (let last: Certificate | undefined = leaf; last && path.length < PATH_MAX; ) {
    const current: Certificate = last;
    last = heap.find((each) => !path.includes(each) && !isSame(each, current) && isIssuedBy(current, each));
    if (last) path.push(last);
  }
  return path.slice(1).filter((each) => !isIssuedBy(each, each));
}
