import { z } from 'zod/mini';
import { type Language, moment } from '../../fields.ts';
import { type Facts, type FindingState, facts, findingState, wordRow } from '../../system/findingRow.ts';
import { terminalCheck } from './checks.ts';
import { TERMINAL_FINDINGS, type TerminalFindingCode, terminalFindingCode } from './findings.ts';

const terminalLine = z.object({
  check: terminalCheck,
  state: findingState,
  code: terminalFindingCode,
  /** What the words of the code name; nothing about persons, and no secrets. */
  facts,
});
export type TerminalLine = z.infer<typeof terminalLine>;

export const terminalExamination = z.object({
  examinedAt: moment,
  version: z.string(),
  lines: z.array(terminalLine),
});
export type TerminalExamination = z.infer<typeof terminalExamination>;

const URGENCY = { fault: 0, warning: 1, ok: 2 } as const satisfies Record<FindingState, number>;

/** As people read it: what is wrong before what is in order. */
export const worstFirst = (lines: readonly TerminalLine[]): readonly TerminalLine[] =>
  lines.toSorted((one, other) => URGENCY[one.state] - URGENCY[other.state]);

/** What was found and what to do about it, in words; `todo` is undefined for what is in order. */
export function wordTerminalFinding(
  line: { readonly code: TerminalFindingCode; readonly facts: Facts },
  language: Language,
  moment?: (iso: string) => string,
): { readonly found: string; readonly todo: string | undefined } {
  return wordRow(TERMINAL_FINDINGS[line.code], line.facts, language, moment);
}
