import { fail } from '@self-print/contract/result.ts';
import { engineReason } from './engineReason.ts';
import type { EngineReply, EngineRequest } from './messages.ts';
import { createTypstEngine } from './typstEngine.ts';

/**
 * The program of an engine's process. A process and no thread, because the engine is native code: where it meets a fault of its own it
 * ends the whole process, and while it hangs nothing but the end of the process stops it.
 */
const typeset = createTypstEngine();

process.on('message', ({ id, job }: EngineRequest) => {
  const reply: EngineReply = { id, result: attempt(job) };
  process.send?.(reply);
});
process.on('disconnect', () => process.exit());

/** An engine that throws has refused the document; the process can go on. */
function attempt(job: EngineRequest['job']): EngineReply['result'] {
  try {
    return typeset(job);
  } catch (error) {
    return fail(engineReason(String(error)));
  }
}
