import { type Certificate, readCertificate } from './certificate.ts';

const BLOCK = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----/g;

/** Parses all certificates of a PEM file. Throws `Malformed`. */
export const readPemCertificates = (pem: string): readonly Certificate[] =>
  [...pem.matchAll(BLOCK)].map(([, base64 = '']) => readCertificate(Buffer.from(base64, 'base64')));
