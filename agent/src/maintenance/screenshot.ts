import type { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { PrintQueue } from '../jobs/printQueue.ts';
import type { PageTasks } from '../kiosk/pageTasks.ts';
import type { Session } from '../kiosk/session.ts';
import { SCREENSHOT_LIMIT_MS } from '../limits.ts';
import type { Machine } from '../system/machine.ts';

/**
 * Takes a screenshot unless a person is using the screen.
 * @param ticket of a session that staff at the terminal agreed to; permits it while in use, too
 */
export async function takeScreenshot(parts: {
  readonly tasks: PageTasks;
  readonly session: Session;
  readonly queue: PrintQueue;
  readonly machine: Pick<Machine, 'tickets'>;
  readonly ticket: string | undefined;
}): Promise<CallResult<typeof maintenanceCalls.screenshot>> {
  const { tasks, session, queue, machine, ticket } = parts;
  const agreed = ticket !== undefined && machine.tickets.redeem(ticket)?.agreedHere === true;
  const inUse = () =>
    !agreed && (session.inUse() || session.printLogId() !== null || queue.active() !== null);
  if (inUse()) return fail(problem('TERMINAL_IN_USE'));
  const answer = await tasks.ask({ kind: 'screenshot' }, SCREENSHOT_LIMIT_MS);
  if (!answer.ok) return answer;
  // Somebody may have arrived while the screenshot was taken; then it is discarded.
  if (inUse()) return fail(problem('TERMINAL_IN_USE'));
  if (answer.value.kind === 'picture') return ok({ jpeg: answer.value.jpeg });
  const noShell = answer.value.kind === 'refused' && answer.value.reason === 'noShell';
  return fail(problem(noShell ? 'NO_SHELL' : 'PAGE_SILENT'));
}
