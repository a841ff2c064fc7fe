import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { createAlarm } from '../../../alarm.ts';
import type { Time } from '../../../time.ts';
import type { ReportHealth } from '../../framework/health.ts';
import { REOPEN_PAUSES_MS } from '../../framework/port.ts';
import { textOfCode } from '../protocols/text.ts';
import type { Scanner, ScanProblem } from '../types.ts';
import { createCodeAssembly } from './codeAssembly.ts';
import type { HidAddress, HidDevice, OpenHid } from './openHid.ts';
import { HHP_LAYOUT, scanLayoutOf } from './scanLayout.ts';

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
  let wait: { readonly deliver: (code: Uint8Array) => void } | null = null;

  const live = async () => {
    const opened = await open(address);
    if (!opened.ok)
      return report({ state: 'faulted', ...opened.problem, detail: `${name}: ${opened.problem.detail}` });
    device = opened.value;
    if (stopping.signal.aborted) return device.close();
    const layout = (device.descriptor && scanLayoutOf(device.descriptor)) ?? HHP_LAYOUT;
    const assembly = createCodeAssembly(layout, time);
    device.onReport((bytes) => {
      const code = assembly.take(bytes, wait);
      if (code) wait?.deliver(code);
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
      wait = {
        deliver: (code) => {
          const text = textOfCode(code, 0);
          if (text !== '') outcome.resolve(ok(text));
        },
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
      wait = null;
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

function hex(number: number): string {
  return number.toString(16).padStart(4, '0');
}
