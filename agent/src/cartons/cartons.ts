import type { CartonStatus } from '@self-print/contract/agent/printerView.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { PaperSize } from '@self-print/contract/fields.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { CartonSetting, TerminalSettings } from '@self-print/contract/settings.ts';
import type { TrayLevel } from '../devices/printer/types.ts';
import type { Journal } from '../journal/journal.ts';
import type { Time } from '../time.ts';
import type { CartonCount, CartonRecords } from './cartonRecords.ts';
import { added, corrected, counted, initialCount, sameCount, statusOf, taken } from './count.ts';

export interface PaperNeed {
  readonly paperSize: PaperSize;
  readonly sheets: number;
  /** The media source that a document requires, if any. */
  readonly cartonCode: string | null;
}

/** This terminal's paper: a count per media source, kept in the journal and corrected by the printer. */
export interface Cartons {
  readonly status: () => CartonStatus[];
  /** Media source for a job: the required one and no other, else the first unreserved one with the right paper and enough of it. */
  readonly choose: (need: PaperNeed) => Result<CartonSetting, 'PRINT_NO_SUCH_CARTON' | 'PRINT_OUT_OF_PAPER'>;
  readonly find: (cartonCode: string) => CartonSetting | undefined;
  readonly correct: (trays: readonly TrayLevel[]) => void;
  readonly add: (
    additions: readonly { readonly cartonCode: string; readonly sheets: number }[],
  ) => Outcome<CartonStatus[], 'PRINT_NO_SUCH_CARTON'>;
  /** Replaces a count by what staff has counted. */
  readonly set: (cartonCode: string, sheets: number) => Outcome<CartonStatus[], 'PRINT_NO_SUCH_CARTON'>;
  /** The count after a job took sheets, to be saved in the transaction that ends the job; pass it to `accept` once saved. */
  readonly afterTaking: (cartonCode: string, sheets: number) => CartonCount | null;
  readonly accept: (count: CartonCount) => void;
  /** Rereads the counts after the journal was unusable. */
  readonly load: () => void;
}

export interface CartonOptions {
  readonly journal: Journal<{ readonly cartons: CartonRecords }>;
  readonly settings: () => TerminalSettings;
  readonly time: Time;
  readonly log: EventLog;
  readonly onChange: () => void;
}

export function createCartons({ journal, settings, time, log, onChange }: CartonOptions): Cartons {
  let counts = new Map<string, CartonCount>();

  const find = (cartonCode: string) =>
    settings().cartons.find((setting) => setting.cartonCode === cartonCode);
  const countOf = (setting: CartonSetting) => counts.get(setting.cartonCode) ?? initialCount(setting);
  const status = () =>
    settings().cartons.map((setting) => statusOf(countOf(setting), setting, settings().lowPaperPercent));
  const accept = (count: CartonCount) => {
    counts.set(count.cartonCode, count);
    onChange();
  };
  /** Changed counts are shown even if they cannot be saved: nothing is printed without a journal. */
  const change = (changed: readonly CartonCount[]) => {
    if (changed.length === 0) return;
    journal.write(({ cartons }) => {
      for (const count of changed) cartons.put(count, time.now());
    });
    for (const count of changed) accept(count);
  };
  const load = () => {
    const read = journal.read(({ cartons }) => cartons.all());
    if (read.ok) counts = new Map(read.value.map((count) => [count.cartonCode, count]));
  };

  load();
  return {
    status,
    find,
    accept,
    load,
    choose: ({ paperSize, sheets, cartonCode }) => {
      const fitting = settings().cartons.filter(
        (setting) =>
          setting.paperSize === paperSize &&
          (cartonCode === null ? !setting.reserved : setting.cartonCode === cartonCode),
      );
      if (fitting.length === 0) return fail('PRINT_NO_SUCH_CARTON');
      const chosen = fitting.find((setting) => countOf(setting).sheets >= sheets);
      return chosen ? ok(chosen) : fail('PRINT_OUT_OF_PAPER');
    },
    correct: (trays) => {
      const changed: CartonCount[] = [];
      for (const tray of trays) {
        const setting = find(tray.cartonCode);
        if (!setting) continue;
        const before = countOf(setting);
        const after = corrected(before, tray, setting.capacitySheets);
        if (!sameCount(before, after)) changed.push(after);
      }
      change(changed);
    },
    add: (additions) => {
      const changed = new Map<string, CartonCount>();
      for (const { cartonCode, sheets } of additions) {
        const setting = find(cartonCode);
        if (!setting) return fail(problem('PRINT_NO_SUCH_CARTON', { detail: { cartonCode } }));
        const before = changed.get(cartonCode) ?? countOf(setting);
        changed.set(cartonCode, added(before, sheets, setting.capacitySheets));
      }
      change([...changed.values()]);
      for (const { cartonCode, sheets } of additions) log.event('carton-refilled', { cartonCode, sheets });
      return ok(status());
    },
    set: (cartonCode, sheets) => {
      const setting = find(cartonCode);
      if (!setting) return fail(problem('PRINT_NO_SUCH_CARTON', { detail: { cartonCode } }));
      change([counted(countOf(setting), sheets, setting.capacitySheets)]);
      log.event('carton-counted', { cartonCode, sheets });
      return ok(status());
    },
    afterTaking: (cartonCode, sheets) => {
      const setting = find(cartonCode);
      return setting ? taken(countOf(setting), sheets) : null;
    },
  };
}
