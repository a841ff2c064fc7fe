import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { Time } from '../../../time.ts';
import type { OpenByteLink } from '../byteLink.ts';
import type { Device } from '../deviceSlot.ts';
import type { ReportHealth } from '../health.ts';
import { type CommandProblem, createJsonProgram } from '../jsonProgram/jsonProgram.ts';
import { type CardChannel, type CardFailure, parseAnswer } from './apdu.ts';

/** Whether there is a card on the reader. */
export type CardPresence = 'present' | 'absent';

/** A smart card reader of the system's PC/SC service. */
export interface PcscReader extends Device {
  /** Waits until a card is placed or removed; false on timeout. */
  readonly waitFor: (
    presence: CardPresence,
    limitMs: number,
    signal: AbortSignal,
  ) => Promise<Result<boolean, CardFailure>>;
  /** Connects to the card, works with it and disconnects; calls are serialised. */
  readonly withCard: <Value, Problem>(
    work: (channel: CardChannel) => Promise<Result<Value, Problem>>,
  ) => Promise<Result<Value, Problem | CardFailure>>;
}

export interface PcscReaderOptions {
  /** Part of the reader's name; empty selects the first reader. */
  readonly readerName: string;
  readonly openLink: OpenByteLink;
  readonly report: ReportHealth;
  readonly time: Time;
  /** The program that hosts the system's library; null where there is none. */
  readonly host?: HostProgram | null;
}

interface HostProgram {
  readonly program: string;
  readonly arguments: readonly string[];
}

/** Short enough to give others their turn on the reader, and to end soon when a wait is abandoned. */
const WAIT_SLICE_MS = 500;
const COMMAND_LIMIT_MS = 5_000;
const APDU_BYTES_MAX = 261;

const hexBytes = z
  .string()
  .regex(/^(?:[0-9A-F]{2})*$/)
  .max(1_024)
  .transform((hex) => Uint8Array.from(Buffer.from(hex, 'hex')));

/**
 * The system's library can block forever when its service dies, so it runs in a separate program that is killed when a command
 * takes too long. See pcscHost.ts.
 */
export function createPcscReader({
  readerName,
  openLink,
  report,
  time,
  host = ownHost(process.versions),
}: PcscReaderOptions): PcscReader {
  const program = createJsonProgram({
    program: { program: host?.program ?? '', arguments: [...(host?.arguments ?? [])] },
    name: 'PC/SC',
    hello: { readerName },
    openLink: host ? openLink : refuseToOpen,
    report,
    time,
  });
  let turn: Promise<unknown> = Promise.resolve();

  const ask = async <Value>(
    command: string,
    args: Readonly<Record<string, unknown>>,
    value: z.core.$ZodType<Value>,
  ): Promise<Result<Value, CardFailure>> => {
    const answer = await program.ask({ command, arguments: args, value, limitMs: COMMAND_LIMIT_MS });
    return answer.ok ? answer : fail(failureOf(answer.problem));
  };
  const channel: CardChannel = {
    transmit: async (apdu) => {
      if (apdu.length > APDU_BYTES_MAX) return fail({ kind: 'fault', detail: 'the command is too long' });
      const sent = await ask('transmit', { apdu: hexOf(apdu) }, z.object({ answer: hexBytes }));
      if (!sent.ok) return sent;
      const answer = parseAnswer(sent.value.answer);
      return answer ? ok(answer) : fail({ kind: 'fault', detail: 'an answer without a status word' });
    },
  };

  return {
    waitFor: async (presence, limitMs, signal) => {
      const until = time.elapsed() + limitMs;
      for (;;) {
        const left = until - time.elapsed();
        const waitMs = Math.max(0, Math.min(WAIT_SLICE_MS, left));
        const seen = await ask('wait', { presence, waitMs }, z.object({ present: z.boolean() }));
        if (!seen.ok) return seen;
        if (seen.value.present === (presence === 'present')) return ok(true);
        if (signal.aborted || left <= 0) return ok(false);
      }
    },
    withCard: (work) => {
      const mine = turn.then(async () => {
        const connected = await ask('connect', {}, z.object({}));
        if (!connected.ok) return connected;
        try {
          return await work(channel);
        } finally {
          await ask('disconnect', {}, z.object({}));
        }
      });
      turn = mine.catch(() => {});
      return mine;
    },
    reopen: program.reopen,
    close: program.close,
  };
}

/**
 * The program is next to this file in source and bundle, with different extensions. In Electron's process there is none,
 * because its binary can only run the kiosk.
 */
function ownHost({ electron }: NodeJS.ProcessVersions): HostProgram | null {
  if (electron !== undefined) return null;
  const script = new URL(`./pcscHost${extname(import.meta.filename)}`, import.meta.url);
  return { program: process.execPath, arguments: [fileURLToPath(script)] };
}

const refuseToOpen: OpenByteLink = async () =>
  fail({
    problem: 'driverMissing',
    detail: 'the agent inside Electron has no PC/SC; run it as a separate service',
  });

function failureOf(problem: CommandProblem): CardFailure {
  return problem.kind === 'refused' && problem.problem === 'removed'
    ? { kind: 'removed' }
    : { kind: 'fault', detail: problem.detail };
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex').toUpperCase();
}
