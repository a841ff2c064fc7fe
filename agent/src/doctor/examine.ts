import { TERMINAL_CHECKS, type TerminalCheck } from '@self-print/contract/agent/doctor/checks.ts';
import type { TerminalLine } from '@self-print/contract/agent/doctor/examination.ts';
import {
  TERMINAL_FINDINGS,
  type TerminalFactsOf,
  type TerminalFindingCode,
} from '@self-print/contract/agent/doctor/findings.ts';
import { messageOf } from '../files/errorFacts.ts';
import type { Time } from '../time.ts';

/** What a check found, by its code and what the words of that name. */
export type Finding = Omit<TerminalLine, 'check'>;

export interface Check {
  readonly name: TerminalCheck;
  /** Undefined where there is nothing to say, as of a device that is not installed. */
  readonly look: () => Promise<Finding | undefined>;
}

const ORDER = Object.keys(TERMINAL_CHECKS);
const FACT_LENGTH = 300;

/** A finding of the table, with the facts that its words need. */
export function finding<const Code extends TerminalFindingCode>(
  code: Code,
  ...[facts]: [keyof TerminalFactsOf<Code>] extends [never] ? [] : [TerminalFactsOf<Code>]
): Finding {
  return { state: TERMINAL_FINDINGS[code].state, code, facts: facts ?? {} };
}

/** Runs the checks beside each other, each within its own time: what hangs or throws is a fault of that check alone. */
export async function examine(
  checks: readonly Check[],
  limitMs: number,
  time: Time,
): Promise<readonly TerminalLine[]> {
  const looked = await Promise.all(checks.map((check) => within(check, limitMs, time)));
  return looked.flat().toSorted((one, other) => ORDER.indexOf(one.check) - ORDER.indexOf(other.check));
}

async function within({ name, look }: Check, limitMs: number, time: Time): Promise<TerminalLine[]> {
  const done = new AbortController();
  const late = time
    .wait(limitMs, done.signal)
    .then((over) => (over ? finding('no-answer', { seconds: limitMs / 1_000 }) : undefined));
  const found = look().catch((error: unknown) =>
    finding('failed', { message: messageOf(error).slice(0, FACT_LENGTH) }),
  );
  const first = await Promise.race([found, late]);
  done.abort();
  return first ? [{ check: name, ...first }] : [];
}
