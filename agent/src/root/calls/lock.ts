import { commandCalls } from '@self-print/contract/agent/command.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import { lockOfCarton } from '../../devices/lockBoard/locks.ts';
import type { LockBoard, LockProblem } from '../../devices/lockBoard/types.ts';
import type { AgentActor } from '../../staff/actor.ts';
import type { Parts } from '../parts.ts';

/** Who opens which lock, and why: every opening is kept in the log, whatever its outcome. */
interface Opening {
  readonly lock: number;
  readonly place: string;
  readonly reason: string;
  readonly actor: AgentActor;
}

export function bindLockCalls({
  hardware,
  deviceSettings,
  cartonSettings,
  log,
}: Parts): Binding<AgentActor>[] {
  return [
    bind(commandCalls.openLock, async ({ input, actor }) => {
      const board = hardware.lockBoard.device();
      const setting = deviceSettings().lockBoard;
      if (!board.ok || setting.driver === 'none') return fail(problem('DEVICE_ABSENT'));
      return openLock(
        board.value,
        { lock: setting.doorLock, place: 'door', reason: input.reason, actor },
        log,
      );
    }),
    bind(commandCalls.openCartonLock, async ({ input, actor }) => {
      const { cartonCode, reason } = input;
      const board = hardware.lockBoard.device();
      if (!board.ok) return board;
      const carton = cartonSettings().find((setting) => setting.cartonCode === cartonCode);
      if (!carton) return fail(problem('PRINT_NO_SUCH_CARTON'));
      return openLock(
        board.value,
        { lock: lockOfCarton(carton), place: `carton ${cartonCode}`, reason, actor },
        log,
      );
    }),
  ];
}

async function openLock(
  board: LockBoard,
  { lock, place, reason, actor }: Opening,
  log: EventLog,
): Promise<Result<{ open: boolean | null }, CallProblem>> {
  const by = actor.kind === 'page' ? '' : actor.by;
  const outcome = await board.open(lock);
  if (!outcome.ok) {
    log.event('lock-not-opened', { place, lock, by, via: actor.kind, reason, problem: outcome.problem.kind });
    return fail(problem(PROBLEMS[outcome.problem.kind]));
  }
  log.event('lock-opened', { place, lock, by, via: actor.kind, reason, contact: outcome.value });
  return ok({ open: outcome.value === 'unknown' ? null : outcome.value === 'open' });
}

const PROBLEMS = {
  notOpened: 'LOCK_NOT_OPENED',
  unconfirmed: 'LOCK_UNCONFIRMED',
  portClosed: 'DEVICE_FAULT',
  late: 'DEVICE_BUSY',
} as const satisfies Record<LockProblem['kind'], CallProblem['name']>;
