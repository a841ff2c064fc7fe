import { setTimeout as wait } from 'node:timers/promises';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { codeText, isGone, isPresent, problemOf, STATE_CHANGED, TIMED_OUT } from './pcscCodes.ts';
import type { Handle, Winscard } from './winscard.ts';

/** Why a command failed, in terms of the line protocol. */
export interface SessionProblem {
  readonly problem: string;
  readonly detail: string;
}

type Answer = Promise<Result<Readonly<Record<string, unknown>>, SessionProblem>>;

/** One reader, as seen by the commands of pcscHost.ts. */
export interface PcscSession {
  readonly run: (command: string, args: unknown) => Answer;
}

const MONITOR_MS = 30_000;
const LOOK_MS = 20;
const helloArguments = z.object({ readerName: z.string().default('') });
const waitArguments = z.object({
  presence: z.enum(['present', 'absent']),
  waitMs: z.number().min(0).max(5_000),
});
const transmitArguments = z.object({ apdu: z.string().regex(/^(?:[0-9A-F]{2}){4,261}$/) });

/**
 * @param load binds the system's library; throws when it is missing
 * @param onLost called when reader or service is gone and nothing works any more
 */
export function createPcscSession(load: () => Winscard, onLost: () => void): PcscSession {
  let library: Winscard | null = null;
  let reader = '';
  let context: Handle = 0;
  let present = false;
  let card: { readonly handle: Handle; readonly protocol: number } | null = null;

  const refused = (code: number) => fail({ problem: problemOf(code), detail: codeText(code) });

  const hello = async (args: unknown): Answer => {
    const { readerName } = helloArguments.parse(args);
    try {
      library = load();
    } catch (error) {
      return fail({ problem: 'driverMissing', detail: String(error) });
    }
    const own = await library.establishContext();
    if (own.code !== 0) return refused(own.code);
    context = own.context;
    const listed = await library.listReaders(context);
    if (listed.code !== 0) return refused(listed.code);
    const found = listed.readers.find((name) => name.includes(readerName));
    if (found === undefined) {
      const names = listed.readers.join(', ');
      return fail({
        problem: 'portUnavailable',
        detail: names === '' ? 'no smart card reader is plugged in' : `there are ${names}`,
      });
    }
    reader = found;
    // A context can wait for only one thing at a time, so the reader's state has its own.
    const watching = await library.establishContext();
    if (watching.code !== 0) return refused(watching.code);
    const first = await library.waitForChange(watching.context, reader, 0, 0);
    if (first.code !== 0) return refused(first.code);
    present = isPresent(first.state);
    void watch(library, watching.context, first.state);
    return ok({ name: reader.slice(0, 100), features: [] });
  };

  const watch = async (from: Winscard, watching: Handle, first: number) => {
    for (let known = first; ; ) {
      // The upper half counts events and is part of the known state.
      const seen = await from.waitForChange(watching, reader, known & ~STATE_CHANGED, MONITOR_MS);
      if (seen.code === TIMED_OUT) continue;
      if (seen.code !== 0 || isGone(seen.state)) return onLost();
      known = seen.state;
      present = isPresent(known);
    }
  };

  const connected = async (): Answer => {
    if (!library) return fail(notOpen);
    const made = await library.connect(context, reader);
    if (made.code !== 0) return refused(made.code);
    card = { handle: made.card, protocol: made.protocol };
    return ok({});
  };

  return {
    run: async (command, args) => {
      switch (command) {
        case 'hello':
          return hello(args);
        case 'wait': {
          const { presence, waitMs } = waitArguments.parse(args);
          const wanted = presence === 'present';
          for (let waited = 0; present !== wanted && waited < waitMs; waited += LOOK_MS) await wait(LOOK_MS);
          return ok({ present });
        }
        case 'connect':
          return connected();
        case 'transmit': {
          if (!library || !card) return fail(notOpen);
          const { apdu } = transmitArguments.parse(args);
          const sent = await library.transmit(card.handle, card.protocol, Buffer.from(apdu, 'hex'));
          return sent.code === 0
            ? ok({ answer: Buffer.from(sent.answer).toString('hex').toUpperCase() })
            : refused(sent.code);
        }
        case 'disconnect':
          if (library && card) await library.disconnect(card.handle);
          card = null;
          return ok({});
        default:
          return fail({ problem: 'unknownCommand', detail: command });
      }
    },
  };
}

const notOpen: SessionProblem = { problem: 'removed', detail: 'no card is connected' };
