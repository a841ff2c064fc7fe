import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type {
  QuestionAnswer,
  QuestionInput,
  SearchQuestion,
  SearchReply,
  SearchRequest,
} from './messages.ts';

/** The search thread died during the question; it restarts empty. */
export type SearchProblem = 'lost';

/** Enrolled faces and their search, in a separate thread that starts with the first question. */
export interface FaceSearch {
  readonly ask: <Question extends SearchQuestion>(
    question: Question,
    ...input: QuestionInput<Question>
  ) => Promise<Result<QuestionAnswer<Question>, SearchProblem>>;
  /** Ends the thread, discarding its content. */
  readonly close: () => Promise<void>;
}

/**
 * The thread's program is a separate file next to this one, in source and bundle with different extensions. In Electron it is
 * kept outside the archive, because not every thread can read archives.
 */
export function openSearchWorker(): Worker {
  const here = import.meta.url.replace('/app.asar/', '/app.asar.unpacked/');
  return new Worker(new URL(`./searchWorker${extname(import.meta.filename)}`, here), { name: 'face-search' });
}

export function createFaceSearch(options: {
  readonly open: () => Worker;
  readonly log: EventLog;
  /** Called when the thread died and its content is lost. */
  readonly onLost: () => void;
}): FaceSearch {
  const { open, log, onLost } = options;
  const waiting = new Map<number, (result: Result<unknown, SearchProblem>) => void>();
  let worker: Worker | null = null;
  let lastId = 0;

  const lose = (lost: Worker) => {
    if (worker !== lost) return;
    worker = null;
    for (const settle of waiting.values()) settle(fail('lost'));
    waiting.clear();
    onLost();
  };
  const running = (): Worker => {
    if (worker) return worker;
    const started = open();
    started.on('message', ({ id, answer }: SearchReply) => {
      waiting.get(id)?.(ok(answer));
      waiting.delete(id);
    });
    started.on('error', (error) => log.error('face-search-failed', error));
    started.on('exit', () => lose(started));
    // The agent may exit while the search is idle.
    started.unref();
    worker = started;
    return started;
  };

  return {
    ask: <Question extends SearchQuestion>(question: Question, ...input: QuestionInput<Question>) =>
      new Promise<Result<QuestionAnswer<Question>, SearchProblem>>((resolve) => {
        lastId += 1;
        const request: SearchRequest = { id: lastId, question, input };
        // The thread answers each question with its operation's result.
        waiting.set(lastId, (result) => resolve(result as Result<QuestionAnswer<Question>, SearchProblem>));
        running().postMessage(request);
      }),
    close: async () => {
      const ended = worker;
      worker = null;
      for (const settle of waiting.values()) settle(fail('lost'));
      waiting.clear();
      await ended?.terminate();
    },
  };
}
