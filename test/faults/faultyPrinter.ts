import { decodeIpp, encodeIpp } from '@self-print/agent/devices/printer/ipp/codec.ts';
import type { Exchange } from '@self-print/agent/devices/printer/ipp/exchange.ts';
import { JOB_STATE, OPERATIONS, STATUS } from '@self-print/agent/devices/printer/ipp/operations.ts';
import * as v from '@self-print/agent/devices/printer/ipp/values.ts';
import type { IppDevice } from '@self-print/agent/devices/printer/simulator/ipp/device.ts';
import { perform } from '@self-print/agent/devices/printer/simulator/ipp/operations.ts';
import { type IppReply, readRequest } from '@self-print/agent/devices/printer/simulator/ipp/request.ts';
import { Machine } from '@self-print/agent/devices/printer/simulator/machine/machine.ts';
import type { Job } from '@self-print/agent/devices/printer/simulator/machine/model.ts';
import { PROFILES } from '@self-print/agent/devices/printer/simulator/profiles.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Chance } from './chance.ts';
import type { VirtualTime } from './virtualTime.ts';

/** What this make of printer says of its counts: the truth, nothing, zero for ever, nonsense, too little, or all too late. */
const COUNTS = ['true', 'true', 'none', 'zero', 'impossible', 'short', 'late'] as const;
const NONSENSE = [-1, -3, 1_000_001, 2_147_483_647] as const;
const HOSTILE = ['\u0000', `jam\u0000\u001b[2J${'x'.repeat(3_000)}`, '\ud800'] as const;
/** Operations that submit a print; faults hit these most often. */
const PRINTING: ReadonlySet<number> = new Set([
  OPERATIONS.printJob,
  OPERATIONS.createJob,
  OPERATIONS.sendDocument,
]);
const LATE_MS = 2 * SECOND_MS;

/** A simulated printer behind a wire that loses, delays, cuts and repeats, and lies about what it does. */
export interface FaultyPrinter {
  readonly machine: Machine;
  readonly exchange: Exchange;
  /** From here on everything works. */
  readonly heal: () => void;
  /** Whether a document arrived twice and made two jobs, as a printer that has only Print-Job lets it. */
  readonly isDoubled: () => boolean;
  /** Sides and sheets that came out, by job name. */
  readonly out: ReadonlyMap<string, { readonly sides: number; readonly sheets: number }>;
}

