import { randomUUID } from 'node:crypto';
import { FINAL_PHASES, type JobView } from '@self-print/contract/agent/printerView.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type Chance, chanceOf } from './chance.ts';
import { type FaultyPrinter, makeFaultyPrinter } from './faultyPrinter.ts';
import { type ModelAgent, makeDisk, startAgent } from './modelAgent.ts';
import { ModelPlatform } from './modelPlatform.ts';
import { VirtualTime } from './virtualTime.ts';

const DOCUMENT = new TextEncoder().encode('%PDF-1.7\n%%EOF\n');
const PRESSES = 4;
const UNREACHABLE = fail({ kind: 'unreachable', message: 'cut' });

/** How a run ended, and what was wrong with it; nothing is wrong in a good one. */
export interface RunVerdict {
  readonly seed: number;
  readonly state: string;
  readonly kills: number;
  /** Whether a document arrived at the printer twice. */
  readonly isDoubled: boolean;
  /** Whether more sheets came out than were due. */
  readonly isTooMuch: boolean;
  readonly wrong: readonly string[];
}

/** One order from its code to its end, with a random faulty printer, and agent and server killed in between. */
export async function faultyRun(seed: number): Promise<RunVerdict> {
  const chance = chanceOf(seed);
  const time = new VirtualTime();
  const [pages, copies] = [1 + chance.below(3), 1 + chance.below(2)];
  const printer = makeFaultyPrinter(time, chance, pages);
  const platform = new ModelPlatform(time.now, pages, copies);
  const server = makeServer(time, chance, platform, pages, copies);
  const wrong: string[] = [];
  let disk = makeDisk();
  let kills = 0;
  const start = () => startAgent(disk, { time, printer, call: server.call, document: DOCUMENT });
  let agent = start();
  let isRunning = true;
  let killing = chance.happens(0.6);

  const killOnce = () => {
    if (!killing) return;
    time.after(chance.below(40) * 500 * chance.next(), () => {
      // Killed a moment ago: another start would make two agents on one disk, which its lock excludes.
      if (!isRunning) return;
      isRunning = false;
      agent.kill();
      kills += 1;
      // Now and then the remedy for a damaged journal: it is moved away.
      if (chance.happens(0.1)) disk = makeDisk();
      time.after(SECOND_MS, () => {
        agent = start();
        isRunning = true;
      });
    });
  };
  for (let press = 0; press < PRESSES; press += 1) {
    if (!platform.claim()) break;
    killOnce();
    bother(time, chance, printer);
    const shown = await pressPrint(time, () => agent, copies);
    if (shown) checkTruth(shown, printer, wrong);
    await time.until(() => false, chance.below(20) * MINUTE_MS);
    if (press === PRESSES - 2) killing = false;
  }
  printer.heal();
  printer.machine.restorePower();
  printer.machine.stall(false);
  printer.machine.change({ jammed: false });
  server.heal();
  agent.requests.endSession();
  for (let quarter = 0; quarter < 12; quarter += 1) {
    await time.until(() => false, HOUR_MS / 4);
    printer.machine.change({ jammed: false });
    platform.reviewStale();
    agent.ring();
  }
  const due = pages * copies;
  checkEnd(platform, printer, due, wrong);
  agent.kill();
  return {
    seed,
    state: platform.order.state,
    kills,
    isDoubled: printer.isDoubled(),
    isTooMuch: sheetsOf(printer) > due,
    wrong,
  };
}

/** The platform's network: calls are lost on the way there or back, as when the server is killed before or after its commit. */
function makeServer(
  time: VirtualTime,
  chance: Chance,
  platform: ModelPlatform,
  pages: number,
  copies: number,
) {
  const storm = chance.oneOf([0, 0.05, 0.25] as const);
  let healed = false;
  const isCut = () => !healed && chance.happens(storm);
  const answers: Readonly<Record<string, (input: never) => unknown>> = {
    '/order/terminal/checkOrder': () =>
      platform.isHeld() ? ok({ ...ORDER, pages, copies, document: ADDRESS }) : refused('ORDER_NOT_CLAIMED'),
    '/order/savePrintLogBefore': ({
      requestId,
      earlierRequestIds,
    }: {
      requestId: string;
      earlierRequestIds: string[];
    }) => {
      const printLogId = platform.saveLog(requestId, earlierRequestIds);
      return printLogId === null
        ? refused('ORDER_UNCONFIRMED')
        : ok({ printLogId, orderId: ORDER.orderId, copies });
    },
    '/order/finish': (report: Parameters<ModelPlatform['finish']>[0]) =>
      platform.finish(report) ? ok({ repeated: false }) : refused('NOT_FOUND'),
    '/order/terminal/renew': () => (platform.renew() ? ok({}) : refused('ORDER_NOT_CLAIMED')),
  };
  return {
    heal: () => {
      healed = true;
    },
    call: async (path: string, input: unknown): Promise<unknown> => {
      await time.sleep(10 + chance.below(50));
      if (isCut()) return UNREACHABLE;
      const answer = answers[path]?.(input as never);
      if (answer === undefined) throw new Error(`Nobody answers ${path}`);
      await time.sleep(10);
      return isCut() ? UNREACHABLE : answer;
    },
  };
}

