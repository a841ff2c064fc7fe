import { describe, expect, it } from '@jest/globals';
import { digestAnswer, digestChallenge } from './digestAnswer.ts';

/** The example of RFC 7616, 3.9.1. */
const CHALLENGE =
  'realm="http-auth@example.org", qop="auth, auth-int", algorithm=ALGORITHM, ' +
  'nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"';
const ACCOUNT = { user: 'Mufasa', password: 'Circle of Life' };
const REQUEST = {
  method: 'GET',
  uri: '/dir/index.html',
  clientNonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
};
const md5 = `Digest ${CHALLENGE.replace('ALGORITHM', 'MD5')}`;
const sha256 = `Digest ${CHALLENGE.replace('ALGORITHM', 'SHA-256')}`;

function answerTo(header: string): string {
  const challenge = digestChallenge(header);
  if (!challenge) throw new Error('no challenge was found');
  return digestAnswer(challenge, ACCOUNT, REQUEST);
}

describe('a digest challenge', () => {
  it.each([
    ['MD5', md5, '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', sha256, '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('with %s is answered as the standard says', (algorithm, header, response) => {
    const answer = answerTo(header);
    expect(answer).toContain(`response="${response}"`);
    expect(answer).toContain(`algorithm=${algorithm}`);
    expect(answer).toContain('username="Mufasa", realm="http-auth@example.org"');
    expect(answer).toContain('uri="/dir/index.html"');
    expect(answer).toContain('opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"');
    expect(answer).toMatch(/qop=auth, nc=00000001$/);
    expect(answer).not.toContain('Circle');
  });

  it('that is offered twice is answered the stronger way, in whatever order', () => {
    expect(digestChallenge(`${md5}, ${sha256}`)).toMatchObject({ algorithm: 'SHA-256' });
    expect(digestChallenge(`${sha256}, Basic realm="x", ${md5}`)).toMatchObject({ algorithm: 'SHA-256' });
  });

  it('without an algorithm means MD5', () => {
    expect(digestChallenge('digest realm="cam", nonce="n", qop="auth"')).toEqual({
      realm: 'cam',
      nonce: 'n',
      opaque: null,
      algorithm: 'MD5',
    });
  });

  it('keeps quotation marks in a realm', () => {
    const header = 'Digest realm="the \\"cam\\"", nonce="n", qop=auth';
    expect(digestChallenge(header)?.realm).toBe('the "cam"');
    expect(answerTo(header)).toContain('realm="the \\"cam\\""');
  });

  it.each([
    ['nothing', ''],
    ['a password in the clear', 'Basic realm="cam"'],
    ['an unknown algorithm', 'Digest realm="cam", nonce="n", qop="auth", algorithm=SHA-512-256'],
    ['no nonce', 'Digest realm="cam", qop="auth"'],
    ['the old form without quality of protection', 'Digest realm="cam", nonce="n"'],
    ['only protection of the body', 'Digest realm="cam", nonce="n", qop="auth-int"'],
  ])('is not answered where there is %s', (_, header) => {
    expect(digestChallenge(header)).toBeNull();
  });
});
