import type { PageTask, PageTaskKind } from '@self-print/contract/agent/pageTask.ts';
import { type PageAnswer, pageTaskCalls } from '@self-print/contract/agent/pageTasks.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { type Clock, pause } from '../base/clock.ts';
import type { Readable } from '../base/store.ts';
import type { Api } from './api.ts';
import type { Link } from './stateLink.ts';

export type TaskOf<Kind extends PageTaskKind> = Extract<PageTask, { kind: Kind }>;

/**
 * Does a task. May import its feature on first use. A handler that throws answers `failed`.
 * @param signal aborted once nobody waits for the answer any more
 */
export type TaskHandler<Kind extends PageTaskKind> = (
  task: TaskOf<Kind>,
  signal: AbortSignal,
) => Promise<PageAnswer>;

export interface PageTaskDesk {
  /** Sets the handler of a kind of task; a later one replaces an earlier one. Returns a function that removes it. */
  readonly register: <Kind extends PageTaskKind>(kind: Kind, handler: TaskHandler<Kind>) => () => void;
}

export interface PageTaskOptions {
  readonly api: Api;
  readonly link: Readable<Link>;
  readonly clock: Clock;
  readonly onFault: (error: unknown) => void;
}

type AnyHandler = (task: PageTask, signal: AbortSignal) => Promise<PageAnswer>;

/** How long a task waits for a feature that is still being fetched, after the page was loaded. */
export const REGISTER_WITHIN_MS = 3 * SECOND_MS;
const ANSWER_AGAIN_MS = [300, SECOND_MS, 2 * SECOND_MS] as const;
const FAILED: PageAnswer = { kind: 'refused', reason: 'failed' };

/**
 * Does what the agent asks of the kiosk page, each task once however often the state brings it, and answers it. Only the
 * main page may have one: pages in windows beside it see the same state.
 */
export function openPageTasks({ api, link, clock, onFault }: PageTaskOptions): PageTaskDesk {
  const handlers = new Map<PageTaskKind, AnyHandler>();
  const registered = new Set<() => void>();
  const begun = new Map<string, AbortController>();

  const handlerFor = async (kind: PageTaskKind, signal: AbortSignal): Promise<AnyHandler | undefined> => {
    if (handlers.has(kind)) return handlers.get(kind);
    const found = new AbortController();
    const look = () => {
      if (handlers.has(kind)) found.abort();
    };
    registered.add(look);
    await pause(clock, REGISTER_WITHIN_MS, AbortSignal.any([found.signal, signal]));
    registered.delete(look);
    return handlers.get(kind);
  };
  const answerOf = async (task: PageTask, signal: AbortSignal): Promise<PageAnswer> => {
    try {
      const handler = await handlerFor(task.kind, signal);
      return handler === undefined ? FAILED : await handler(task, signal);
    } catch (error) {
      if (!signal.aborted) onFault(error);
      return FAILED;
    }
  };
  /** The signal ends the tries, not a request whose outcome counts. */
  const deliver = async (taskId: string, answer: PageAnswer, signal: AbortSignal): Promise<void> => {
    for (const againMs of [...ANSWER_AGAIN_MS, null]) {
      if (signal.aborted) return;
      const delivered = await api.action().agent(pageTaskCalls.answerTask, { taskId, answer });
      if (delivered.ok) return;
      // What the agent does not accept, such as too large a picture, it will not accept again.
      if (delivered.problem.kind === 'refused') {
        if (answer !== FAILED) await deliver(taskId, FAILED, signal);
        return;
      }
      if (againMs !== null) await pause(clock, againMs, signal);
    }
  };
  const perform = async (task: PageTask, signal: AbortSignal) => {
    await deliver(task.taskId, await answerOf(task, signal), signal);
  };

  const look = () => {
    const tasks = link.get().state?.tasks ?? [];
    const wanted = new Set(tasks.map(({ taskId }) => taskId));
    for (const [taskId, controller] of begun) {
      if (wanted.has(taskId)) continue;
      begun.delete(taskId);
      controller.abort();
    }
    for (const task of tasks) {
      if (begun.has(task.taskId)) continue;
      const controller = new AbortController();
      begun.set(task.taskId, controller);
      void perform(task, controller.signal);
    }
  };
  link.subscribe(look);
  look();

  return {
    register: (kind, handler) => {
      const own: AnyHandler = async (task, signal) => (isOf(task, kind) ? handler(task, signal) : FAILED);
      handlers.set(kind, own);
      for (const lookAgain of [...registered]) lookAgain();
      return () => {
        if (handlers.get(kind) === own) handlers.delete(kind);
      };
    },
  };
}

function isOf<Kind extends PageTaskKind>(task: PageTask, kind: Kind): task is TaskOf<Kind> {
  return task.kind === kind;
}
