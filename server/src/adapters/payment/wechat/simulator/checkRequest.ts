import type { Clock } from '../../../../system.ts';
import type { PlatformSigner } from './platformSigner.ts';
import type { SimulatorKeys } from './simulatorKeys.ts';

export interface SignedRequest {
  readonly method: string;
  /** Path with query, as it came. */
  readonly target: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

const WINDOW_MS = 5 * 60_000;
const SCHEME = 'WECHATPAY2-SHA256-RSA2048 ';

/** Returns whether a request is signed by the merchant, now, and for the first time. */
export function createRequestCheck(
  keys: SimulatorKeys,
  signer: PlatformSigner,
  clock: Clock,
): (request: SignedRequest) => boolean {
  /** Times of the nonces that have been used. */
  const used = new Map<string, number>();

  return ({ method, target, authorization = '', body }) => {
    if (!authorization.startsWith(SCHEME)) return false;
    const parts = new Map(
      [...authorization.slice(SCHEME.length).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
    if (parts.get('mchid') !== keys.mchId || parts.get('serial_no') !== keys.merchantSerial) return false;
    const [timestamp = '', nonce = ''] = [parts.get('timestamp'), parts.get('nonce_str')];
    const nowMs = clock.now().getTime();
    for (const [known, at] of used) if (nowMs - at > 2 * WINDOW_MS) used.delete(known);
    if (!/^\d+$/.test(timestamp) || Math.abs(nowMs - Number(timestamp) * 1000) > WINDOW_MS) return false;
    if (nonce === '' || used.has(nonce)) return false;
    const message = `${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`;
    if (!signer.isMerchantSignature(message, parts.get('signature') ?? '')) return false;
    used.set(nonce, nowMs);
    return true;
  };
}
