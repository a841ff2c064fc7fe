import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Printer, PrinterConfiguration } from '../devices/printer/types.ts';

/**
 * Opens the driver for an address, or explains to the technician why there is none. A driver that can only print from files
 * puts them into the spool folder.
 */
export type OpenPrinter = (
  configuration: PrinterConfiguration,
  spoolFolder: string,
) => Result<Printer, string>;

/** A printer in use: it stays open until released, even if the settings change. */
export interface HeldPrinter {
  readonly printer: Printer;
  readonly address: string;
  readonly release: () => void;
}

/** The printer of the current settings, replaceable while the agent runs. */
export interface PrinterSlot {
  /** Replaces the printer when the configuration differs; a running job keeps the old one until it ends. */
  readonly configure: (configuration: PrinterConfiguration) => void;
  /** Reopens the configured printer; a running job keeps the old one until it ends. False when there is none. */
  readonly reopen: () => boolean;
  /** The configured printer; null when there is none, as explained by `problem`. */
  readonly hold: () => HeldPrinter | null;
  /** The printer at an address, which may no longer be the configured one. */
  readonly holdAt: (address: string) => HeldPrinter | null;
  readonly strategyName: () => string;
  readonly problem: () => string;
  readonly close: () => Promise<void>;
}

interface Opened {
  readonly printer: Printer;
  readonly address: string;
  holders: number;
  /** Closed as soon as nobody holds it. */
  retired: boolean;
}

const NOT_CONFIGURED = 'no printer is configured';

export function createPrinterSlot(
  open: (configuration: PrinterConfiguration) => Result<Printer, string>,
  log: EventLog,
): PrinterSlot {
  let configuration: PrinterConfiguration | null = null;
  let current: Opened | null = null;
  let problem = NOT_CONFIGURED;

  const close = (opened: Opened) =>
    opened.printer.close().catch((error: unknown) => log.error('printer-failed', error));
  const retire = (opened: Opened | null) => {
    if (!opened) return;
    opened.retired = true;
    if (opened.holders === 0) void close(opened);
  };
  const held = (opened: Opened): HeldPrinter => {
    opened.holders += 1;
    let released = false;
    return {
      printer: opened.printer,
      address: opened.address,
      release: () => {
        if (released) return;
        released = true;
        opened.holders -= 1;
        if (opened.retired && opened.holders === 0) void close(opened);
      },
    };
  };
  const tryOpen = (wanted: PrinterConfiguration): Opened | null => {
    const opened = open(wanted);
    if (!opened.ok) {
      problem = opened.problem;
      return null;
    }
    return { printer: opened.value, address: wanted.address, holders: 0, retired: false };
  };

  const exchange = (wanted: PrinterConfiguration) => {
    configuration = wanted;
    problem = NOT_CONFIGURED;
    retire(current);
    current = wanted.address === '' ? null : tryOpen(wanted);
  };

  return {
    configure: (wanted) => {
      if (JSON.stringify(wanted) !== JSON.stringify(configuration)) exchange(wanted);
    },
    reopen: () => {
      if (configuration === null || configuration.address === '') return false;
      exchange(configuration);
      return true;
    },
    hold: () => (current ? held(current) : null),
    holdAt: (address) => {
      if (current?.address === address) return held(current);
      const opened = configuration ? tryOpen({ ...configuration, address }) : null;
      if (!opened) return null;
      opened.retired = true;
      return held(opened);
    },
    strategyName: () => current?.printer.strategyName ?? '',
    problem: () => (current ? '' : problem),
    close: async () => {
      if (current) await close(current);
      current = null;
      configuration = null;
    },
  };
}
