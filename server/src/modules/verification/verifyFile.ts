import { createHash } from 'node:crypto';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { Verdict } from '@self-print/contract/platform/documents.ts';
import { assertNever, fail, ok } from '@self-print/contract/result.ts';
import type { SignatureVerdict } from '../../adapters/sign/inspectSignature.ts';
import type { Deps } from '../../deps.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { countView, findByDigest, type HandedOut } from './issuedStore.ts';
import { verdictOf } from './verdict.ts';
import type { VerifyDeps } from './verifyByCode.ts';

const ADDRESS_RATE: RateRule = { tries: 60, windowMs: 10 * MINUTE_MS };

/**
 * Verifies an uploaded file. A byte-for-byte match with an issued document returns that document's current state; for any other
 * file its signature tells why it is not authentic. The file is not stored.
 */
export async function verifyFile(
  deps: VerifyDeps & Pick<Deps, 'engines'>,
  address: string,
  content: Uint8Array,
): Promise<Outcome<Verdict, 'TOO_MANY_REQUESTS'>> {
  const { db, clock, log } = deps;
  const rate = await takeRate(deps, ADDRESS_RATE, 'verify-file', address);
  if (!rate.ok) return rate;
  const now = clock.now();
  const found = await findByDigest(db, createHash('sha256').update(content).digest('hex'));
  if (found) return ok(await answerFor(deps, found, now));
  const judged = await deps.engines.inspect(content, now);
  if (!judged.ok && judged.problem === 'busy') return fail(problem('TOO_MANY_REQUESTS'));
  const rewritten =
    judged.ok && judged.value.kind === 'valid' ? await findByDigest(db, judged.value.sha256) : undefined;
  if (rewritten) return ok(await answerFor(deps, rewritten, now));
  const reason = judged.ok ? reasonOf(judged.value) : 'unreadable';
  log.event('document-verified', { outcome: 'tampered', reason });
  return ok({ state: 'tampered', reason });
}

async function answerFor({ db, keys, log }: VerifyDeps, found: HandedOut, now: Date): Promise<Verdict> {
  await countView(db, found);
  const verdict = verdictOf(keys, found, now, null);
  log.event('document-verified', { documentId: found.document.documentId, outcome: verdict.state });
  return verdict;
}

/** Why a file is not a document that we issued. */
function reasonOf(verdict: SignatureVerdict): Extract<Verdict, { state: 'tampered' }>['reason'] {
  switch (verdict.kind) {
    case 'unsigned':
      return 'notSigned';
    case 'tampered':
      return 'changed';
    case 'untrusted':
      return 'signedByAnother';
    case 'unreadable':
      return 'unreadable';
    // Signed by us but never handed out: its order was not completed.
    case 'valid':
      return 'unknownDocument';
    default:
      return assertNever(verdict);
  }
}
