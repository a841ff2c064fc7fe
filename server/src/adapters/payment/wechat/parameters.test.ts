import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { systemClock, systemRandom } from '../../../system.ts';
import { keysOf, wechatParameters } from './parameters.ts';
import { createPlatformSigner } from './simulator/platformSigner.ts';
import { makeSimulatorKeys } from './simulator/simulatorKeys.ts';
import { wechatProvider } from './wechatProvider.ts';

const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ELLIPTIC_KEY = elliptic.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const BROKEN_CERTIFICATE = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';

describe('the parameters of WeChat Pay', () => {
  let right: Record<string, string>;
  let publicKey = '';
  beforeAll(async () => {
    const keys = await makeSimulatorKeys(systemClock, systemRandom);
    publicKey = createPlatformSigner(keys, systemClock, systemRandom).publicKey;
    const { mchId, appId, merchantSerial, apiV3Key, publicKeyId, certificate } = keys;
    right = {
      ...{ mchId, appId, merchantSerial, apiV3Key, publicKeyId, publicKey },
      privateKey: keys.merchantKey,
      platformCertificates: certificate,
    };
  });
  const problemsOf = (change: Record<string, string>) =>
    (wechatParameters.safeParse({ ...right, ...change }).error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );

  it('are accepted with both kinds of keys, and lead to the real gateway', () => {
    const parameters = wechatParameters.parse(right);
    expect(parameters.gateway).toBe('https://api.mch.weixin.qq.com');
    const { verifiers, preferredSerial } = keysOf(parameters);
    expect(verifiers.size).toBe(2);
    expect(preferredSerial).toBe(right.publicKeyId);
  });

  it('are accepted with either kind of keys, and a key that was pasted with blank lines around it', () => {
    const certificate = wechatParameters.parse({ ...right, publicKeyId: '', publicKey: '' });
    expect(keysOf(certificate).preferredSerial).toMatch(/^[0-9A-F]{32}$/);
    const pasted = { platformCertificates: '', publicKey: `\n${publicKey}\n\n`, gateway: '' };
    expect(keysOf(wechatParameters.parse({ ...right, ...pasted })).verifiers.size).toBe(1);
  });

  it.each([
    [{ mchId: '19' }, 'mchId: must be the merchant number'],
    [{ appId: '' }, 'appId: must be an app id'],
    [{ merchantSerial: 'number' }, 'merchantSerial: must be the serial number'],
    [{ apiV3Key: 'short' }, 'apiV3Key: must have 32 characters'],
    [{ privateKey: 'no key' }, 'privateKey: must be the text of apiclient_key.pem'],
    [{ privateKey: ELLIPTIC_KEY }, 'privateKey: must be an RSA key'],
    [{ publicKey: 'no key' }, 'publicKey: must be the text of pub_key.pem'],
    [{ publicKeyId: '' }, 'publicKeyId: must be given together with the public key'],
    [{ publicKeyId: 'KEY' }, 'publicKeyId: must begin with PUB_KEY_ID_'],
    [{ platformCertificates: 'none' }, 'platformCertificates: must hold certificates in PEM'],
    [
      { platformCertificates: BROKEN_CERTIFICATE },
      'platformCertificates: holds a certificate that cannot be read',
    ],
    [
      { publicKeyId: '', publicKey: '', platformCertificates: '' },
      'publicKey: the public key of WeChat Pay or',
    ],
    [{ gateway: 'http://pay.example.com' }, 'gateway: must be an https address without a path'],
    [{ gateway: 'https://pay.example.com/v3' }, 'gateway: must be an https address without a path'],
    [{ h5SiteUrl: 'print.example.edu' }, 'h5SiteUrl: must be an https address'],
  ])('are refused with a sentence: %j', (change, sentence) => {
    expect(problemsOf(change)).toEqual([expect.stringContaining(sentence)]);
  });

  it('are refused when the private key is given for the public one, or the merchant certificate for that of the platform', () => {
    expect(problemsOf({ publicKey: right.privateKey ?? '' })).toHaveLength(1);
    const { preferredSerial } = keysOf(wechatParameters.parse({ ...right, publicKeyId: '', publicKey: '' }));
    expect(problemsOf({ merchantSerial: preferredSerial })).toEqual([
      'platformCertificates: must be the certificates of WeChat Pay, not that of the merchant',
    ]);
  });

  it('are refused without their values', () => {
    const shown = JSON.stringify(
      problemsOf({ privateKey: 'SECRET-KEY-TEXT', apiV3Key: 'SECRET-API-KEY', appSecret: 'SECRET-APP' }),
    );
    expect(shown).not.toContain('SECRET');
    expect(wechatProvider.secretParameters).toEqual(['privateKey', 'apiV3Key', 'appSecret']);
  });
});
