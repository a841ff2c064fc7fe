import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import type { ByteLink, OpenProblem } from '../framework/byteLink.ts';
import type { ReportHealth } from '../framework/health.ts';
import { createPort } from '../framework/port.ts';
import type { Wire } from '../framework/wire.ts';
import type { LockBoard, LockContact, LockProblem, LockProtocol } from './types.ts';

const OPEN_LIMIT_MS = 6_000;
const CONTACT_LIMIT_MS = 2_000;
/** A bolt needs a moment to spring back. */
const SETTLE_LIMIT_MS = 1_000;
const SETTLE_PAUSE_MS = 100;

/** Health detail of a board of which nothing is known but that its port is open. */
const NEVER_ANSWERS = 'this kind of board never answers, so it cannot be known whether it works';

/** A lock board on a byte link. Commands are serialised, so that never two locks load the power supply at once. */
export function createLockBoard(options: {
  readonly protocol: LockProtocol;
  readonly name: string;
  readonly open: (signal: AbortSignal) => Promise<Result<ByteLink, OpenProblem>>;
  readonly report: ReportHealth;
  readonly time: Time;
}): LockBoard {
  const { protocol, name, open, report, time } = options;
  const port = createPort({
    name,
    open,
    report,
    time,
    // First releases whatever a crash left powered.
    prepare: async (wire) => {
      const presence = await protocol.releaseAll(wire);
      return presence === 'silent'
        ? fail({ problem: 'silent', detail: 'no answer from the board' })
        : ok(presence === 'neverAnswers' ? NEVER_ANSWERS : '');
    },
  });

  return {
    open: async (lock) => {
      let begun = false;
      const outcome = await port.use((wire) => {
        begun = true;
        return openLock(wire, protocol, lock, time);
      }, OPEN_LIMIT_MS);
      const lost = !outcome.ok && (outcome.problem.kind === 'portClosed' || outcome.problem.kind === 'late');
      return lost && begun ? fail({ kind: 'unconfirmed' }) : outcome;
    },
    contact: (lock) => port.use(async (wire) => ok(await protocol.contact(wire, lock)), CONTACT_LIMIT_MS),
    reopen: port.reopen,
    close: port.close,
  };
}

async function openLock(
  wire: Wire,
  protocol: LockProtocol,
  lock: number,
  time: Time,
): Promise<Result<LockContact, LockProblem>> {
  const answered = await protocol.pulse(wire, lock);
  const until = time.elapsed() + SETTLE_LIMIT_MS;
  let contact = await protocol.contact(wire, lock);
  while (contact === 'closed' && time.elapsed() < until && (await wire.pause(SETTLE_PAUSE_MS))) {
    contact = await protocol.contact(wire, lock);
  }
  if (wire.ended.aborted) return fail({ kind: 'unconfirmed' });
  if (contact === 'closed') return fail({ kind: 'notOpened' });
  return answered || contact === 'open' ? ok(contact) : fail({ kind: 'unconfirmed' });
}
