import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Device } from 'node-hid';
import { messageOf } from '../../../files/errorFacts.ts';

/** The part of an open HID device that a scanner needs. */
export interface HidDevice {
  /** Report descriptor; null where the system does not give it. */
  readonly descriptor: Uint8Array | null;
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

const BAR_CODE_SCANNER_PAGE = 0x8c;
/** Linux shows the report descriptor of each device here; readable by everyone. */
const LINUX_HID_FOLDER = '/sys/class/hidraw';

/** Opens a device with node-hid. The library is loaded with the first device, so that the agent starts without it. */
export const openHid: OpenHid = async ({ vendorId, productId }) => {
  const loaded = await import('node-hid').catch((error: unknown) => messageOf(error));
  if (typeof loaded === 'string') return fail({ problem: 'driverMissing', detail: `node-hid: ${loaded}` });
  try {
    const place = scannerPathIn(await loaded.devicesAsync(vendorId, productId));
    const opened = await (place ? loaded.HIDAsync.open(place) : loaded.HIDAsync.open(vendorId, productId));
    const closed = Promise.withResolvers<string>();
    opened.on('error', (error: unknown) => closed.resolve(messageOf(error)));
    return ok({
      descriptor: place ? await descriptorOf(place) : null,
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

/** Path of a device's bar code interface: a scanner may have others, such as a keyboard or one for set-up. */
function scannerPathIn(devices: readonly Device[]): string | undefined {
  const scanner = devices.find(({ usagePage }) => usagePage === BAR_CODE_SCANNER_PAGE) ?? devices[0];
  return scanner?.path;
}

/** Only Linux gives the descriptor; elsewhere the usual layout is assumed. */
async function descriptorOf(place: string): Promise<Uint8Array | null> {
  const file = path.join(LINUX_HID_FOLDER, path.basename(place), 'device/report_descriptor');
  return readFile(file).catch(() => null);
}
