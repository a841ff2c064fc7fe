import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { z } from 'zod';
import { type SmtpSettings, tryMailServer } from '../adapters/mail/smtpMailer.ts';
import type { Config } from '../config.ts';
import { errorCode } from '../errorCode.ts';
import type { Clock } from '../system.ts';
import { type Check, type Finding, finding, messageOf } from './examine.ts';

const HTTPS_PORT = 443;
/** Certificates of web servers are often renewed thirty days before their end. */
const FRONT_WARNING_DAYS = 21;
const LIMIT_MS = 8_000;

export interface ReachCheckDeps {
  readonly config: Pick<Config, 'publicUrl' | 'mail' | 'tracing'>;
  readonly clock: Clock;
  readonly fetch: typeof fetch;
}

/** What can be reached from this machine: the platform by its own public address, and the mail server. */
export function reachChecks(deps: ReachCheckDeps): readonly Check[] {
  const { publicUrl, mail } = deps.config;
  return [
    { name: 'publicReach', look: () => checkReach(deps) },
    { name: 'publicCertificate', look: () => checkCertificate(publicUrl, deps.clock) },
    { name: 'mail', look: () => checkMail(mail) },
    { name: 'traces', look: () => checkTraces(deps) },
  ];
}

const health = z.object({ status: z.literal('ok') });

async function checkReach({ config, clock, fetch }: ReachCheckDeps): Promise<Finding> {
  const { publicUrl: address } = config;
  if (address === undefined) return finding('reach-nothing');
  const begun = clock.monotonicMs();
  try {
    const answer = await fetch(`${address}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const isOurs = answer.ok && health.safeParse(await answer.json().catch(() => undefined)).success;
    return isOurs
      ? finding('reach-fine', { milliseconds: Math.round(clock.monotonicMs() - begun) })
      : finding('reach-foreign', { address, status: answer.status });
  } catch (error) {
    return finding('reach-none', { address, reason: reasonOf(error) });
  }
}

/** Sends no spans: a collector answers 200 to that as well. */
async function checkTraces({ config, fetch }: ReachCheckDeps): Promise<Finding> {
  if (!config.tracing) return finding('traces-off');
  const { host } = new URL(config.tracing.url);
  try {
    const answer = await fetch(config.tracing.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [] }),
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    await answer.body?.cancel();
    return answer.ok
      ? finding('traces-taken', { host })
      : finding('traces-refused', { host, status: answer.status });
  } catch (error) {
    return finding('traces-nowhere', { host, reason: reasonOf(error) });
  }
}

/** What lies behind a failed request says more than that it failed. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return errorCode(cause) ?? errorCode(error) ?? messageOf(cause ?? error);
}

async function checkCertificate(publicUrl: string | undefined, clock: Clock): Promise<Finding> {
  if (publicUrl === undefined) return finding('reach-nothing');
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return finding('front-plain');
  const host = hostname.replace(/^\[|\]$/g, '');
  const { validTo, distrust } = await certificateOf(host, port === '' ? HTTPS_PORT : Number(port));
  const days = Math.floor((validTo.getTime() - clock.now().getTime()) / DAY_MS);
  const facts = { moment: validTo.toISOString(), days };
  if (days < 0) return finding('front-over', facts);
  if (distrust !== undefined) return finding('front-distrusted', { reason: distrust });
  return days < FRONT_WARNING_DAYS ? finding('front-ends', facts) : finding('front-fine', facts);
}

function certificateOf(host: string, port: number) {
  return new Promise<{ readonly validTo: Date; readonly distrust: string | undefined }>((resolve, reject) => {
    // It is only looked at: nothing is sent, so that one that nobody trusts can be examined too.
    const socket = connect(
      { host, port, servername: isIP(host) === 0 ? host : '', rejectUnauthorized: false },
      () => {
        const { valid_to: validTo } = socket.getPeerCertificate();
        const distrust = socket.authorized ? undefined : String(socket.authorizationError);
        socket.destroy();
        resolve({ validTo: new Date(validTo), distrust });
      },
    );
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error('ETIMEDOUT')));
    socket.once('error', reject);
  });
}

async function checkMail(mail: SmtpSettings | null): Promise<Finding> {
  if (!mail) return finding('mail-none');
  const server = `${mail.host}:${mail.port}`;
  const tried = await tryMailServer(mail);
  if (tried.ok) return finding('mail-fine', { server });
  const { refusesAccount, reason } = tried.problem;
  return finding(refusesAccount ? 'mail-refused' : 'mail-unreachable', { server, reason });
}
