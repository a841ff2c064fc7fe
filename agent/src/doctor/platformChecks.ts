import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { codeOfCause } from '@self-print/contract/client.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { platformVersion, VERSION_PATH } from '@self-print/contract/platformVersion.ts';
import { messageOf, systemCodeOf } from '../files/errorFacts.ts';
import { readLimited } from '../files/readLimited.ts';
import { CALL_TIMEOUT_MS, CLOCK_DOUBTFUL_MS, CLOCK_OFF_MS } from '../limits.ts';
import { shareUnderWay } from '../shareUnderWay.ts';
import type { Time } from '../time.ts';
import { type Check, type Finding, finding } from './examine.ts';
import { endOf } from './siteChecks.ts';

const HTTPS_PORT = 443;
const ANSWER_LIMIT_BYTES = 4 * 1_024;
/** Certificates of web servers are often renewed thirty days before their end. */
const CERTIFICATE_WARNING_DAYS = 21;

export interface PlatformCheckDeps {
  /** The origin at which the platform is looked for; null where none is known. */
  readonly address: () => string | null;
  readonly version: string;
  readonly fetch: typeof fetch;
  /** Resolves a name, or throws with the system's code. */
  readonly resolve: (host: string) => Promise<unknown>;
  readonly time: Time;
}

/** What of the way to the platform works, from its name to its clock. No call needs an identity. */
export function platformChecks(deps: PlatformCheckDeps): readonly Check[] {
  const answer = shareUnderWay(() => askVersion(deps));
  return [
    { name: 'platformName', look: () => name(deps) },
    { name: 'platformReach', look: () => reach(deps, answer) },
    { name: 'platformCertificate', look: () => certificate(deps) },
    { name: 'version', look: () => version(deps, answer) },
    { name: 'clock', look: () => clock(answer) },
  ];
}

type Answer =
  | { readonly kind: 'none' }
  | { readonly kind: 'silent'; readonly reason: string }
  | { readonly kind: 'foreign' }
  | {
      readonly kind: 'platform';
      readonly version: string;
      readonly tookMs: number;
      /** By which this clock is ahead; null where the answer has no date. */
      readonly aheadMs: number | null;
    };

async function askVersion({ address, fetch, time }: PlatformCheckDeps): Promise<Answer> {
  const origin = address();
  if (origin === null) return { kind: 'none' };
  const begun = time.elapsed();
  try {
    const response = await fetch(`${origin}${VERSION_PATH}`, {
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      redirect: 'manual',
    });
    const now = time.now();
    const body = await readLimited(response, ANSWER_LIMIT_BYTES);
    const parsed = platformVersion.safeParse(body && parseJson(new TextDecoder().decode(body)));
    if (!parsed.success) return { kind: 'foreign' };
    const date = Date.parse(response.headers.get('date') ?? '');
    return {
      kind: 'platform',
      version: parsed.data.version,
      tookMs: time.elapsed() - begun,
      aheadMs: Number.isNaN(date) ? null : now - date,
    };
  } catch (error) {
    return { kind: 'silent', reason: codeOfCause(error) ?? messageOf(error) };
  }
}

/** The line of the reach says that there is no platform. */
async function name({ address, resolve }: PlatformCheckDeps): Promise<Finding | undefined> {
  const origin = address();
  if (origin === null) return undefined;
  const host = hostOf(origin);
  if (isIP(host) !== 0) return finding('name-address');
  try {
    await resolve(host);
    return finding('name-fine', { host });
  } catch (error) {
    return finding('name-unknown', { host, reason: systemCodeOf(error) ?? messageOf(error) });
  }
}

async function reach({ address }: PlatformCheckDeps, ask: () => Promise<Answer>): Promise<Finding> {
  const answer = await ask();
  const platform = address() ?? '';
  switch (answer.kind) {
    case 'none':
      return finding('platform-none');
    case 'silent':
      return finding('reach-none', { platform, reason: answer.reason });
    case 'foreign':
      return finding('reach-foreign', { platform });
    case 'platform':
      return finding('reach-fine', { milliseconds: Math.round(answer.tookMs) });
  }
}

async function version(
  { version: own }: PlatformCheckDeps,
  ask: () => Promise<Answer>,
): Promise<Finding | undefined> {
  const answer = await ask();
  if (answer.kind !== 'platform') return undefined;
  return answer.version === own
    ? finding('version-same', { own })
    : finding('version-other', { own, platform: answer.version });
}

async function clock(ask: () => Promise<Answer>): Promise<Finding | undefined> {
  const answer = await ask();
  if (answer.kind === 'none') return undefined;
  if (answer.kind !== 'platform' || answer.aheadMs === null) return finding('clock-unknown');
  const offMs = Math.abs(answer.aheadMs);
  // The header has whole seconds.
  const facts = { seconds: Math.round(offMs / SECOND_MS) };
  if (offMs >= CLOCK_OFF_MS) return finding('clock-wrong', facts);
  return finding(offMs >= CLOCK_DOUBTFUL_MS ? 'clock-off' : 'clock-fine', facts);
}

async function certificate({ address, time }: PlatformCheckDeps): Promise<Finding | undefined> {
  const origin = address();
  if (origin === null) return undefined;
  const { protocol, port } = new URL(origin);
  if (protocol !== 'https:') return finding('certificate-plain', { platform: origin });
  const seen = await certificateOf(hostOf(origin), port === '' ? HTTPS_PORT : Number(port));
  const [moment, days] = endOf(seen.validTo, time);
  if (days < 0) return finding('certificate-over', { moment });
  if (seen.distrust !== null) return finding('certificate-distrusted', { reason: seen.distrust });
  return days < CERTIFICATE_WARNING_DAYS
    ? finding('certificate-ends', { moment, days })
    : finding('certificate-fine', { moment });
}

function hostOf(origin: string): string {
  return new URL(origin).hostname.replace(/^\[|\]$/g, '');
}

/** Rejects where nobody answers. */
function certificateOf(host: string, port: number) {
  return new Promise<{ readonly validTo: number; readonly distrust: string | null }>((resolve, reject) => {
    // It is only looked at: nothing is sent, so that one that nobody trusts can be examined too.
    const socket = connect(
      { host, port, servername: isIP(host) === 0 ? host : '', rejectUnauthorized: false },
      () => {
        const { valid_to: validTo } = socket.getPeerCertificate();
        const distrust = socket.authorized ? null : String(socket.authorizationError);
        socket.destroy();
        resolve({ validTo: Date.parse(validTo), distrust });
      },
    );
    socket.setTimeout(CALL_TIMEOUT_MS, () => socket.destroy(new Error('ETIMEDOUT')));
    socket.once('error', reject);
  });
}
