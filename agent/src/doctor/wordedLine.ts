import { TERMINAL_CHECKS } from '@self-print/contract/agent/doctor/checks.ts';
import { type TerminalLine, wordTerminalFinding } from '@self-print/contract/agent/doctor/examination.ts';
import { facts, findingState } from '@self-print/contract/system/findingRow.ts';
import { z } from 'zod/mini';

/**
 * A line as the command line says it, with its code for machines. The agent words its own: a release from a roll-out may know findings that the
 * package's command line does not.
 */
export const wordedLine = z.object({
  name: z.string(),
  state: findingState,
  found: z.string(),
  advice: z.optional(z.string()),
  check: z.string(),
  code: z.string(),
  facts,
});
export type WordedLine = z.infer<typeof wordedLine>;

export function inWords({ check, state, code, facts: given }: TerminalLine): WordedLine {
  const { found, todo } = wordTerminalFinding({ code, facts: given }, 'en');
  const line = { name: TERMINAL_CHECKS[check].en, state, found: found.trim(), check, code, facts: given };
  return todo === undefined ? line : { ...line, advice: todo };
}
