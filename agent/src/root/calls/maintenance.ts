import { commandCalls } from '@self-print/contract/agent/command.ts';
import { doctorCalls } from '@self-print/contract/agent/doctor/doctorCalls.ts';
import { maintenanceCalls } from '@self-print/contract/agent/maintenance.ts';
import { screenMessageCalls } from '@self-print/contract/agent/screenMessages.ts';
import { problem } from '@self-print/contract/errors.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import { awaitIdle } from '../../maintenance/awaitIdle.ts';
import { awaitReady } from '../../maintenance/awaitReady.ts';
import { readinessOf } from '../../maintenance/readiness.ts';
import { takeScreenshot } from '../../maintenance/screenshot.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { Parts } from '../parts.ts';
import { gatherFacts } from '../readinessFacts.ts';
import { nothing } from './nothing.ts';

/** Calls of the maintenance screens and of remote staff, and the terminal's maintenance mode. */
export function bindMaintenanceCalls(parts: Parts): Binding<AgentActor>[] {
  const { staff, maintenance, deviceHealth, pull } = parts;
  const { mode, messages, bench, folders, logBook } = maintenance;
  return [
    bind(maintenanceCalls.begin, async ({ actor }) => {
      if (actor.kind === 'command') return ok(staff.session.begin(actor.by));
      const running = staff.session.current();
      return running ? ok(running.view) : fail(problem('STAFF_NEEDED'));
    }),
    bind(maintenanceCalls.end, async () => {
      staff.session.end('asked');
      return ok({});
    }),
    bind(maintenanceCalls.devices, async () => ok([...deviceHealth()])),
    bind(maintenanceCalls.testDevice, async ({ input }) => bench.test(input.device)),
    bind(maintenanceCalls.reopenDevice, async ({ input }) => nothing(bench.reopen(input.device))),
    bind(maintenanceCalls.readiness, async ({ input }) =>
      ok(
        await awaitReady(
          async () => readinessOf(await gatherFacts(parts)),
          parts,
          input.waitSeconds * SECOND_MS,
        ),
      ),
    ),
    bind(doctorCalls.examine, async () => ok(await parts.examiner.examine())),
    bind(maintenanceCalls.awaitIdle, ({ input }) => awaitIdle(parts, input.limitSeconds * SECOND_MS)),
    bind(maintenanceCalls.log, async ({ input }) =>
      ok({ lines: [...logBook.newest(input.rows, input.contains)] }),
    ),
    bind(maintenanceCalls.listFiles, async ({ input }) => ok(await folders.list(input.folder))),
    bind(maintenanceCalls.readFile, async ({ input }) =>
      folders.read(input.folder, input.name, input.offset),
    ),
    bind(maintenanceCalls.screenshot, async ({ input }) =>
      takeScreenshot({ ...parts, ticket: input.ticket }),
    ),
    bind(maintenanceCalls.refreshSettings, async () => nothing(await pull.refresh())),
    bind(commandCalls.setTerminalMaitain, async ({ input, actor }) =>
      nothing(mode.set(true, accountOf(actor), input.reason)),
    ),
    bind(commandCalls.removeTerminalMaitain, async ({ actor }) =>
      nothing(mode.set(false, accountOf(actor), '')),
    ),
    bind(screenMessageCalls.show, async ({ input, actor }) => messages.show(input, accountOf(actor))),
    bind(screenMessageCalls.takeBack, async ({ actor }) => nothing(messages.takeBack(accountOf(actor)))),
  ];
}

function accountOf(actor: AgentActor): string {
  return actor.kind === 'page' ? '' : actor.by;
}
