import { createHash, type KeyObject, sign } from 'node:crypto';
import { algorithmIdentifier } from '../cms/algorithms.ts';
import { OID } from '../der/oids.ts';
import {
  bitString,
  boolean,
  contextTag,
  encode,
  integer,
  objectId,
  octets,
  sequence,
  setOf,
  TAG,
  time,
  utf8,
} from '../der/writeDer.ts';

/** Purpose of a certificate of the internal test CA. */
export type CertificateRole = 'authority' | 'documentSigner' | 'timestamper';

export interface CertificateOrder {
  readonly role: CertificateRole;
  readonly subject: DistinguishedName;
  readonly issuer: DistinguishedName;
  readonly publicKey: KeyObject;
  readonly issuerKey: KeyObject;
  readonly issuerPublicKey: KeyObject;
  /** Random; at most 19 bytes, so that it stays positive within RFC 5280's limit of 20. */
  readonly serial: Uint8Array;
  readonly validFrom: Date;
  readonly validTo: Date;
}

export interface DistinguishedName {
  readonly organization: string;
  readonly commonName: string;
}

const VERSION_3 = 2;
/** Encoded BIT STRINGs: number of unused bits, then the bits (RFC 5280 4.2.1.3). */
const KEY_USAGE: Readonly<Record<CertificateRole, Uint8Array>> = {
  authority: Uint8Array.of(1, 0x06),
  documentSigner: Uint8Array.of(6, 0xc0),
  timestamper: Uint8Array.of(6, 0xc0),
};

/** Creates and signs an X.509 certificate (RFC 5280) with ECDSA and SHA-256. */
export function issueCertificate(order: CertificateOrder): Uint8Array {
  const algorithm = algorithmIdentifier('ecdsa-sha256');
  const tbs = sequence(
    encode(contextTag(0), integer(VERSION_3)),
    integer(order.serial),
    algorithm,
    nameOf(order.issuer),
    sequence(time(order.validFrom), time(order.validTo)),
    nameOf(order.subject),
    spkiOf(order.publicKey),
    encode(contextTag(3), sequence(...extensionsOf(order))),
  );
  return sequence(tbs, algorithm, bitString(sign('sha256', tbs, order.issuerKey)));
}

function extensionsOf({ role, publicKey, issuerPublicKey }: CertificateOrder): readonly Uint8Array[] {
  const isAuthority = role === 'authority';
  return [
    extension(OID.basicConstraints, true, sequence(...(isAuthority ? [boolean(true)] : []))),
    extension(OID.keyUsage, true, encode(TAG.bitString, KEY_USAGE[role])),
    // RFC 3161 2.3: critical, and the only purpose.
    ...(role === 'timestamper'
      ? [extension(OID.extendedKeyUsage, true, sequence(objectId(OID.timeStamping)))]
      : []),
    ...(role === 'documentSigner'
      ? [
          extension(
            OID.extendedKeyUsage,
            false,
            sequence(objectId(OID.emailProtection), objectId(OID.documentSigning)),
          ),
        ]
      : []),
    extension(OID.subjectKeyId, false, octets(keyIdOf(publicKey))),
    extension(OID.authorityKeyId, false, sequence(encode(contextTag(0, false), keyIdOf(issuerPublicKey)))),
  ];
}

const extension = (oid: string, critical: boolean, value: Uint8Array) =>
  sequence(objectId(oid), ...(critical ? [boolean(true)] : []), octets(value));

const spkiOf = (key: KeyObject): Uint8Array => key.export({ format: 'der', type: 'spki' });

const keyIdOf = (key: KeyObject): Uint8Array => createHash('sha1').update(spkiOf(key)).digest();

const nameOf = ({ organization, commonName }: DistinguishedName): Uint8Array =>
  sequence(
    setOf(sequence(objectId(OID.organization), utf8(organization))),
    setOf(sequence(objectId(OID.commonName), utf8(commonName))),
  );
