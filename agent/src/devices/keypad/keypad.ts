import type { KeypadSetting } from '@self-print/contract/deviceSettings.ts';
import { ok } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import { type OpenByteLink, portName } from '../framework/byteLink.ts';
import type { Device } from '../framework/deviceSlot.ts';
import type { ReportHealth } from '../framework/health.ts';
import { createPort } from '../framework/port.ts';
import { createKeyDecoder, HCC960_START, type Key } from './codec.ts';

/** Opens the configured keypad; null for none, as for a USB keypad, which emulates a keyboard. */
export function openKeypad(
  setting: KeypadSetting,
  report: ReportHealth,
  surroundings: {
    readonly openLink: OpenByteLink;
    readonly time: Time;
    readonly onKey: (key: Key) => void;
  },
): Device | null {
  if (setting.driver === 'none') return null;
  const { openLink, time, onKey } = surroundings;
  const { port: place, enterMode } = setting;
  let decoder = createKeyDecoder();
  const port = createPort({
    name: portName(place),
    open: (signal) => openLink(place, signal),
    // A keypad is silent until a key is pressed, so an open port is all that can be known.
    prepare: async (wire) => {
      decoder = createKeyDecoder();
      if (enterMode === 'hcc960') await wire.send(HCC960_START);
      return ok('');
    },
    report,
    time,
  });
  port.onIdleData((bytes) => {
    for (const key of decoder.take(bytes)) onKey(key);
  });
  return { reopen: port.reopen, close: port.close };
}
