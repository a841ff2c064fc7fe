import { fail } from '@self-print/contract/result.ts';
import { engineReason } from './engineReason.ts';
import type { EngineReply, EngineRequest } from './messages.ts';
import { createTypstEngine } from './typstEngine.ts';

/**
 * Program of an engine process. A process and not a thread, because the engine is native code: a fault ends the whole process,
 * and only killing the process stops a hang.
 */
const typeset = createTypstEngine();

process.on('message', ({ id, job }: EngineRequest) => {
  const reply: EngineReply = { id, result: attempt(job) };
  process.send?.(reply);
});
process.on('disconnect', () => process.exit());

/** An exception means that the engine refused the document; the process can continue. */
function attempt(job: EngineRequest['job']): EngineReply['result'] {
  try {
    return typeset(job);
  } catch (error) {
    return fail(engineReason(String(error)));
  }
}
