import { printerCalls } from '@self-print/contract/agent/printer.ts';
import type { JobView } from '@self-print/contract/agent/printerView.ts';
import { problemOfJob } from '../jobProblem.ts';
import type { PickupContext } from './context.ts';

/**
 * Finds out what became of a print that the agent's state no longer shows. A print unknown to the agent
 * counts as unconfirmed: nobody can say whether paper came out.
 */
export async function findLostJob({ api, signal, send }: PickupContext, last: JobView): Promise<void> {
  const { agent } = api.action();
  const answer = await agent(printerCalls.getPrintLogs, { printLogId: last.printLogId, rows: 1 }, { signal });
  if (signal.aborted || !answer.ok) return;
  const known = answer.value.find(({ printLogId }) => printLogId === last.printLogId);
  const job: JobView = known ?? { ...last, phase: 'unconfirmed', failure: 'PRINT_UNCONFIRMED' };
  send({ type: 'job', job, failure: problemOfJob(job) });
}

/** Asks the agent to stop a print that waits for a person; the outcome follows in the agent's state. */
export async function stopJob({ api, signal, send }: PickupContext, job: JobView): Promise<void> {
  const answer = await api.action().agent(printerCalls.cancel, { printLogId: job.printLogId }, { signal });
  if (signal.aborted) return;
  if (!answer.ok) send({ type: 'stopRefused' });
  else send({ type: 'job', job: answer.value, failure: problemOfJob(answer.value) });
}
