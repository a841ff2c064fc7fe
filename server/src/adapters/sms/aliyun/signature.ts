import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'ACS3-HMAC-SHA256';

export interface AliyunRequest {
  readonly host: string;
  /** `x-acs-` headers without that of the body's digest. */
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A query as it is signed and sent: sorted by name, each part percent-encoded after RFC 3986. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

/** The Authorization header of a POST to the root of an Aliyun service ("V3 版本请求体&签名机制"). */
export function aliyunAuthorization(
  { host, headers, query, body }: AliyunRequest,
  keyId: string,
  secret: string,
): string {
  const signed = Object.entries({ ...headers, host, 'x-acs-content-sha256': sha256(body) })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonical = ['POST', '/', canonicalQuery(query), lines, names, sha256(body)].join('\n');
  const signature = createHmac('sha256', secret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest('hex');
  return `${ALGORITHM} Credential=${keyId},SignedHeaders=${names},Signature=${signature}`;
}

/** `encodeURIComponent` leaves five characters that RFC 3986 reserves. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
