import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../../system.ts';
import { type Answer, INVALID } from './answer.ts';
import type { SystemDialect, SystemFault, SystemOptions } from './types.ts';

const CLOCKS_APART_MAX_S = 300;
const NONCES_KEPT_S = 600;
const MS_PER_SECOND = 1_000;
const BODY_BYTES_MAX = 16 * 1024;

type Parties = Pick<SystemOptions, 'keyId' | 'key' | 'clock'> & Pick<SystemDialect, 'words' | 'headers'>;

/** Looks at who calls, and signs what is answered (docs/dues.md). Nothing of the platform's own code signs here. */
export function createReception({ keyId, key, clock, words, headers: prefix }: Parties) {
  const seen = new Map<string, number>();
  const sign = (lines: readonly string[], body: string, by = key) =>
    createHmac('sha256', by)
      .update(`${lines.join('\n')}\n${body}`)
      .digest('hex');
  const header = ({ headers }: IncomingMessage, name: string) => String(headers[`${prefix}-${name}`] ?? '');

  /** Why a request is not taken; undefined when it is surely the platform's and new. */
  function refusalOf(request: IncomingMessage, body: string): Answer | undefined {
    const { method = '', url: path = '' } = request;
    const [timestamp, nonce] = [header(request, 'timestamp'), header(request, 'nonce')];
    const expected = Buffer.from(sign([`${words}-REQUEST`, method, path, timestamp, nonce], body));
    const given = Buffer.from(header(request, 'signature'));
    const isSigned = given.length === expected.length && timingSafeEqual(given, expected);
    if (header(request, 'key') !== keyId || !isSigned) return refused('SIGNATURE');
    const nowS = secondsOf(clock);
    if (!(Math.abs(nowS - Number(timestamp)) <= CLOCKS_APART_MAX_S)) return refused('CLOCK');
    if (seen.has(nonce)) return refused('REPLAYED');
    for (const [old, atS] of seen) if (nowS - atS > NONCES_KEPT_S) seen.delete(old);
    seen.set(nonce, nowS);
    return body.length > BODY_BYTES_MAX ? INVALID : undefined;
  }

  function signatureOf(
    request: IncomingMessage,
    { status, text }: { readonly status: number; readonly text: string },
    fault: SystemFault | undefined,
  ): Readonly<Record<string, string>> {
    const offMs = typeof fault === 'object' && 'clockMs' in fault ? fault.clockMs : 0;
    const timestamp = String(secondsOf(clock, offMs));
    const nonce = header(request, 'nonce');
    const lines = [`${words}-ANSWER`, String(status), request.url ?? '', timestamp, nonce];
    return {
      [`${prefix}-key`]: keyId,
      [`${prefix}-timestamp`]: timestamp,
      [`${prefix}-nonce`]: nonce,
      [`${prefix}-signature`]: sign(lines, text, fault === 'foreign-key' ? `not ${key}` : key),
    };
  }

  return { refusalOf, signatureOf };
}

const refused = (code: string): Answer => ({ status: 401, body: { code } });

const secondsOf = (clock: Pick<Clock, 'now'>, offMs = 0) =>
  Math.floor((clock.now().getTime() + offMs) / MS_PER_SECOND);
