import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { CommandChannel } from '../../framework/jsonProgram/jsonProgram.ts';
import type { CardEncoder } from '../types.ts';

const ISSUE_LIMIT_MS = 20 * SECOND_MS;
const issued = z.object({ uid: z.string().regex(/^[0-9A-Za-z]{1,40}$/) });

/** A card vendor's writer: the command `issue` with the student number, answered with the number of the chip. */
export function createChannelEncoder(channel: CommandChannel): CardEncoder {
  return {
    writes: true,
    encode: async (number) => {
      const answer = await channel.ask({
        command: 'issue',
        arguments: { number },
        value: issued,
        limitMs: ISSUE_LIMIT_MS,
      });
      if (answer.ok) return ok(answer.value);
      const { kind } = answer.problem;
      const isCertain = kind === 'notSent' || kind === 'refused';
      const detail = answer.problem.kind === 'refused' ? answer.problem.problem : kind;
      return fail({ fault: 'encoder', isCertain, detail });
    },
    reopen: channel.reopen,
    close: channel.close,
  };
}

/** The chip is left alone. */
export const NO_ENCODER: CardEncoder = {
  writes: false,
  encode: async () => ok({ uid: null }),
  reopen: () => {},
  close: async () => {},
};

/** A station that cannot work as it is set: no card passes it with its chip untouched. */
export const refusing = (detail: string): CardEncoder => ({
  ...NO_ENCODER,
  encode: async () => fail({ fault: 'encoder', isCertain: true, detail }),
});
