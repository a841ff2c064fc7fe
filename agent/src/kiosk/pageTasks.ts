import type { PageTask } from '@self-print/contract/agent/pageTask.ts';
import type { PageAnswer } from '@self-print/contract/agent/pageTasks.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Time } from '../time.ts';

/** A task without its id. */
export type NewPageTask = PageTask extends infer Task
  ? Task extends PageTask
    ? Omit<Task, 'taskId'>
    : never
  : never;

/** Tasks that the agent is waiting for the kiosk page to perform. */
export interface PageTasks {
  /**
   * Adds a task to the kiosk state and waits for the page's answer.
   * @param limitMs time after which it fails with PAGE_SILENT
   * @param signal ends the wait with the answer `refused: cancelled`
   */
  readonly ask: (
    task: NewPageTask,
    limitMs: number,
    signal?: AbortSignal,
  ) => Promise<Outcome<PageAnswer, 'PAGE_SILENT'>>;
  /** Oldest first. */
  readonly pending: () => readonly PageTask[];
  /** False when nobody is waiting for this task any more. */
  readonly answer: (taskId: string, answer: PageAnswer) => boolean;
}

interface Waiting {
  readonly task: PageTask;
  readonly settle: (answer: PageAnswer | null) => void;
}

export function createPageTasks(options: {
  readonly time: Time;
  readonly newTaskId: () => string;
  readonly onChange: () => void;
}): PageTasks {
  const { time, newTaskId, onChange } = options;
  const waiting = new Map<string, Waiting>();

  return {
    ask: async (newTask, limitMs, signal) => {
      const taskId = newTaskId();
      const answered = Promise.withResolvers<PageAnswer | null>();
      const over = new AbortController();
      const cancelled = () => answered.resolve({ kind: 'refused', reason: 'cancelled' });
      if (signal?.aborted) cancelled();
      signal?.addEventListener('abort', cancelled, { once: true });
      waiting.set(taskId, { task: { ...newTask, taskId }, settle: answered.resolve });
      onChange();
      void time.wait(limitMs, over.signal).then(() => answered.resolve(null));
      const answer = await answered.promise;
      over.abort();
      signal?.removeEventListener('abort', cancelled);
      waiting.delete(taskId);
      onChange();
      return answer === null ? fail(problem('PAGE_SILENT')) : ok(answer);
    },
    pending: () => [...waiting.values()].map(({ task }) => task),
    answer: (taskId, answer) => {
      const found = waiting.get(taskId);
      found?.settle(answer);
      waiting.delete(taskId);
      return found !== undefined;
    },
  };
}
