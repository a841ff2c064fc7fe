import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { integer, sequence } from '../../der/writeDer.ts';
import { attempt } from '../../malformed.ts';
import type { SigningKey } from '../../types.ts';
import { type Certificate, readCertificate } from '../../x509/certificate.ts';
import { orderIssuers } from '../../x509/chain.ts';
import { algorithmOf } from '../nodeKey.ts';
import { type HostProcess, startHostProcess } from './hostProcess.ts';
import type { TokenProblem } from './messages.ts';

export interface Pkcs11Settings {
  /** Library of the token's vendor. */
  readonly module: string;
  readonly tokenLabel: string;
  /** Null: the token's only key. */
  readonly keyLabel: string | null;
  readonly pin: string;
}

export interface TokenKeyProblem {
  readonly problem: TokenProblem | 'gone' | 'unsupportedKey';
  readonly detail: string;
}

/**
 * Opens a signing key that stays in its token. The vendor's library runs in a separate program; if it dies, the next signature
 * starts a new one, but a rejected PIN is not tried again.
 */
export async function openPkcs11Key(
  settings: Pkcs11Settings,
  furtherCertificates: readonly Certificate[],
  startHost: () => HostProcess = startHostProcess,
): Promise<Result<SigningKey, TokenKeyProblem>> {
  let host = startHost();
  const first = await openHost(host, settings);
  if (!first.ok) {
    await host.close();
    return first;
  }
  const read = attempt(() => first.value.map((each) => readCertificate(Buffer.from(each, 'base64'))));
  const [certificate, ...others] = read.ok ? read.value : [];
  const algorithm = certificate
    ? algorithmOf(certificate.publicKey)
    : fail('a certificate that cannot be read');
  if (!certificate || !algorithm.ok) {
    await host.close();
    return fail({ problem: 'unsupportedKey', detail: algorithm.ok ? '' : algorithm.problem });
  }

  let reopening: Promise<Result<unknown, TokenKeyProblem>> | undefined;
  let isPinRefused = false;
  const ensureOpen = async (): Promise<Result<unknown, TokenKeyProblem>> => {
    if (!host.isGone()) return (await reopening) ?? ok();
    if (isPinRefused) return fail({ problem: 'wrongPin', detail: 'the PIN was refused' });
    host = startHost();
    reopening = openHost(host, settings);
    const opened = await reopening;
    if (opened.ok) return opened;
    isPinRefused = opened.problem.problem === 'wrongPin';
    await host.close();
    return opened;
  };
  const sign: SigningKey['sign'] = async (data) => {
    const open = await ensureOpen();
    if (!open.ok) return fail(detailOf(open.problem));
    const digest = createHash('sha256').update(data).digest('base64');
    const answer = await host.ask({ command: 'sign', digest });
    if (!answer) return fail("the token's host program ended or hung");
    if (!answer.ok) return fail(detailOf(answer));
    const signature = Buffer.from(answer.signature ?? '', 'base64');
    return ok(algorithm.value === 'ecdsa-sha256' ? ecdsaSignature(signature) : signature);
  };
  return ok({
    certificate,
    issuers: orderIssuers(certificate, [...others, ...furtherCertificates]),
    algorithm: algorithm.value,
    isTest: false,
    sign,
    close: () => host.close(),
  });
}

const detailOf = ({ problem, detail }: TokenKeyProblem) => `${problem}: ${detail}`;

async function openHost(
  host: HostProcess,
  settings: Pkcs11Settings,
): Promise<Result<readonly string[], TokenKeyProblem>> {
  const answer = await host.ask({ command: 'open', ...settings });
  if (!answer) return fail({ problem: 'gone', detail: "the token's host program ended or hung" });
  return answer.ok ? ok(answer.certificates ?? []) : fail({ problem: answer.problem, detail: answer.detail });
}

/** Converts the two concatenated numbers (v2.40 2.3.1) to the X9.62 encoding. */
function ecdsaSignature(numbers: Uint8Array): Uint8Array {
  const half = numbers.length / 2;
  return sequence(integer(numbers.subarray(0, half)), integer(numbers.subarray(half)));
}
