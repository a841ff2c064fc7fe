import { commandCalls } from '@self-print/contract/agent/command.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type Binding, bind } from '@self-print/contract/serve.ts';
import type { TerminalSettings } from '@self-print/contract/settings.ts';
import { openLockBoard } from '../../devices/lockBoard/detect.ts';
import { lockOfCarton, locksOf } from '../../devices/lockBoard/locks.ts';
import { createLockTest } from '../../devices/lockBoard/lockTest.ts';
import type { LockBoard, LockProblem } from '../../devices/lockBoard/types.ts';
import type { AgentActor } from '../../staff/actor.ts';
import { deviceKind } from './deviceKind.ts';

export const lockBoard = deviceKind({
  device: 'lockBoard',
  open: openLockBoard,
  use: (slot, { settings, log }) => ({
    test: createLockTest(slot, () => locksOf(settings().devices.lockBoard, settings().cartons)),
    calls: callsOf(slot.device, settings, log),
  }),
});

/** Who opens which lock, and why: every opening is logged, whatever its outcome. */
interface Opening {
  readonly lock: number;
  readonly place: string;
  readonly reason: string;
  readonly actor: AgentActor;
}

function callsOf(
  lockBoard: () => Outcome<LockBoard, 'DEVICE_ABSENT'>,
  settings: () => TerminalSettings,
  log: EventLog,
): Binding<AgentActor>[] {
  return [
    bind(commandCalls.openLock, async ({ input: { reason }, actor }) => {
      const board = lockBoard();
      const setting = settings().devices.lockBoard;
      if (!board.ok || setting.driver === 'none') return fail(problem('DEVICE_ABSENT'));
      return openLock(board.value, { lock: setting.doorLock, place: 'door', reason, actor }, log);
    }),
    bind(commandCalls.openCartonLock, async ({ input: { cartonCode, reason }, actor }) => {
      const board = lockBoard();
      if (!board.ok) return board;
      const carton = settings().cartons.find((setting) => setting.cartonCode === cartonCode);
      if (!carton) return fail(problem('PRINT_NO_SUCH_CARTON'));
      const lock = lockOfCarton(carton);
      return openLock(board.value, { lock, place: `carton ${cartonCode}`, reason, actor }, log);
    }),
  ];
}

async function openLock(
  board: LockBoard,
  { lock, place, reason, actor }: Opening,
  log: EventLog,
): Promise<Outcome<{ open: boolean | null }, (typeof PROBLEMS)[LockProblem['kind']]>> {
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
} as const satisfies Record<LockProblem['kind'], ErrorName>;