const SHA = '0'.repeat(64);
const ORDER = {
  orderId: '11111111-1111-4111-8111-111111111111',
  duplex: false,
  horizontal: false,
  colour: false,
  paperSize: 'A4',
  cartonCode: null,
};
const FILE_URL = `/wec-apis/self-print/order/document/${ORDER.orderId}?expires=1&signature=${SHA}`;
const ADDRESS = { fileUrl: FILE_URL, sha256: SHA };
const refused = (name: string) => fail({ kind: 'refused', name, code: '1', message: name, detail: {} });

/** What happens to the printer itself while the person waits. */
function bother(time: VirtualTime, chance: Chance, { machine }: FaultyPrinter): void {
  const soon = (work: () => void) => time.after(chance.below(12_000), work);
  const later = (work: () => void) => time.after(20 * SECOND_MS + chance.below(60_000), work);
  if (chance.happens(0.15)) machine.arm({ jamAtSheet: 1 + chance.below(3) });
  if (chance.happens(0.15)) machine.arm({ abortAtSheet: 1 + chance.below(3) });
  later(() => machine.change({ jammed: false }));
  if (chance.happens(0.15)) {
    soon(() => machine.losePower());
    later(() => machine.restorePower());
  }
  if (chance.happens(0.1)) soon(() => machine.forgetJobs());
  if (chance.happens(0.15)) {
    soon(() => machine.stall(true));
    if (chance.happens(0.7)) later(() => machine.stall(false));
  }
}

/** A person presses Print and looks at the screen until that says how it ended; null when the agent dies before. */
async function pressPrint(
  time: VirtualTime,
  agent: () => ModelAgent,
  copies: number,
): Promise<JobView | null> {
  const mine = agent();
  const requestId = randomUUID();
  if (!mine.requests.ask({ requestId, orderId: ORDER.orderId, copies }).ok) return null;
  let job: JobView | null = null;
  await time.until(() => {
    const view = mine.requests.view();
    job = view?.printLogId ? mine.job(view.printLogId) : null;
    return agent() !== mine || view?.refusal != null || (job !== null && FINAL_PHASES.has(job.phase));
  }, HOUR_MS);
  if (agent() !== mine) return null;
  mine.requests.endSession();
  return job;
}

/** What the screen shows of a print that has ended must be true, or say that the end is not known. */
function checkTruth(job: JobView, printer: FaultyPrinter, wrong: string[]): void {
  const { sides = 0, sheets = 0 } = printer.out.get(job.printLogId) ?? {};
  const fact = `${sheets} of ${job.sheetsTotal} sheets came out`;
  if (job.phase === 'printed' && sheets !== job.sheetsTotal) wrong.push(`shown as printed, ${fact}`);
  if (job.phase === 'failed' && job.impressionsDone !== sides)
    wrong.push(`shown as failed with ${job.impressionsDone} sides, ${fact}`);
  // A job that is held for a reason waits for a person, who sees the reason.
  if (!FINAL_PHASES.has(job.phase) && job.phase !== 'held')
    wrong.push(`no end shown within an hour: ${job.phase}`);
}

/** No sheet too many; and the order is printed, failed with its count, free again without paper, or with staff. */
function checkEnd(
  platform: ModelPlatform,
  { out, isDoubled }: FaultyPrinter,
  due: number,
  wrong: string[],
): void {
  const sheets = sheetsOf({ out });
  const { state } = platform.order;
  const log = platform.logs.at(-1);
  // A document that arrived twice may have been printed twice, before anybody could stop it; then staff know.
  const isKnown = isDoubled() && state === 'unconfirmed';
  if (sheets > due && !isKnown) wrong.push(`${sheets} sheets came out, ${due} were due`);
  if (state === 'printed' && sheets !== due) wrong.push(`printed with ${sheets} of ${due} sheets`);
  if (state === 'failed' && log?.impressions !== sheets)
    wrong.push(`failed with a count of ${log?.impressions}, ${sheets} sheets came out`);
  if ((state === 'paid' || state === 'claimed') && sheets > 0)
    wrong.push(`${state} again after ${sheets} sheets`);
  if (!['printed', 'failed', 'unconfirmed', 'paid', 'claimed'].includes(state)) wrong.push(`left ${state}`);
}

function sheetsOf({ out }: Pick<FaultyPrinter, 'out'>): number {
  return [...out.values()].reduce((sum, each) => sum + each.sheets, 0);
}
