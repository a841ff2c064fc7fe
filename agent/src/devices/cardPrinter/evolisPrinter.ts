import type { CardPrinterSetting, CardRibbon } from '@self-print/contract/deviceSettings.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import { type OpenByteLink, portName } from '../framework/byteLink.ts';
import type { ReportHealth } from '../framework/health.ts';
import { createPort, type PortFailure } from '../framework/port.ts';
import type { Wire } from '../framework/wire.ts';
import {
  COMMANDS,
  download,
  type EvolisAnswer,
  evolisAnswer,
  faultOf,
  ribbonCommand,
  UNKNOWN_COMMAND,
} from './protocols/evolis.ts';
import { type PanelData, panelsOf } from './protocols/panels.ts';
import type { CardEncoder, CardPrinter, CardProblem, PrinterLook } from './types.ts';

type EvolisSetting = Extract<CardPrinterSetting, { driver: 'evolis' }>;

const WORD_LIMIT_MS = 2 * SECOND_MS;
/** A card is pulled, moved, or thrown out. */
const MOVE_LIMIT_MS = 25 * SECOND_MS;
/** A panel is printed while the next one comes, which takes some seconds, and the download itself. */
const PANEL_LIMIT_MS = 40 * SECOND_MS;
const LOOK_LIMIT_MS = 12 * SECOND_MS;
const TAKE_LIMIT_MS = 60 * SECOND_MS;
/** Ten bits on a serial line for a byte. */
const BITS_PER_BYTE = 10;
const PRINT_SPARE_MS = 120 * SECOND_MS;
const MODEL = /^[\w .-]{1,40}$/;
const COUNT = /^\d{1,9}$/;
const FEEDERS_EMPTY = '3';

export interface EvolisOptions {
  readonly setting: EvolisSetting;
  readonly encoder: CardEncoder;
  readonly openLink: OpenByteLink;
  readonly report: ReportHealth;
  readonly time: Time;
}

/** An Evolis card printer at a serial port, behind a serial server, or at its own network port. */
export function createEvolisPrinter({
  setting,
  encoder,
  openLink,
  report,
  time,
}: EvolisOptions): CardPrinter {
  const { port: target, ribbon, station } = setting;
  const port = createPort({
    name: portName(target),
    open: (signal) => openLink(target, signal),
    report,
    time,
    prepare: greet,
  });
  const byteMs = target.kind === 'serial' ? (BITS_PER_BYTE * SECOND_MS) / target.baudRate : 0;
  const take = station === 'contact' ? COMMANDS.takeContact : COMMANDS.takeContactless;

  /** A lost line as a problem of the step. An answer that comes after all must not be taken for that to the next command. */
  const named = <Value>(
    outcome: Result<Value, CardProblem | PortFailure>,
    isCertain: boolean,
  ): Result<Value, CardProblem> => {
    const step = problemOf(outcome, isCertain);
    if (!step.ok && step.problem.fault === 'lost') port.reopen();
    return step;
  };

  return {
    encoder,
    look: async () => named(await port.use(look, LOOK_LIMIT_MS), true),
    take: async () =>
      named(
        await port.use(async (wire) => {
          // A printer with nothing inside may refuse this. One that has kept a card would print on it.
          await ask(wire, COMMANDS.reject, MOVE_LIMIT_MS);
          return done(await ask(wire, take, MOVE_LIMIT_MS), true);
        }, TAKE_LIMIT_MS),
        true,
      ),
    print: async (pixels) => {
      const panels = panelsOf(pixels, ribbon);
      const bytes = panels.reduce((sum, { data }) => sum + data.length, 0);
      // The line may be lost before the first panel was sent, and then nothing was printed.
      const progress = { isTouched: false };
      const printed = await port.use(
        (wire) => print(wire, { ribbon, panels, byteMs, progress }),
        bytes * byteMs + PRINT_SPARE_MS + panels.length * PANEL_LIMIT_MS,
      );
      return named(printed, !progress.isTouched);
    },
    reject: async () => {
      await port.use(
        async (wire) => done(await ask(wire, COMMANDS.reject, MOVE_LIMIT_MS), true),
        MOVE_LIMIT_MS,
      );
    },
    reopen: () => {
      port.reopen();
      encoder.reopen();
    },
    close: async () => void (await Promise.all([port.close(), encoder.close()])),
  };
}

/** Turns the ACK/NACK protocol on and asks for the model: whoever answers so is one of these printers. */
async function greet(wire: Wire) {
  const acknowledged = await ask(wire, COMMANDS.acknowledge, WORD_LIMIT_MS);
  if (acknowledged === null) return fail({ problem: 'silent', detail: 'no answer' } as const);
  const model = await ask(wire, COMMANDS.model, WORD_LIMIT_MS);
  if (acknowledged.kind !== 'done' || model?.kind !== 'text' || !MODEL.test(model.text))
    return fail({
      problem: 'unexpectedAnswer',
      detail: 'not the ACK/NACK protocol of an Evolis printer',
    } as const);
  const left = await count(wire, COMMANDS.ribbonCards);
  return ok(left === null ? model.text : `${model.text}, ribbon for about ${left} cards`);
}

