import { parseJson } from '@self-print/contract/parseJson.ts';
import { z } from 'zod';
import type { FrameParser } from '../wire.ts';

/** A question to a vendor's program, one line of JSON. The format is described in docs/devices/vendor-program.md. */
export interface ProgramQuestion {
  readonly id: number;
  readonly command: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

const WORD_LENGTH = 64;
const DETAIL_LENGTH = 200;

/** Result of a command: its value, or a problem code with a sentence for the technician. */
export const commandAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({
    ok: z.literal(false),
    problem: z.string().regex(/^\w+$/).max(WORD_LENGTH),
    detail: z
      .string()
      .default('')
      .transform((text) => text.slice(0, DETAIL_LENGTH)),
  }),
]);
export type CommandAnswer = z.infer<typeof commandAnswer>;

const answerLine = z.intersection(z.object({ id: z.int() }), z.unknown());

/** An answer to this question, valid or not. */
export type AnswerLine =
  | { readonly kind: 'answer'; readonly answer: CommandAnswer }
  | { readonly kind: 'unusable' };

const NEW_LINE = 0x0a;

export function questionLine(question: ProgramQuestion): Uint8Array {
  return Buffer.from(`${JSON.stringify(question)}\n`);
}

/** Finds the answer with an id. Skips other lines, such as a library's output or answers to abandoned questions. */
export function answerTo(id: number): FrameParser<AnswerLine> {
  return (bytes) => {
    let begin = 0;
    for (let end = bytes.indexOf(NEW_LINE); end !== -1; end = bytes.indexOf(NEW_LINE, begin)) {
      const line = parseJson(Buffer.from(bytes.subarray(begin, end)).toString('utf8'));
      begin = end + 1;
      const head = answerLine.safeParse(line);
      if (!head.success || head.data.id !== id) continue;
      const parsed = commandAnswer.safeParse(line);
      const frame: AnswerLine = parsed.success
        ? { kind: 'answer', answer: parsed.data }
        : { kind: 'unusable' };
      return { kind: 'frame', frame, used: begin };
    }
    return { kind: 'more', drop: begin };
  };
}
