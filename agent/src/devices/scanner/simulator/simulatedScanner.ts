import type { SimulatedDevice } from '../../framework/simulator/wireServer.ts';

export type ScannerFamily = 'none' | 'syn' | 'newland' | 'ssi';

export interface ScannerFaults {
  /** The first copy of each SSI packet has a wrong checksum. */
  spoilFirst: boolean;
  /** Each code is sent twice, as when it stays in front of the window. */
  duplicate: boolean;
}

export const GOOD_SCANNER: ScannerFaults = { spoilFirst: false, duplicate: false };

/** A simulated scanner and what is shown to it. */
export interface SimulatedScanner {
  readonly device: SimulatedDevice;
  /** A person shows a code; a scanner with a trigger reads it only while armed. False when nobody is connected. */
  readonly show: (code: Uint8Array) => boolean;
  readonly isArmed: () => boolean;
}

export function createSimulatedScanner(family: ScannerFamily, faults: ScannerFaults): SimulatedScanner {
  let armed = family === 'none';
  let send: ((bytes: Uint8Array) => void) | null = null;
  let last: Uint8Array | null = null;

  const transmit = (code: Uint8Array) => {
    if (family !== 'ssi') {
      for (let copies = faults.duplicate ? 2 : 1; copies > 0; copies -= 1)
        send?.(Uint8Array.of(...code, 0x0d));
      return;
    }
    last = decodeData(code);
    send?.(faults.spoilFirst ? Uint8Array.of(...last.subarray(0, -1), (last.at(-1) ?? 0) ^ 1) : last);
  };
  const hear = (bytes: Uint8Array) => {
    const heard = Buffer.from(bytes).toString('hex');
    if (family === 'syn') {
      for (const [, letter] of heard.matchAll(/16(54|55)0d/g)) armed = letter === '54';
    } else if (family === 'newland') {
      for (const [, on] of Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/SCNTRG([01])/g)) {
        armed = on === '1';
        send?.(Buffer.from(`\x02\x010000#SCNTRG${on}\x06;\x03`, 'latin1'));
      }
    } else if (family === 'ssi') {
      for (const [, opcode] of heard.matchAll(/04(e4|e5)04/g)) {
        armed = opcode === 'e4';
        send?.(Uint8Array.of(0x04, 0xd0, 0x00, 0x00, 0xff, 0x2c));
      }
      if (heard.includes('05d104') && last) send?.(last);
    }
  };
  return {
    device: (sendBytes) => {
      send = sendBytes;
      return { receive: hear };
    },
    show: (code) => {
      if (!send || !armed) return false;
      transmit(code);
      return true;
    },
    isArmed: () => armed,
  };
}

/** DECODE_DATA as sent by a decoder (source 00); a QR code has type 1C. */
function decodeData(code: Uint8Array): Uint8Array {
  const body = [5 + code.length, 0xf3, 0x00, 0x00, 0x1c, ...code];
  let checksum = 0;
  for (const byte of body) checksum = (checksum - byte) & 0xffff;
  return Uint8Array.of(...body, checksum >> 8, checksum & 0xff);
}
