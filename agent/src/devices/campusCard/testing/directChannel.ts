import { fail, ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { Time } from '../../../time.ts';
import { type CommandChannel, type Greeting, greeting } from '../../framework/jsonProgram/jsonProgram.ts';
import { commandAnswer } from '../../framework/jsonProgram/lines.ts';
import type { CardSystem } from '../simulator/cardSystem.ts';

/** A card system without a connection in between, for tests of how its answers are interpreted. */
export async function directChannel(system: Pick<CardSystem, 'run'>, time: Time): Promise<CommandChannel> {
  let open = true;
  const hello = await system.run('hello', {});
  const greeted: Greeting | null =
    hello.kind === 'answer'
      ? greeting.parse(commandAnswer.parse(hello.body).ok && bodyValue(hello.body))
      : null;
  return {
    greeting: () => (open ? greeted : null),
    ask: async ({ command, arguments: args, value, limitMs }) => {
      if (!open) return fail({ kind: 'notSent', detail: 'closed' });
      const done = new AbortController();
      const reaction = await Promise.race([
        system.run(command, args),
        time.wait(limitMs, done.signal).then(() => ({ kind: 'broken' as const })),
      ]);
      done.abort();
      if (reaction.kind === 'broken') return fail({ kind: 'lost', detail: command });
      const answer = commandAnswer.safeParse(reaction.body);
      if (!answer.success) return fail({ kind: 'unusable', detail: command });
      if (!answer.data.ok) return fail({ kind: 'refused', ...answer.data });
      const parsed = z.safeParse(value, answer.data.value);
      return parsed.success ? ok(parsed.data) : fail({ kind: 'unusable', detail: command });
    },
    reopen: () => {},
    close: async () => {
      open = false;
    },
  };
}

function bodyValue(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'value' in body ? body.value : undefined;
}
