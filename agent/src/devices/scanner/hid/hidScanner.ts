import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { createAlarm } from '../../../alarm.ts';
import { messageOf } from '../../../files/errorFacts.ts';
import type { Time } from '../../../time.ts';
import type { ReportHealth } from '../../framework/health.ts';
import { REOPEN_PAUSES_MS } from '../../framework/port.ts';
import { textOfCode } from '../protocols/text.ts';
import type { Scanner, ScanProblem } from '../types.ts';
import { codePartOf } from './report.ts';

/** The part of an open HID device that a scanner needs. */
export interface HidDevice {
  readonly onReport: (listener: (report: Uint8Array) => void) => void;
  /** Resolves with the reason when it was unplugged or closed. */
  readonly closed: Promise<string>;
  readonly close: () => Promise<void>;
}

export interface HidAddress {
  readonly vendorId: number;
  readonly productId: number;
}

export interface HidProblem {
  readonly problem: 'driverMissing' | 'portUnavailable';
  readonly detail: string;
}

export type OpenHid = (address: HidAddress) => Promise<Result<HidDevice, HidProblem>>;

const PAUSE_MS = REOPEN_PAUSES_MS[2];

/** A HID POS scanner. It reads constantly; codes that nobody waits for are dropped. */
export function createHidScanner(options: {
  readonly address: HidAddress;
  readonly open: OpenHid;
  readonly report: ReportHealth;
  readonly time: Time;
}): Scanner {
  const { address, open, report, time } = options;
  const name = `${hex(address.vendorId)}:${hex(address.productId)}`;
  const stopping = new AbortController();
  const alarm = createAlarm(time);
  let device: HidDevice | null = null;
  let deliver: ((code: Uint8Array) => void) | null = null;

  const live = async () => {
    const opened = await open(address);
    if (!opened.ok)
      return report({ state: 'faulted', ...opened.problem, detail: `${name}: ${opened.problem.detail}` });
    device = opened.value;
    if (stopping.signal.aborted) return device.close();
    let parts: Uint8Array[] = [];
    device.onReport((bytes) => {
      const part = codePartOf(bytes);
      if (!part) return;
      parts.push(part.data);
      if (part.more) return;
      deliver?.(Buffer.concat(parts));
      parts = [];
    });
    report({ state: 'ready', detail: name });
    const reason = await device.closed;
    device = null;
    if (!stopping.signal.aborted) report({ state: 'opening', detail: `${name}: ${reason}` });
  };
  const running = (async () => {
    report({ state: 'opening', detail: name });
    while (!stopping.signal.aborted) {
      await live();
      await alarm.wait(PAUSE_MS, stopping.signal);
    }
  })();

  return {
    scan: async (limitMs, cancel) => {
      const opened = device;
      if (!opened) return fail({ kind: 'portClosed', detail: name });
      const outcome = Promise.withResolvers<Result<string, ScanProblem>>();
      const over = new AbortController();
      deliver = (code) => {
        const text = textOfCode(code, 0);
        if (text !== '') outcome.resolve(ok(text));
      };
      const stop = () => outcome.resolve(fail({ kind: 'cancelled' }));
      if (cancel.aborted) stop();
      cancel.addEventListener('abort', stop, { once: true });
      void opened.closed.then((detail) => outcome.resolve(fail({ kind: 'portClosed', detail })));
      void time
        .wait(limitMs, over.signal)
        .then((late) => late && outcome.resolve(fail({ kind: 'timedOut' })));
      const found = await outcome.promise;
      over.abort();
      cancel.removeEventListener('abort', stop);
      deliver = null;
      return found;
    },
    reopen: () => {
      void device?.close();
      alarm.ring();
    },
    close: async () => {
      stopping.abort();
      await device?.close();
      await running;
    },
  };
}

/** Opens a device with node-hid. The library is loaded with the first device, so that the agent starts without it. */
export const openHid: OpenHid = async ({ vendorId, productId }) => {
  const loaded = await import('node-hid').catch((error: unknown) => messageOf(error));
  if (typeof loaded === 'string') return fail({ problem: 'driverMissing', detail: `node-hid: ${loaded}` });
  try {
    const opened = await loaded.HIDAsync.open(vendorId, productId);
    const closed = Promise.withResolvers<string>();
    opened.on('error', (error: unknown) => closed.resolve(messageOf(error)));
    return ok({
      onReport: (listener) => void opened.on('data', (bytes: Buffer) => listener(bytes)),
      closed: closed.promise,
      close: async () => {
        closed.resolve('closed here');
        await opened.close();
      },
    });
  } catch (error) {
    return fail({ problem: 'portUnavailable', detail: messageOf(error) });
  }
};

function hex(number: number): string {
  return number.toString(16).padStart(4, '0');
}