async function look(wire: Wire): Promise<Result<PrinterLook, CardProblem>> {
  const end = await ask(wire, COMMANDS.ribbonEnd, WORD_LIMIT_MS);
  if (end === null) return fail({ fault: 'lost', isCertain: true, detail: 'no answer' });
  const feeders = await ask(wire, COMMANDS.feeders, WORD_LIMIT_MS);
  if (end.kind === 'refused' && end.code !== UNKNOWN_COMMAND && faultOf(end.code) !== 'ribbon')
    return fail({ fault: faultOf(end.code), isCertain: true, detail: `NACK ${end.code}` });
  return ok({
    hasCards:
      feeders?.kind === 'text' && /^[0-3]$/.test(feeders.text) ? feeders.text !== FEEDERS_EMPTY : null,
    hasRibbon: end.kind !== 'refused' || end.code === UNKNOWN_COMMAND,
    ribbonCards: await count(wire, COMMANDS.ribbonCards),
    panels: await count(wire, COMMANDS.panels),
  });
}

interface Printing {
  readonly ribbon: CardRibbon;
  readonly panels: readonly PanelData[];
  /** Time that a byte takes on the line, in milliseconds. */
  readonly byteMs: number;
  readonly progress: { isTouched: boolean };
}

/** The guide's example (page 69). A panel is printed when the next one is downloaded, and the last one at the end. */
async function print(
  wire: Wire,
  { ribbon, panels, byteMs, progress }: Printing,
): Promise<Result<void, CardProblem>> {
  const before = await count(wire, COMMANDS.panels);
  for (const words of [ribbonCommand(ribbon), COMMANDS.useCardInside, COMMANDS.begin]) {
    const answer = done(await ask(wire, words, MOVE_LIMIT_MS), true);
    if (!answer.ok) return answer;
  }
  // Only models that print both sides know the sides.
  const side = await ask(wire, COMMANDS.front, WORD_LIMIT_MS);
  if (side?.kind !== 'refused' || side.code !== UNKNOWN_COMMAND) {
    const answer = done(side, true);
    if (!answer.ok) return answer;
  }
  for (const [index, { panel, levels, data }] of panels.entries()) {
    progress.isTouched = true;
    const answer = await ask(wire, download(panel, levels, data), PANEL_LIMIT_MS + data.length * byteMs);
    // A printer that refuses the first panel has nothing that it could print.
    const outcome = done(answer, index === 0 && answer?.kind === 'refused', `panel ${panel}`);
    if (!outcome.ok) return outcome;
  }
  const ended = done(await ask(wire, COMMANDS.end, PANEL_LIMIT_MS), false, 'end');
  const after = await count(wire, COMMANDS.panels);
  const counted = before === null || after === null ? null : after - before;
  const seen = counted === null ? 'panels not counted' : `${counted} of ${panels.length} panels`;
  if (!ended.ok) return fail({ ...ended.problem, detail: `${ended.problem.detail}, ${seen}` });
  // A printer that counts has to have counted.
  if (before !== null && (counted === null || counted < panels.length))
    return fail({ fault: 'notCounted', isCertain: false, detail: seen });
  return ended;
}

/** Sends a command and waits for its own answer. */
async function ask(wire: Wire, bytes: Uint8Array, limitMs: number): Promise<EvolisAnswer | null> {
  wire.flush();
  await wire.send(bytes);
  return wire.receive(evolisAnswer, limitMs);
}

async function count(wire: Wire, words: Uint8Array): Promise<number | null> {
  const answer = await ask(wire, words, WORD_LIMIT_MS);
  return answer?.kind === 'text' && COUNT.test(answer.text) ? Number(answer.text) : null;
}

/** The outcome of a command that is to be done. @param isCertain whether the card is as it was when it is not */
function done(answer: EvolisAnswer | null, isCertain: boolean, step = ''): Result<void, CardProblem> {
  const at = step === '' ? '' : `${step}: `;
  if (answer === null) return fail({ fault: 'lost', isCertain, detail: `${at}no answer` });
  if (answer.kind === 'done' || (answer.kind === 'text' && answer.text === 'OK')) return ok();
  return answer.kind === 'text'
    ? fail({ fault: 'printer', isCertain, detail: `${at}an answer that means nothing` })
    : fail({ fault: faultOf(answer.code), isCertain, detail: `${at}NACK ${answer.code}` });
}

function problemOf<Value>(
  outcome: Result<Value, CardProblem | PortFailure>,
  isCertain: boolean,
): Result<Value, CardProblem> {
  if (outcome.ok) return outcome;
  const { problem } = outcome;
  if ('fault' in problem) return fail(problem);
  const detail = problem.kind === 'late' ? 'no answer in time' : 'the line was lost';
  return fail({ fault: 'lost', isCertain, detail });
}
