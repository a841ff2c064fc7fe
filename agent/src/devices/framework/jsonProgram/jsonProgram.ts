import { basename } from 'node:path';
import { type DeviceProblem, deviceProblem } from '@self-print/contract/agent/devices.ts';
import type { DeviceProgram } from '@self-print/contract/deviceSettings.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { Time } from '../../../time.ts';
import type { ByteLink, OpenByteLink } from '../byteLink.ts';
import type { Device } from '../deviceSlot.ts';
import type { ReportHealth } from '../health.ts';
import { createPort } from '../port.ts';
import type { Wire } from '../wire.ts';
import { type AnswerLine, answerTo, questionLine } from './lines.ts';

/** Why a command has no usable answer. */
export type CommandProblem =
  /** Nothing reached the other side: certainly nothing was done. */
  | { readonly kind: 'notSent'; readonly detail: string }
  /** The other side died or timed out: it is unknown whether it executed the command. */
  | { readonly kind: 'lost'; readonly detail: string }
  /** The answer violates the protocol: the outcome is unknown as well. */
  | { readonly kind: 'unusable'; readonly detail: string }
  /** It reports that it did not execute the command, with a code and a sentence for the technician. */
  | { readonly kind: 'refused'; readonly problem: string; readonly detail: string };

export interface Command<Value> {
  readonly command: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** Schema of the answer. */
  readonly value: z.core.$ZodType<Value>;
  /** Counts from when its turn comes. A program that has not answered by then is killed and restarted. */
  readonly limitMs: number;
}

/** Executes commands, one at a time. */
export interface CommandChannel extends Device {
  readonly ask: <Value>(command: Command<Value>) => Promise<Result<Value, CommandProblem>>;
  /** The other side's greeting after it was opened; null while not open. */
  readonly greeting: () => Greeting | null;
}

/** The answer to `hello`. */
export const greeting = z.object({
  /** Name and version, for the technician. */
  name: z.string().min(1).max(100),
  /** Optional features beyond the minimum for its device. */
  features: z.array(z.string().max(64)).max(50).default([]),
});
export type Greeting = z.infer<typeof greeting>;

export const PROGRAM_PROTOCOL = 1;
export const HELLO_LIMIT_MS = 4_000;

/** Margin above the command's own limit, which ends the turn in an orderly way. */
const TURN_SPARE_MS = 2_000;

export interface JsonProgramOptions {
  readonly program: DeviceProgram;
  /** For the technician; defaults to the program's file name. */
  readonly name?: string;
  /** Sent with the first question, in addition to the protocol version. */
  readonly hello?: Readonly<Record<string, unknown>>;
  readonly openLink: OpenByteLink;
  readonly report: ReportHealth;
  readonly time: Time;
}

/**
 * A program that hosts a vendor's library and exchanges JSON lines (docs/devices/vendor-program.md). Whatever the library does
 * to its process, the agent continues: after a crash it is restarted with increasing delays; a hang is killed.
 */
export function createJsonProgram(options: JsonProgramOptions): CommandChannel {
  const { program, hello = {}, openLink, report, time } = options;
  let link: ByteLink | null = null;
  let greeted: Greeting | null = null;
  let lastId = 0;

  const exchange = async <Value>(
    wire: Wire,
    { command, arguments: args, value, limitMs }: Command<Value>,
  ): Promise<Result<Value, CommandProblem>> => {
    lastId += 1;
    await wire.send(questionLine({ id: lastId, command, arguments: args }));
    const line = await wire.receive(answerTo(lastId), limitMs);
    if (line !== null) return judgeAnswer(line, value, command);
    const ended = wire.ended.aborted;
    // Its answer may still arrive and disturb the next one; and a hung program cannot be asked to stop.
    await link?.close();
    return fail({
      kind: 'lost',
      detail: ended ? 'the program ended' : `no answer to ${command} within ${limitMs} ms`,
    });
  };

  const port = createPort({
    name: options.name ?? basename(program.program),
    open: async (signal) => {
      const opened = await openLink({ kind: 'program', ...program }, signal);
      link = opened.ok ? opened.value : null;
      greeted = null;
      void link?.closed.then(() => {
        greeted = null;
      });
      return opened;
    },
    prepare: async (wire) => {
      const answer = await exchange(wire, {
        command: 'hello',
        arguments: { protocol: PROGRAM_PROTOCOL, ...hello },
        value: greeting,
        limitMs: HELLO_LIMIT_MS,
      });
      if (!answer.ok) return fail(openProblemOf(answer.problem));
      greeted = answer.value;
      return ok(answer.value.name);
    },
    report,
    time,
  });

  return {
    greeting: () => greeted,
    ask: async (command) => {
      // Wrapped, because an outcome that arrives just before the program's end still counts.
      const outcome = await port.use(
        async (wire) => ok(await exchange(wire, command)),
        command.limitMs + TURN_SPARE_MS,
      );
      if (outcome.ok) return outcome.value;
      const { problem } = outcome;
      return problem.kind === 'portClosed'
        ? fail({ kind: 'notSent', detail: problem.detail })
        : fail({ kind: 'lost', detail: 'the program hangs' });
    },
    reopen: port.reopen,
    close: port.close,
  };
}

function judgeAnswer<Value>(
  line: AnswerLine,
  schema: z.core.$ZodType<Value>,
  command: string,
): Result<Value, CommandProblem> {
  if (line.kind === 'unusable') return fail(unusable(command));
  const { answer } = line;
  if (!answer.ok) return fail({ kind: 'refused', problem: answer.problem, detail: answer.detail });
  const parsed = z.safeParse(schema, answer.value);
  return parsed.success ? ok(parsed.data) : fail(unusable(command, parsed.error));
}

/** Names the field but never its content, which may be personal. */
export function unusable(command: string, error?: z.core.$ZodError): CommandProblem {
  const field = error?.issues[0]?.path.join('.');
  return { kind: 'unusable', detail: `answer to ${command}${field ? `: ${field}` : ''}` };
}

/** What a failed `hello` means for the device. */
export function openProblemOf(problem: CommandProblem): {
  readonly problem: DeviceProblem;
  readonly detail: string;
} {
  switch (problem.kind) {
    case 'refused': {
      const known = deviceProblem.safeParse(problem.problem);
      const text = `${problem.problem} ${problem.detail}`.trim();
      return known.success
        ? { problem: known.data, detail: problem.detail }
        : { problem: 'selfTestFailed', detail: text };
    }
    case 'unusable':
      return { problem: 'unexpectedAnswer', detail: problem.detail };
    case 'lost':
    case 'notSent':
      return { problem: 'silent', detail: problem.detail };
  }
}
