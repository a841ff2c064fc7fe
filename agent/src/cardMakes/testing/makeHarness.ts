import { DatabaseSync } from 'node:sqlite';
import type { CallInput } from '@self-print/contract/call.ts';
import { cardPrinterSetting } from '@self-print/contract/deviceSettings.ts';
import { studentCardCalls } from '@self-print/contract/platform/studentCard.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { startYktHttpSim } from '../../devices/campusCard/simulator/yktHttpSim.ts';
import { openCardPrinter } from '../../devices/cardPrinter/detect.ts';
import { CARD_LINE, CARD_LINES } from '../../devices/cardPrinter/protocols/panels.ts';
import { type CardMachine, createCardMachine } from '../../devices/cardPrinter/simulator/cardMachine.ts';
import { simulatedEvolis } from '../../devices/cardPrinter/simulator/evolisSim.ts';
import { stationWriter } from '../../devices/cardPrinter/simulator/stationSim.ts';
import type { CardPrinter } from '../../devices/cardPrinter/types.ts';
import type { HealthReport } from '../../devices/framework/health.ts';
import { openByteLink } from '../../devices/framework/openByteLink.ts';
import { serveWire } from '../../devices/framework/simulator/wireServer.ts';
import { eventually } from '../../devices/framework/testing/eventually.ts';
import { skippingTime } from '../../devices/framework/testing/skippingTime.ts';
import type { Rasterise } from '../../devices/printer/raster/rasterise.ts';
import type { FaultPoint } from '../../faults.ts';
import { migrate } from '../../journal/schema.ts';
import type { PlatformClient } from '../../platform/client.ts';
import { type AgentJournal, openAgentJournal } from '../../root/records.ts';
import { type MemoryLog, memoryLog } from '../../testing/memoryLog.ts';
import type { Time } from '../../time.ts';
import { type CardMakes, createCardMakes } from '../cardMakes.ts';

export type Told = CallInput<typeof studentCardCalls.reportMake>;
/** `late`: the leave has ended. */
export type PlatformMood = 'up' | 'away' | 'late';

/** Cards with a real journal, a printer at its wire and a platform in memory; the agent can die and start again. */
export interface MakeHarness {
  readonly machine: CardMachine;
  readonly log: MemoryLog;
  readonly time: Time;
  readonly journal: AgentJournal;
  readonly database: DatabaseSync;
  readonly client: PlatformClient;
  readonly makes: () => CardMakes;
  readonly told: () => readonly Told[];
  readonly begun: () => number;
  readonly setPlatform: (mood: PlatformMood) => void;
  readonly ended: () => number;
  /** Begins a card and waits until the agent has ended with it, or has died. */
  readonly make: (makeId: string) => Promise<void>;
  readonly stepOf: (makeId: string) => Promise<string>;
  readonly dieAt: (point: FaultPoint | null) => void;
  readonly restart: () => void;
  readonly close: () => Promise<void>;
}

const NUMBER = '2023010118';
const WHITE = new Uint8Array(CARD_LINE * CARD_LINES * 3).fill(0xff);
const rasterise: Rasterise = async (document) =>
  document.length === 0
    ? fail('not a PDF')
    : ok({
        chunks: async function* () {
          yield WHITE;
        },
        close: async () => {},
      });

export async function openMakeHarness(options: { readonly writer: boolean }): Promise<MakeHarness> {
  const machine = createCardMachine();
  const time = skippingTime();
  const log = memoryLog();
  const wire = await serveWire(
    simulatedEvolis(machine, { time, cut: () => void wire.unplug().then(wire.plug) }),
  );
  const writer = options.writer ? await startYktHttpSim(stationWriter(machine)) : null;
  const health: HealthReport[] = [];
  const setting = cardPrinterSetting.parse({
    driver: 'evolis',
    port: { kind: 'tcp', host: '127.0.0.1', port: wire.port },
    encoder: writer ? { kind: 'http', url: writer.url } : { kind: 'none' },
  });
  const printer: CardPrinter | null = openCardPrinter(setting, (report) => void health.push(report), {
    openLink: openByteLink,
    fetch,
    secrets: { get: () => fail('none') },
    time,
    stopped: new AbortController().signal,
  });
  if (!printer) throw new Error('no printer');
  const ready = () => eventually(() => (health.at(-1)?.state === 'ready' ? true : null), 'a ready printer');
  await ready();

  const database = new DatabaseSync(':memory:');
  migrate(database);
  const journal = openAgentJournal({
    path: ':memory:',
    // As the agent does.
    onFault: (found) => {
      if (!found) queueMicrotask(() => makes.recover());
    },
    onSetAside: () => {},
    open: () => database,
  });
  let isDead = false;
  /** What a dead process writes is not written. */
  const mortal: AgentJournal = {
    ...journal,
    write: (work) => (isDead ? fail({ kind: 'unusable', detail: 'dead' } as never) : journal.write(work)),
  };

  const told: Told[] = [];
  let [begun, ended]: [number, number] = [0, 0];
  let mood: PlatformMood = 'up';
  const client: PlatformClient = {
    call: (async (definition: unknown, input: Told) => {
      if (mood === 'away') return fail({ kind: 'unreachable', message: 'away' });
      if (definition === studentCardCalls.reportMake) {
        told.push(input);
        return ok({ state: input.state });
      }
      if (mood === 'late')
        return fail({ kind: 'refused', name: 'STUDENT_CARD_LEAVE_ENDED', code: '', message: '', detail: {} });
      begun += 1;
      return ok({ face: 'AAAA', number: NUMBER });
    }) as PlatformClient['call'],
    get: () => Promise.reject(new Error('no document is fetched')),
  };

  let deadly: FaultPoint | null = null;
  const start = () => {
    isDead = false;
    const made = createCardMakes({
      journal: mortal,
      client,
      rasterise,
      printer: () => ok(printer),
      time,
      log,
      fault: (point) => {
        if (point !== deadly) return;
        isDead = true;
        throw new Error(`dead at ${point}`);
      },
      onEnded: () => {
        ended += 1;
      },
    });
    made.recover();
    return made;
  };
  let makes = start();
  return {
    machine,
    log,
    time,
    journal,
    database,
    client,
    makes: () => makes,
    told: () => told,
    begun: () => begun,
    setPlatform: (next) => {
      mood = next;
    },
    ended: () => ended,
    make: async (makeId) => {
      await ready();
      await makes.make(makeId);
      await makes.idle();
    },
    stepOf: async (makeId) => {
      const answer = await makes.make(makeId);
      await makes.idle();
      return answer.ok ? answer.value.step : answer.problem.name;
    },
    dieAt: (point) => {
      deadly = point;
    },
    restart: () => {
      deadly = null;
      makes = start();
    },
    close: async () => {
      await printer.close();
      await wire.close();
      await writer?.close();
    },
  };
}
