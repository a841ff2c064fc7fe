import { commandCalls } from '@self-print/contract/agent/command.ts';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { Call } from '@self-print/contract/call.ts';
import { AGENT_CALLS } from '@self-print/contract/catalogue.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod/mini';

/**
 * Agent calls that may be issued remotely as commands: all that require staff, and calls open to the page that control the
 * terminal, such as re-enabling the touch screen. Excludes the log-in itself, which would open the maintenance screens to
 * whoever is at the terminal.
 */
const COMMANDABLE: ReadonlyMap<string, Call> = new Map(
  [...AGENT_CALLS.filter(({ access }) => access === 'kioskStaff'), ...Object.values<Call>(commandCalls)]
    .filter((call) => call.path !== maintenanceCalls.begin.path)
    .map((call) => [call.path, call]),
);

/** Paths of the calls that may be issued as commands. */
export const COMMANDABLE_PATHS: readonly string[] = [...COMMANDABLE.keys()].sort();

export type CommandFault =
  | { readonly kind: 'noSuchCall' }
  /** The field of the body that the call does not accept. */
  | { readonly kind: 'badBody'; readonly field: string };

/**
 * Validates the body and fills in defaults, so that what is signed states everything that will be done. Unknown fields are
 * refused, because they may be misspelt.
 */
export function bodyOfCommand(
  path: string,
  body: Readonly<Record<string, unknown>>,
): Result<Readonly<Record<string, unknown>>, CommandFault> {
  const call = COMMANDABLE.get(path);
  if (!call) return fail({ kind: 'noSuchCall' });
  if (!call.body) return ok({});
  const parsed = z.catchall(call.body, z.never()).safeParse(body);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  return fail({ kind: 'badBody', field: unknown ?? (issue?.path.join('.') || 'body') });
}