export function makeFaultyPrinter(time: VirtualTime, chance: Chance, pages: number): FaultyPrinter {
  const machine = new Machine({ clock: time, sheetMs: 1_500 });
  const seen = new Map<number, Job>();
  const out = new Map<string, { sides: number; sheets: number }>();
  const counts = chance.oneOf(COUNTS);
  const saysNone = chance.happens(0.3);
  const nonsense = chance.oneOf(NONSENSE);
  const hasOnlyPrintJob = chance.happens(0.2);
  const hostile = chance.happens(0.3) ? chance.oneOf(HOSTILE) : null;
  const storm = chance.oneOf([0, 0.03, 0.15] as const);
  let healed = false;
  let doubled = false;
  const strikes = (probability: number) => !healed && chance.happens(probability * storm);

  const look = (job: Job) => {
    seen.set(job.id, job);
    const ofName = [...seen.values()].filter(({ ticket }) => ticket.jobName === job.ticket.jobName);
    const sum = (part: (job: Job) => number) => ofName.reduce((total, one) => total + part(one), 0);
    out.set(job.ticket.jobName, {
      sides: sum((one) => one.impressionsCompleted),
      sheets: sum((one) => one.sheetsCompleted),
    });
  };
  machine.onJobEnded(look);
  machine.onChange(() => {
    for (const job of machine.jobs) look(job);
    if (machine.current) look(machine.current);
  });

  const device: IppDevice = {
    machine,
    profile: PROFILES.kyocera,
    host: '127.0.0.1',
    port: 631,
    secure: false,
    oneJobAtATime: chance.happens(0.3),
    receive: async (job, document) => {
      machine.documentArrived(job.id, { bytes: document.length, pages });
    },
    identify: () => {},
  };

  const lie = (reply: IppReply): IppReply => ({
    ...reply,
    ...(hostile === null ? {} : { message: hostile }),
    groups: (reply.groups ?? []).map((group) => {
      if (group.tag === v.GROUP_TAGS.job) return { ...group, attributes: lieAbout(group.attributes) };
      const attributes = group.attributes.filter(
        ({ name }) => !hasOnlyPrintJob || name !== 'operations-supported',
      );
      return { ...group, attributes };
    }),
  });
  const lieAbout = (attributes: readonly v.IppAttribute[]): v.IppAttribute[] => {
    const numberOf = (name: string) => {
      const value = attributes.find((part) => part.name === name)?.values[0]?.value;
      return typeof value === 'number' ? value : 0;
    };
    const isCompleted = numberOf('job-state') === JOB_STATE.completed;
    const job = seen.get(numberOf('job-id'));
    const isFresh = time.now() - (job?.completedAt ?? Number.NEGATIVE_INFINITY) < LATE_MS;
    return attributes.flatMap((part) => {
      if (part.name === 'job-state-message' && hostile !== null)
        return [v.attribute(part.name, v.text(hostile))];
      if (part.name === 'job-state-reasons' && isCompleted && saysNone)
        return [v.attribute(part.name, v.keyword('none'))];
      if (part.name === 'job-impressions' && (counts === 'none' || counts === 'zero')) return [];
      if (part.name !== 'job-impressions-completed') return [part];
      if (counts === 'none') return [];
      if (counts === 'zero') return [v.attribute(part.name, v.integer(0))];
      if (counts === 'impossible') return [v.attribute(part.name, v.integer(nonsense))];
      const isShort = (counts === 'short' && isCompleted) || (counts === 'late' && isCompleted && isFresh);
      const reported = numberOf(part.name);
      return [v.attribute(part.name, v.integer(isShort ? Math.max(1, reported - 1) : reported))];
    });
  };

  const exchange: Exchange = async (_endpoint, body) => {
    const bytes = Buffer.concat([
      body.head,
      body.document instanceof Uint8Array ? body.document : new Uint8Array(),
    ]);
    if (!machine.powered || strikes(0.3)) return fail({ kind: 'notSent', detail: 'no route' });
    await time.sleep(strikes(0.5) ? 30 * SECOND_MS * chance.next() : 5);
    if (strikes(0.3)) return fail({ kind: 'lost', detail: 'cut before the request arrived' });
    if (!machine.powered) return fail({ kind: 'lost', detail: 'no power' });
    const decoded = decodeIpp(bytes);
    if (!decoded.ok) throw new Error(decoded.problem.detail);
    const { message } = decoded.value;
    const isPrint = PRINTING.has(message.code);
    if (isPrint && strikes(0.5)) return reply(message, { status: STATUS.busy });
    const request = readRequest(decoded.value);
    const work = async () => (request.ok ? perform(device, request.value) : request.problem);
    const answer = await work();
    // Something on the way sends the request again.
    if (strikes(isPrint ? 2 : 0.3)) {
      await time.sleep(chance.below(2_000));
      await work();
      if (message.code === OPERATIONS.printJob) doubled = true;
    }
    await time.sleep(strikes(0.5) ? 30 * SECOND_MS * chance.next() : 5);
    if (isPrint && strikes(2)) {
      return chance.oneOf<() => Awaited<ReturnType<Exchange>>>([
        () => fail({ kind: 'http', status: 503, detail: 'HTTP 503' }),
        () => fail({ kind: 'http', status: 408, detail: 'HTTP 408' }),
        () => reply(message, { status: STATUS.temporaryError }),
        () => reply(message, { status: STATUS.busy }),
      ])();
    }
    if (strikes(0.5)) return fail({ kind: 'lost', detail: 'cut before the reply' });
    const whole = reply(message, lie(answer));
    return strikes(0.3) && whole.ok ? ok(whole.value.subarray(0, chance.below(whole.value.length))) : whole;
  };
  return {
    machine,
    exchange,
    isDoubled: () => doubled,
    out,
    heal: () => {
      healed = true;
    },
  };
}

function reply({ version, requestId }: v.IppMessage, { status, message, groups = [] }: IppReply) {
  const operation = v.group(
    v.GROUP_TAGS.operation,
    v.attribute('attributes-charset', v.charset('utf-8')),
    v.attribute('attributes-natural-language', v.language('en')),
    ...(message === undefined ? [] : [v.attribute('status-message', v.text(message))]),
  );
  return ok(encodeIpp({ version, code: status, requestId, groups: [operation, ...groups] }));
}
