import { createHash } from 'node:crypto';

export interface Account {
  readonly user: string;
  readonly password: string;
}

/** A digest challenge that this client can answer. */
export interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | null;
  readonly algorithm: 'MD5' | 'SHA-256';
}

/**
 * The strongest digest challenge in a `WWW-Authenticate` header that can be answered: MD5 or SHA-256, with quality of protection
 * `auth` (RFC 7616, 3.3). Null when there is none.
 */
export function digestChallenge(header: string): DigestChallenge | null {
  const challenges = header.split(/(?=\bDigest\s)/i).filter((part) => /^Digest\s/i.test(part));
  const read = challenges.flatMap((challenge) => challengeOf(challenge) ?? []);
  return read.find(({ algorithm }) => algorithm === 'SHA-256') ?? read[0] ?? null;
}

function challengeOf(text: string): DigestChallenge | null {
  const fields = new Map(
    [...text.matchAll(/([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",]+))/g)].map(
      ([, name = '', quoted, token]) =>
        [name.toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? token ?? ''] as const,
    ),
  );
  const realm = fields.get('realm');
  const nonce = fields.get('nonce');
  const algorithm = (fields.get('algorithm') ?? 'MD5').toUpperCase();
  const protection = (fields.get('qop') ?? '').split(',').map((word) => word.trim().toLowerCase());
  if (realm === undefined || nonce === undefined || !protection.includes('auth')) return null;
  if (algorithm !== 'MD5' && algorithm !== 'SHA-256') return null;
  return { realm, nonce, opaque: fields.get('opaque') ?? null, algorithm };
}

/**
 * The `Authorization` header for the first request after a challenge (RFC 7616, 3.4).
 * @param clientNonce random, without quotation marks
 */
export function digestAnswer(
  challenge: DigestChallenge,
  { user, password }: Account,
  request: { readonly method: string; readonly uri: string; readonly clientNonce: string },
): string {
  const { realm, nonce, opaque, algorithm } = challenge;
  const { method, uri, clientNonce } = request;
  const hash = (text: string) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text)
      .digest('hex');
  const secret = hash(`${user}:${realm}:${password}`);
  const response = hash([secret, nonce, FIRST_USE, clientNonce, 'auth', hash(`${method}:${uri}`)].join(':'));
  const quoted = { username: user, realm, nonce, uri, response, cnonce: clientNonce };
  const fields = Object.entries(opaque === null ? quoted : { ...quoted, opaque }).map(
    ([name, value]) => `${name}="${value.replaceAll(/["\\]/g, '\\$&')}"`,
  );
  return `Digest ${[...fields, `algorithm=${algorithm}`, 'qop=auth', `nc=${FIRST_USE}`].join(', ')}`;
}

/** Each nonce is used once, as each picture asks for a new one. */
const FIRST_USE = '00000001';
