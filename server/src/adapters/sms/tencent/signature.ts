import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'TC3-HMAC-SHA256';

export interface TencentRequest {
  readonly service: string;
  /** Lower-case names of the headers that are signed. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

/** The Authorization header of a POST to a service of Tencent Cloud ("签名方法 v3"). */
export function tencentAuthorization(
  { service, headers, body, timestamp }: TencentRequest,
  secretId: string,
  secretKey: string,
): string {
  const signed = Object.entries(headers).sort(([one], [other]) => (one < other ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value.trim()}\n`).join('');
  const canonical = ['POST', '/', '', lines, names, sha256(body)].join('\n');
  const date = new Date(timestamp * 1000).toISOString().slice(0, 'yyyy-mm-dd'.length);
  const scope = `${date}/${service}/tc3_request`;
  const key = [date, service, 'tc3_request'].reduce<string | Buffer>(
    (above, part) => createHmac('sha256', above).update(part).digest(),
    `TC3${secretKey}`,
  );
  const signature = createHmac('sha256', key)
    .update([ALGORITHM, timestamp, scope, sha256(canonical)].join('\n'))
    .digest('hex');
  return `${ALGORITHM} Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
