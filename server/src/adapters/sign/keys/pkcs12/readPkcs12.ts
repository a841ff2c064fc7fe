import { createHmac, createPrivateKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { OID } from '../../der/oids.ts';
import { type DerNode, oidOf, partsOf, readDer, smallInteger } from '../../der/readDer.ts';
import { contextTag, TAG } from '../../der/writeDer.ts';
import { attempt, malformed } from '../../malformed.ts';
import { type Certificate, readCertificate } from '../../x509/certificate.ts';
import { decrypt, iterationsOf } from './decrypt.ts';
import { type DerivedFrom, deriveKey, PURPOSE } from './deriveKey.ts';
import { toDer } from './toDer.ts';

/** What a PKCS#12 file holds (RFC 7292). */
export interface Pkcs12Content {
  readonly privateKey: KeyObject;
  readonly certificates: readonly Certificate[];
}

export type Pkcs12Problem =
  | { readonly kind: 'wrongPassword' }
  | { readonly kind: 'unreadable'; readonly detail: string }
  /** Not exactly one private key, or one that node:crypto does not know (SM2 among them). */
  | { readonly kind: 'noUsableKey' };

const BYTES_MAX = 2 ** 20;
const VERSION = 3;
const KEY_BAG = '1.2.840.113549.1.12.10.1.1';
const HIDDEN_KEY_BAG = '1.2.840.113549.1.12.10.1.2';
const CERTIFICATE_BAG = '1.2.840.113549.1.12.10.1.3';
const X509_CERTIFICATE = '1.2.840.113549.1.9.22.1';
const EXPLICIT = contextTag(0);
const HIDDEN_CONTENT = contextTag(0, false);
const DIGESTS: Readonly<Record<string, DerivedFrom['digest']>> = {
  [OID.sha1]: 'sha1',
  [OID.sha256]: 'sha256',
  [OID.sha384]: 'sha384',
  [OID.sha512]: 'sha512',
};

/** Reads a PKCS#12 file as the usual programs write it, the older ones included. */
export function readPkcs12(file: Uint8Array, password: string): Result<Pkcs12Content, Pkcs12Problem> {
  if (file.length > BYTES_MAX) return fail({ kind: 'unreadable', detail: 'the file is too large' });
  const outer = attempt(() => readOuter(file, password));
  if (!outer.ok) return fail({ kind: 'unreadable', detail: outer.problem });
  if (outer.value === 'wrongPassword') return fail({ kind: 'wrongPassword' });
  const { content } = outer.value;
  const bags = attempt(() => readSafes(content, password));
  if (!bags.ok) return fail({ kind: 'unreadable', detail: bags.problem });
  const [keyDer, ...others] = bags.value.keys;
  if (!keyDer || others.length > 0) return fail({ kind: 'noUsableKey' });
  try {
    const privateKey = createPrivateKey({ key: Buffer.from(keyDer), format: 'der', type: 'pkcs8' });
    return ok({ privateKey, certificates: bags.value.certificates });
  } catch {
    return fail({ kind: 'noUsableKey' });
  }
}

/** Checks the file's code over its content, by which a wrong password shows. */
function readOuter(file: Uint8Array, password: string): { readonly content: Uint8Array } | 'wrongPassword' {
  const parts = partsOf(readDer(toDer(file)));
  if (smallInteger(parts.take(TAG.integer)) !== VERSION) malformed('the version');
  const safe = partsOf(parts.take(TAG.sequence));
  if (oidOf(safe.take(TAG.objectId)) !== OID.data) malformed('a file that is signed in place of sealed');
  const content = partsOf(safe.take(EXPLICIT), EXPLICIT).take(TAG.octetString).content;
  const mac = parts.takeIf(TAG.sequence);
  parts.end();
  return mac && !isMacGood(mac, content, password) ? 'wrongPassword' : { content };
}

function isMacGood(mac: DerNode, content: Uint8Array, password: string): boolean {
  const parts = partsOf(mac);
  const info = partsOf(parts.take(TAG.sequence));
  const name = oidOf(partsOf(info.take(TAG.sequence)).take(TAG.objectId));
  const expected = info.take(TAG.octetString).content;
  const salt = parts.take(TAG.octetString).content;
  const rounds = parts.takeIf(TAG.integer);
  parts.end();
  const digest = DIGESTS[name] ?? malformed('an unknown hash function');
  const from = { digest, password, salt, iterations: rounds ? iterationsOf(rounds) : 1 };
  const key = deriveKey(from, PURPOSE.mac, expected.length);
  const found = createHmac(digest, key).update(content).digest();
  return found.length === expected.length && timingSafeEqual(found, expected);
}

interface Bags {
  readonly keys: Uint8Array[];
  readonly certificates: Certificate[];
}

function readSafes(content: Uint8Array, password: string): Bags {
  const bags: Bags = { keys: [], certificates: [] };
  for (const safe of readDer(toDer(content)).children)
    for (const bag of readDer(toDer(openSafe(safe, password))).children) addBag(bags, bag, password);
  return bags;
}

function openSafe(safe: DerNode, password: string): Uint8Array {
  const parts = partsOf(safe);
  const kind = oidOf(parts.take(TAG.objectId));
  const inner = partsOf(parts.take(EXPLICIT), EXPLICIT);
  if (kind === OID.data) return inner.take(TAG.octetString).content;
  if (kind !== OID.encryptedData) malformed('a safe that is neither plain nor under a password');
  const encrypted = partsOf(inner.take(TAG.sequence));
  encrypted.take(TAG.integer);
  const info = partsOf(encrypted.take(TAG.sequence));
  info.take(TAG.objectId);
  const algorithm = info.take(TAG.sequence);
  return decrypt(algorithm, info.take(HIDDEN_CONTENT).content, password);
}

function addBag(bags: Bags, bag: DerNode, password: string): void {
  const parts = partsOf(bag);
  const kind = oidOf(parts.take(TAG.objectId));
  const value = partsOf(parts.take(EXPLICIT), EXPLICIT);
  if (kind === KEY_BAG) bags.keys.push(value.take(TAG.sequence).raw);
  if (kind === HIDDEN_KEY_BAG) {
    const hidden = partsOf(value.take(TAG.sequence));
    const algorithm = hidden.take(TAG.sequence);
    bags.keys.push(decrypt(algorithm, hidden.take(TAG.octetString).content, password));
  }
  if (kind !== CERTIFICATE_BAG) return;
  const certificate = partsOf(value.take(TAG.sequence));
  if (oidOf(certificate.take(TAG.objectId)) !== X509_CERTIFICATE) return;
  const content = partsOf(certificate.take(EXPLICIT), EXPLICIT).take(TAG.octetString).content;
  bags.certificates.push(readCertificate(content));
}
