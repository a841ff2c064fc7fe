import type { SystemCheck } from '@self-print/contract/system/checks.ts';
import type { Fact, FindingState } from '@self-print/contract/system/findingRow.ts';
import { type FactsOf, type FindingCode, SYSTEM_FINDINGS } from '@self-print/contract/system/findings.ts';
import { isDatabaseUnreachable } from '../db/unreachable.ts';
import { errorCode } from '../errorCode.ts';
import { errorFacts } from '../errorFacts.ts';
import type { After } from '../system.ts';

/** What a check found, by its code and what the words of that name. */
export interface Finding {
  readonly state: FindingState;
  readonly code: FindingCode;
  readonly facts: Readonly<Record<string, Fact>>;
}

export interface Check {
  readonly name: SystemCheck;
  readonly look: () => Promise<Finding>;
}

/** PostgreSQL's codes for a wrong role or password, and for a database that there is not. */
const REFUSED = /^(?:28|3D)/;

/** Others reach for other machines. */
const ASK_DATABASE: ReadonlySet<SystemCheck> = new Set<SystemCheck>([
  'database',
  'schema',
  'keyRing',
  'clock',
  'payChannels',
  'smsChannels',
  'queues',
  'lastBackUp',
]);

export type Examined = Finding & { readonly check: SystemCheck };

/** A finding of the table, with the facts that its words need. */
export function finding<const Code extends FindingCode>(
  code: Code,
  ...[facts]: [keyof FactsOf<Code>] extends [never] ? [] : [FactsOf<Code>]
): Finding {
  return { state: SYSTEM_FINDINGS[code].state, code, facts: facts ?? {} };
}

/** Runs the checks beside each other, each within its own time: what hangs or throws is a fault of that check alone. */
export function examine(checks: readonly Check[], limitMs: number, after: After): Promise<Examined[]> {
  return Promise.all(
    checks.map(async (check) => ({ check: check.name, ...(await within(limitMs, after, check)) })),
  );
}

function within(limitMs: number, after: After, { name, look }: Check): Promise<Finding> {
  return new Promise((resolve) => {
    const late = finding('no-answer', { seconds: limitMs / 1_000 });
    const cancel = after(limitMs, () => resolve(late));
    void look()
      .catch((error: unknown) => faultOf(name, error))
      .then((found) => {
        cancel();
        resolve(found);
      });
  });
}

function faultOf(name: SystemCheck, error: unknown): Finding {
  const isAway =
    ASK_DATABASE.has(name) && (isDatabaseUnreachable(error) || REFUSED.test(errorCode(error) ?? ''));
  return finding(isAway ? 'database-away' : 'failed', { message: messageOf(error) });
}

/** Why something failed, without the data involved. Several refused connections have a code alone. */
export function messageOf(error: unknown): string {
  const { message } = errorFacts(error);
  return message === '' ? (errorCode(error) ?? 'unknown') : message;
}
