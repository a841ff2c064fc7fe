import { parentPort, workerData } from 'node:worker_threads';
import { fail } from '@self-print/contract/result.ts';
import type { WorkerReply, WorkerRequest, WorkerSettings } from './messages.ts';
import { createTypstEngine } from './typstEngine.ts';

/** Sets one document after the other, beside the thread that serves requests. */
const { fontFolders }: WorkerSettings = workerData;
const typeset = createTypstEngine(fontFolders);

parentPort?.on('message', ({ id, job }: WorkerRequest) => {
  const reply: WorkerReply = { id, result: attempt(job) };
  parentPort?.postMessage(reply, reply.result.ok ? [reply.result.value.pdf.buffer] : []);
});

/** An engine that throws has refused the document; the thread can go on. */
function attempt(job: WorkerRequest['job']): WorkerReply['result'] {
  try {
    return typeset(job);
  } catch (error) {
    return fail(String(error));
  }
}
