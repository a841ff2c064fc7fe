import { type TrainCardRecord, trainCardRecord } from '@self-print/contract/agent/trainCard.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { Time } from '../../time.ts';
import type { CommandChannel, CommandProblem } from '../framework/jsonProgram/jsonProgram.ts';
import type { TrainCardProblem, TrainCardReader } from './types.ts';
import { COMMAND_LIMITS_MS } from './words.ts';

const LOOK_PAUSE_MS = 300;
const nothing = z.object({});

/** A reader behind a vendor's program or middleware on this machine. */
export function createChannelReader(
  channel: CommandChannel,
  { time }: { readonly time: Time },
): TrainCardReader {
  const look = async (): Promise<Result<TrainCardRecord, TrainCardProblem>> => {
    const answer = await channel.ask({
      command: 'readCard',
      arguments: {},
      value: trainCardRecord,
      limitMs: COMMAND_LIMITS_MS.readCard,
    });
    return answer.ok ? answer : fail(problemOf(answer.problem));
  };
  const act = async (
    command: 'writeCard' | 'reCharge' | 'changeCard',
    args: Readonly<Record<string, unknown>>,
  ): Promise<Result<void, TrainCardProblem>> => {
    const limitMs = COMMAND_LIMITS_MS[command];
    const answer = await channel.ask({ command, arguments: args, value: nothing, limitMs });
    return answer.ok ? ok() : fail(problemOf(answer.problem));
  };
  return {
    read: async (limitMs, signal) => {
      const until = time.elapsed() + limitMs;
      for (;;) {
        const seen = await look();
        const isAbsent = !seen.ok && seen.problem.kind === 'refused' && seen.problem.reason === 'noCard';
        if (!isAbsent) return seen;
        const left = until - time.elapsed();
        if (left <= 0 || !(await time.wait(Math.min(LOOK_PAUSE_MS, left), signal))) return seen;
      }
    },
    write: (cardNo, fields) => act('writeCard', { cardNo, ...fields }),
    recharge: (cardNo, day) => act('reCharge', { cardNo, day }),
    change: (cardNo, intervalHome) => act('changeCard', { cardNo, intervalHome }),
    reopen: channel.reopen,
    close: channel.close,
  };
}

function problemOf(problem: CommandProblem): TrainCardProblem {
  return problem.kind === 'refused' ? { kind: 'refused', reason: problem.problem } : { kind: problem.kind };
}
