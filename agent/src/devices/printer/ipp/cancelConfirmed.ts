import type { IppClient } from './client.ts';
import { GONE, isSuccess, OPERATIONS } from './operations.ts';

/** Cancels a job; true when the printer has done so, or no longer has it. */
export async function cancelConfirmed(client: IppClient, jobId: number): Promise<boolean> {
  const reply = await client.call({ operation: OPERATIONS.cancelJob, jobId });
  return reply.ok && (isSuccess(reply.value.code) || GONE.has(reply.value.code));
}
