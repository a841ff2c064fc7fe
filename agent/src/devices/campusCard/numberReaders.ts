import { type CampusCardSetting, cardNumberFormat } from '@self-print/contract/deviceSettings.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import { type OpenByteLink, portName } from '../framework/byteLink.ts';
import type { ReportHealth } from '../framework/health.ts';
import { createPort } from '../framework/port.ts';
import { createNumberMailbox } from './numberMailbox.ts';
import { createLineCutter, numberOfLine } from './protocols/cardLine.ts';
import type { CampusCardReader } from './types.ts';

type SerialSetting = Extract<CampusCardSetting, { driver: 'serial' }>;

/** A reader on a serial port or serial server that sends one line per card. */
export function createLineReader(
  { port: target, line, numberFormat }: SerialSetting,
  report: ReportHealth,
  { openLink, time }: { readonly openLink: OpenByteLink; readonly time: Time },
): CampusCardReader {
  const mailbox = createNumberMailbox(time);
  let cut = createLineCutter(() => {});
  const port = createPort({
    name: portName(target),
    open: (signal) => {
      // Half a line received before unplugging must not become the start of the next one.
      cut = createLineCutter((text) => void mailbox.put(numberOfLine(text, line, numberFormat)));
      return openLink(target, signal);
    },
    report: (health) => {
      if (health.state === 'faulted') mailbox.put(fail({ kind: 'fault', detail: health.detail }));
      report(health);
    },
    time,
  });
  port.onIdleData((bytes) => cut(bytes));
  return {
    read: async (limitMs, signal) => {
      const open = await port.use(async () => ok(), PROBE_LIMIT_MS);
      if (open.ok) return mailbox.wait(limitMs, signal);
      const { problem } = open;
      return fail({ kind: 'fault', detail: problem.kind === 'late' ? 'the port hangs' : problem.detail });
    },
    purse: () => fail('cannotDeduct'),
    reopen: port.reopen,
    close: port.close,
  };
}

const PROBE_LIMIT_MS = 1_000;
const anyNumber = cardNumberFormat.parse({});

/** A reader that emulates a keyboard. The page distinguishes its rapid keystrokes from a person's typing and passes them on. */
export function createTypingReader(report: ReportHealth, time: Time): CampusCardReader {
  const mailbox = createNumberMailbox(time);
  report({ state: 'ready', detail: 'emulates a keyboard; whether it is plugged in cannot be detected' });
  return {
    read: mailbox.wait,
    purse: () => fail('cannotDeduct'),
    typed: (number) => mailbox.put(numberOfLine(number, 'number', anyNumber)),
    reopen: () => {},
    close: async () => {},
  };
}
