import { commandCalls } from '@self-print/contract/agent/command.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import type { NewPageTask } from '../../kiosk/pageTasks.ts';
import { PAGE_BACK_LIMIT_MS, SHELL_LIMIT_MS } from '../../limits.ts';
import type { Maintenance } from '../../maintenance/maintenance.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { Order } from '../../system/departures.ts';
import type { ShutdownPlan } from '../../system/shutdown/shutdownClock.ts';
import type { Parts } from '../parts.ts';
import { nothing } from './nothing.ts';

/** Account name of a remote view, as specified. It grants nothing by itself. */
const VIEW_USER = 'view';

type CommandParts = Pick<
  Parts,
  'machine' | 'tasks' | 'display' | 'reachable' | 'time' | 'stopped' | 'log'
> & { readonly maintenance: Pick<Maintenance, 'presence'> };

/** Calls that control the machine and the kiosk program. Locks and maintenance mode are bound elsewhere. */
export function bindCommandCalls({
  machine,
  tasks,
  display,
  reachable,
  maintenance: { presence },
  time,
  stopped,
  log,
}: CommandParts): Binding<AgentActor>[] {
  const { departures, shutdown, push, tickets, touch } = machine;

  const askShell = async (
    kind: ShellTask,
    order: Order,
  ): Promise<Outcome<Record<string, never>, 'NO_SHELL' | 'PAGE_SILENT'>> => {
    log.event('client-order', { kind, ...order });
    const answer = await tasks.ask({ kind }, SHELL_LIMIT_MS);
    if (!answer.ok) return answer;
    if (answer.value.kind === 'done') return ok({});
    const noShell = answer.value.kind === 'refused' && answer.value.reason === 'noShell';
    return fail(problem(noShell ? 'NO_SHELL' : 'PAGE_SILENT'));
  };

  /** The shell promised to open the page anew; only the page itself can say that it is there. */
  const pageIsBack = async (): Promise<boolean> => {
    const over = new AbortController();
    const opened = presence.nextOpening().then(() => true);
    const limit = time.wait(PAGE_BACK_LIMIT_MS, AbortSignal.any([over.signal, stopped])).then(() => false);
    const isBack = await Promise.race([opened, limit]);
    over.abort();
    return isBack;
  };

  return [
    bind(commandCalls.stopClient, ({ input, actor }) => askShell('stopClient', orderOf(actor, input.reason))),
    bind(commandCalls.restartClient, async ({ input, actor }) => {
      const asked = await askShell('restartClient', orderOf(actor, input.reason));
      return !asked.ok || (await pageIsBack()) ? asked : fail(problem('PAGE_SILENT'));
    }),
    bind(commandCalls.restartAdScreen, ({ actor }) => {
      display.showWindow('advert');
      return askShell('restartAdScreen', orderOf(actor));
    }),
    bind(commandCalls.shutDownTerminal, async ({ input, actor }) =>
      nothing(await departures.powerOff(orderOf(actor, input.reason))),
    ),
    bind(commandCalls.restartTerminal, async ({ input, actor }) =>
      nothing(await departures.reboot(orderOf(actor, input.reason))),
    ),
    bind(commandCalls.restartHandwareService, async ({ input, actor }) =>
      nothing(await departures.restartAgent(orderOf(actor, input.reason))),
    ),
    bind(commandCalls.getTerminalShutDownTime, async () => ok(planView(shutdown.plan()))),
    bind(commandCalls.shutdownOnTime, async ({ input, actor }) => {
      const set = shutdown.set(input.time, orderOf(actor));
      return set.ok ? ok(planView(set.value)) : set;
    }),
    bind(commandCalls.getTVUserAndPass, async ({ actor }) => {
      // Without the platform nobody could use the ticket during its validity.
      if (!reachable()) return fail(problem('PLATFORM_UNREACHABLE'));
      const agreedHere = actor.kind === 'staff';
      const { ticket, expiresAt } = tickets.issue(agreedHere);
      log.event('view-ticket-given', { by: byOf(actor), agreedHere });
      return ok({ user: VIEW_USER, ticket, expiresAt: new Date(expiresAt).toISOString() });
    }),
    bind(commandCalls.disabledTouch, async ({ actor }) => nothing(await touch.set(false, byOf(actor)))),
    bind(commandCalls.enabledTouch, async ({ actor }) => nothing(await touch.set(true, byOf(actor)))),
    bind(commandCalls.pushStream, async ({ input, actor }) => {
      const begun = await push.begin(input.minutes, orderOf(actor));
      return begun.ok ? ok({ until: new Date(begun.value).toISOString() }) : begun;
    }),
    bind(commandCalls.stopPushStream, async ({ actor }) => {
      await push.end(orderOf(actor));
      return ok({});
    }),
  ];
}

type ShellTask = Extract<NewPageTask['kind'], 'stopClient' | 'restartClient' | 'restartAdScreen'>;

function orderOf(actor: AgentActor, reason = ''): Order {
  return { by: byOf(actor), reason };
}

function byOf(actor: AgentActor): string {
  return actor.kind === 'page' ? 'page' : `${actor.kind}:${actor.by}`;
}

function planView({ time, next }: ShutdownPlan) {
  return { time, next: next === null ? null : new Date(next).toISOString() };
}
