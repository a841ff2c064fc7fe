import { DAY_MS } from '@self-print/contract/limits.ts';
import forge from 'node-forge';

/** The certificate and key of a server at 127.0.0.1, and the authority that vouches for it, as PEM. */
export function makeServerCertificate() {
  const from = new Date(Date.now() - DAY_MS);
  const to = new Date(Date.now() + DAY_MS);
  const make = (name: string, serial: string) => {
    const keys = forge.pki.rsa.generateKeyPair(2048);
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = keys.publicKey;
    certificate.serialNumber = serial;
    certificate.validity.notBefore = from;
    certificate.validity.notAfter = to;
    certificate.setSubject([{ name: 'commonName', value: name }]);
    return { keys, certificate };
  };
  const root = make('Test authority', '01');
  root.certificate.setIssuer(root.certificate.subject.attributes);
  root.certificate.setExtensions([{ name: 'basicConstraints', cA: true, critical: true }]);
  root.certificate.sign(root.keys.privateKey, forge.md.sha256.create());
  const server = make('127.0.0.1', '02');
  server.certificate.setIssuer(root.certificate.subject.attributes);
  server.certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }]);
  server.certificate.sign(root.keys.privateKey, forge.md.sha256.create());
  return {
    authority: forge.pki.certificateToPem(root.certificate),
    certificate: forge.pki.certificateToPem(server.certificate),
    key: forge.pki.privateKeyToPem(server.keys.privateKey),
  };
}
