import { DatabaseSync } from 'node:sqlite';
import { ok } from '@self-print/contract/result.ts';
import { trainCardLimits } from '@self-print/contract/settings.ts';
import { directChannel } from '../../devices/campusCard/testing/directChannel.ts';
import { createChannelReader } from '../../devices/trainCard/channelReader.ts';
import {
  createTrainCardSystem,
  type TrainCardSystem,
} from '../../devices/trainCard/simulator/trainCardSystem.ts';
import { type FaultPoint, NO_FAULTS } from '../../faults.ts';
import { migrate } from '../../journal/schema.ts';
import { type AgentJournal, openAgentJournal } from '../../root/records.ts';
import { type ManualTime, manualTime } from '../../testing/manualTime.ts';
import { type MemoryLog, memoryLog } from '../../testing/memoryLog.ts';
import { createTrainCards, type TrainCards } from '../trainCards.ts';

/** The harness's terminal stands here. */
export const TEST_ZONE = 'Asia/Shanghai';

/** Thrown at a fault point; to the rest of the code the process is dead. */
export class Death extends Error {}

/** Train cards with a real journal and a simulated reader, which can die and restart. */
export interface CardHarness {
  readonly system: TrainCardSystem;
  readonly time: ManualTime;
  readonly log: MemoryLog;
  readonly cards: () => TrainCards;
  readonly database: DatabaseSync;
  readonly journal: AgentJournal;
  /** How often something was to be told. */
  readonly ended: () => number;
  readonly dieAt: (point: FaultPoint) => void;
  /** Does something when the next work comes to a point. */
  readonly meanwhile: (point: FaultPoint, work: () => void) => void;
  readonly restart: () => void;
  /** Advances time by what the reader needs for the work. */
  readonly inTime: <Value>(work: Promise<Value>) => Promise<Value>;
}

export async function openCardHarness(): Promise<CardHarness> {
  const time = manualTime();
  const system = createTrainCardSystem();
  const channel = await directChannel(system, time);
  const reader = createChannelReader(channel, { time });
  const log = memoryLog();
  const database = new DatabaseSync(':memory:');
  migrate(database);
  const journal = openAgentJournal({
    path: ':memory:',
    onFault: () => {},
    onSetAside: () => {},
    open: () => database,
  });
  let ended = 0;
  let deadly: FaultPoint | null = null;
  let beside: { readonly point: FaultPoint; readonly work: () => void } | null = null;
  const start = () => {
    const made = createTrainCards({
      reader: () => ok(reader),
      journal,
      limits: () => trainCardLimits.parse({}),
      zone: () => TEST_ZONE,
      time,
      log,
      fault: (point) => {
        if (point === beside?.point) beside.work();
        if (point !== deadly) return NO_FAULTS(point);
        deadly = null;
        throw new Death(point);
      },
      stopped: new AbortController().signal,
      onEnded: () => {
        ended += 1;
      },
    });
    made.recover();
    return made;
  };
  let cards = start();
  return {
    system,
    time,
    log,
    cards: () => cards,
    database,
    journal,
    ended: () => ended,
    dieAt: (point) => {
      deadly = point;
    },
    meanwhile: (point, work) => {
      beside = { point, work };
    },
    restart: () => {
      deadly = null;
      cards = start();
    },
    inTime: async (work) => {
      let over = false;
      const end = () => {
        over = true;
      };
      void work.then(end, end);
      await time.until(() => over);
      return work;
    },
  };
}
