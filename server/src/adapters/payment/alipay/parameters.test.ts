import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { alipayParameters } from './parameters.ts';

const pair = (modulusLength = 2_048) => generateKeyPairSync('rsa', { modulusLength });
const app = pair();
const alipay = pair();
const weak = pair(1_024);
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const pem = (key: { export: (options: { type: 'pkcs8'; format: 'pem' }) => string | Buffer }) =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicPem = (key: { export: (options: { type: 'spki'; format: 'pem' }) => string | Buffer }) =>
  key.export({ type: 'spki', format: 'pem' }).toString();
/** The one line that Alipay's key tool shows. */
const bare = (text: string) => text.replace(/-----[^-]+-----|\s/g, '');

const PRIVATE = pem(app.privateKey);
const PKCS1 = app.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
const PUBLIC = publicPem(alipay.publicKey);
const right = {
  appId: '2021000000000001',
  sellerId: '2088000000000001',
  privateKey: PRIVATE,
  alipayPublicKey: PUBLIC,
};

describe("Alipay's parameters", () => {
  it.each([
    ['PKCS8', PRIVATE],
    ['PKCS1', PKCS1],
    ['a line of PKCS8', bare(PRIVATE)],
    ['a line of PKCS1', bare(PKCS1)],
    ['a line that was broken when pasted', `  ${bare(PRIVATE).replace(/(.{50})/g, '$1\n')} `],
    ['PEM with the line ends of Windows', PKCS1.replaceAll('\n', '\r\n')],
  ])('hold a private key as %s', (_, privateKey) => {
    expect(alipayParameters.parse({ ...right, privateKey }).privateKey).toBe(PRIVATE);
  });

  it('hold a public key as a line', () => {
    expect(alipayParameters.parse({ ...right, alipayPublicKey: bare(PUBLIC) }).alipayPublicKey).toBe(PUBLIC);
  });

  it('go to the real gateway unless another is named, and stay what they are when parsed again', () => {
    const parsed = alipayParameters.parse(right);
    expect(parsed.gateway).toBe('https://openapi.alipay.com/gateway.do');
    expect(alipayParameters.parse(parsed)).toEqual(parsed);
    const local = { ...right, gateway: 'http://127.0.0.1:8123/gateway.do' };
    expect(alipayParameters.parse(local).gateway).toBe(local.gateway);
  });

  it.each([
    ['an app id of letters', { appId: 'wx1234567890abcd' }, /app id/],
    ['a seller id that is an app id', { sellerId: '2021000000000001' }, /seller id/],
    ['no private key', { privateKey: '' }, /private key/],
    ['text for a private key', { privateKey: 'my key' }, /private key/],
    ['a private key cut off', { privateKey: bare(PRIVATE).slice(0, 900) }, /private key/],
    ['a public key for the private one', { privateKey: PUBLIC }, /private key/],
    ['a weak private key', { privateKey: pem(weak.privateKey) }, /2048/],
    ['a private key on a curve', { privateKey: pem(curve.privateKey) }, /RSA/],
    ['no key of Alipay', { alipayPublicKey: '' }, /public key/],
    ['spaces for the key of Alipay', { alipayPublicKey: ' \n' }, /public key/],
    ['a private key for that of Alipay', { alipayPublicKey: pem(alipay.privateKey) }, /public key/],
    ['a weak key of Alipay', { alipayPublicKey: publicPem(weak.publicKey) }, /2048/],
    ["the app's own public key", { alipayPublicKey: publicPem(app.publicKey) }, /own public key/],
    ['a gateway without encryption', { gateway: 'http://openapi.alipay.com/gateway.do' }, /https/],
    ['a gateway that is no address', { gateway: 'openapi.alipay.com' }, /https/],
    ['a gateway with a query', { gateway: 'https://openapi.alipay.com/gateway.do?x=1' }, /without query/],
    ['a misspelt name', { alipayPublickey: PUBLIC }, /alipayPublickey/],
  ])('are refused with a sentence for %s', (_, change, sentence) => {
    const parsed = alipayParameters.safeParse({ ...right, ...change });
    expect(parsed.error?.issues.map(({ message }) => message).join()).toMatch(sentence);
  });

  it('are refused without quoting the key', () => {
    const secret = bare(PRIVATE).slice(100, 900);
    const { error } = alipayParameters.safeParse({ ...right, privateKey: secret });
    expect(`${error?.message}${JSON.stringify(error?.issues)}`).not.toContain(secret.slice(0, 20));
  });

  it('hold keys that no password protects', () => {
    const locked = createPrivateKey(PRIVATE)
      .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
      .toString();
    expect(alipayParameters.safeParse({ ...right, privateKey: locked }).success).toBe(false);
  });
});
