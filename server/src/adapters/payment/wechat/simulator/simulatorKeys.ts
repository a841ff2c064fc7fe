import { generateKeyPair, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import type { Clock, Random } from '../../../../system.ts';
import { issueCertificate } from '../../../sign/x509/issueCertificate.ts';

/** Keys and numbers of both sides, as texts; kept by whoever wants the same ones after a restart. */
export interface SimulatorKeys {
  readonly mchId: string;
  readonly appId: string;
  readonly merchantSerial: string;
  /** The merchant's; the simulator uses only its public half. */
  readonly merchantKey: string;
  readonly apiV3Key: string;
  readonly publicKeyId: string;
  readonly publicKeyOwner: string;
  readonly certificate: string;
  readonly certificateOwner: string;
}

const RSA_BITS = 2_048;
const SERIAL_BYTES = 16;
const API_V3_KEY_BYTES = 16;
const VALID_YEARS = 5;
const NAME = { organization: 'SIMULATOR 模拟', commonName: 'Simulated WeChat Pay' };
const makeKeyPair = promisify(generateKeyPair);

export async function makeSimulatorKeys(clock: Clock, random: Random): Promise<SimulatorKeys> {
  const hex = (bytes: number) => Buffer.from(random.bytes(bytes)).toString('hex').toUpperCase();
  const rsa = () => makeKeyPair('rsa', { modulusLength: RSA_BITS });
  const [merchant, owner, certified, issuer] = await Promise.all([
    rsa(),
    rsa(),
    rsa(),
    makeKeyPair('ec', { namedCurve: 'P-256' }),
  ]);
  const validTo = new Date(clock.now());
  validTo.setUTCFullYear(validTo.getUTCFullYear() + VALID_YEARS);
  const certificate = issueCertificate({
    role: 'documentSigner',
    subject: NAME,
    issuer: NAME,
    publicKey: certified.publicKey,
    issuerKey: issuer.privateKey,
    issuerPublicKey: issuer.publicKey,
    serial: random.bytes(SERIAL_BYTES),
    validFrom: clock.now(),
    validTo,
  });
  const pem = { type: 'pkcs8', format: 'pem' } as const;
  return {
    mchId: '1900000001',
    appId: 'wx0000simulated01',
    merchantSerial: hex(SERIAL_BYTES),
    merchantKey: merchant.privateKey.export(pem).toString(),
    apiV3Key: hex(API_V3_KEY_BYTES),
    publicKeyId: `PUB_KEY_ID_${hex(SERIAL_BYTES)}`,
    publicKeyOwner: owner.privateKey.export(pem).toString(),
    certificate: new X509Certificate(certificate).toString(),
    certificateOwner: certified.privateKey.export(pem).toString(),
  };
}
