import { type KeyObject, X509Certificate } from 'node:crypto';
import { OID } from '../der/oids.ts';
import { type DerNode, oidOf, partsOf, readDer } from '../der/readDer.ts';
import { contextTag, sequence, TAG } from '../der/writeDer.ts';
import { malformed } from '../malformed.ts';

/** A certificate, with facts that node:crypto does not expose. */
export interface Certificate {
  readonly x509: X509Certificate;
  readonly der: Uint8Array;
  readonly publicKey: KeyObject;
  /** Encoded issuer and serial number, by which signed messages identify a certificate (RFC 5652 10.2.4). */
  readonly issuerAndSerial: Uint8Array;
  /** Null: unrestricted. */
  readonly keyUsage: ReadonlySet<KeyUsage> | null;
  readonly extendedKeyUsage: { readonly critical: boolean; readonly purposes: readonly string[] } | null;
  /** Whether it has an unsupported critical extension and therefore must not be relied on (RFC 5280 4.2). */
  readonly hasUnknownCritical: boolean;
}

type KeyUsage = 'digitalSignature' | 'nonRepudiation';

/** Bit numbers of RFC 5280 4.2.1.3. */
const USAGE_BITS: readonly (readonly [KeyUsage, number])[] = [
  ['digitalSignature', 0],
  ['nonRepudiation', 1],
];
const EXTENSIONS = contextTag(3);
const VERSION = contextTag(0);
const KNOWN: readonly string[] = [
  OID.basicConstraints,
  OID.keyUsage,
  OID.extendedKeyUsage,
  OID.subjectKeyId,
  OID.authorityKeyId,
];

/** Throws `Malformed`. */
export function readCertificate(der: Uint8Array): Certificate {
  const extensions = readExtensions(der);
  const usage = extensions.get(OID.keyUsage);
  const purposes = extensions.get(OID.extendedKeyUsage);
  return {
    ...parseX509(der),
    der,
    issuerAndSerial: issuerAndSerial(der),
    keyUsage: usage ? readUsage(usage.value) : null,
    extendedKeyUsage: purposes
      ? { critical: purposes.critical, purposes: purposes.value.children.map(oidOf) }
      : null,
    hasUnknownCritical: [...extensions].some(([name, { critical }]) => critical && !KNOWN.includes(name)),
  };
}

export const isSame = (one: Certificate, other: Certificate): boolean =>
  Buffer.compare(one.der, other.der) === 0;

export const isValidAt = ({ x509 }: Certificate, moment: Date): boolean =>
  x509.validFromDate.getTime() <= moment.getTime() && moment.getTime() <= x509.validToDate.getTime();

/** Whether a certificate's key usages permit signing documents. */
export function maySignDocuments({ keyUsage, extendedKeyUsage }: Certificate): boolean {
  if (extendedKeyUsage?.purposes.includes(OID.timeStamping)) return false;
  return keyUsage === null || keyUsage.has('digitalSignature') || keyUsage.has('nonRepudiation');
}

function parseX509(der: Uint8Array): Pick<Certificate, 'x509' | 'publicKey'> {
  try {
    const x509 = new X509Certificate(der);
    return { x509, publicKey: x509.publicKey };
  } catch {
    return malformed('no certificate, or one of an unknown key');
  }
}

function tbsOf(der: Uint8Array) {
  const tbs = partsOf(partsOf(readDer(der)).take(TAG.sequence));
  tbs.takeIf(VERSION);
  const serial = tbs.take(TAG.integer);
  tbs.take(TAG.sequence);
  const issuer = tbs.take(TAG.sequence);
  return { tbs, serial, issuer };
}

function issuerAndSerial(der: Uint8Array): Uint8Array {
  const { serial, issuer } = tbsOf(der);
  return sequence(issuer.raw, serial.raw);
}

interface Extension {
  readonly critical: boolean;
  readonly value: DerNode;
}

function readExtensions(der: Uint8Array): ReadonlyMap<string, Extension> {
  const { tbs } = tbsOf(der);
  // Skips validity, subject and key; next are the obsolete unique ids.
  for (let skipped = 0; skipped < 3; skipped += 1) tbs.take(TAG.sequence);
  tbs.takeIf(contextTag(1, false));
  tbs.takeIf(contextTag(2, false));
  const wrapped = tbs.takeIf(EXTENSIONS);
  tbs.end();
  const found = new Map<string, Extension>();
  for (const node of wrapped?.children[0]?.children ?? []) {
    const parts = partsOf(node);
    const name = oidOf(parts.take(TAG.objectId));
    const critical = (parts.takeIf(TAG.boolean)?.content[0] ?? 0) !== 0;
    const content = parts.take(TAG.octetString).content;
    if (found.has(name)) malformed('an extension twice');
    if (KNOWN.includes(name)) found.set(name, { critical, value: readDer(content) });
    else found.set(name, { critical, value: node });
  }
  return found;
}

function readUsage(node: DerNode): ReadonlySet<KeyUsage> {
  if (node.tag !== TAG.bitString) malformed('key usage');
  const bits = node.content[1] ?? 0;
  return new Set(USAGE_BITS.filter(([, bit]) => (bits & (0x80 >> bit)) !== 0).map(([usage]) => usage));
}
