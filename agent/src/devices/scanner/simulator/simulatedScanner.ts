import type { SimulatedDevice } from '../../framework/simulator/wireServer.ts';

export type ScannerFamily = 'none' | 'syn' | 'newland' | 'ssi';

export interface ScannerFaults {
  /** The first copy of each SSI packet has a wrong checksum. */
  spoilFirst: boolean;
  /** Each code is sent twice, as when it stays in front of the window. */
  duplicate: boolean;
  /** Codes end without CR. */
  withoutSuffix: boolean;
  /** The acknowledgement of each SSI packet arrives too late: the packet is sent once more. */
  loseFirstAcknowledgement: boolean;
}

export const GOOD_SCANNER: ScannerFaults = {
  spoilFirst: false,
  duplicate: false,
  withoutSuffix: false,
  loseFirstAcknowledgement: false,
};

/** A simulated scanner and what is shown to it. */
export interface SimulatedScanner {
  readonly device: SimulatedDevice;
  /** Part of a transmission, whether or not the scanner is armed. */
  readonly transmitPart: (bytes: Uint8Array) => void;
  /** A person shows a code; a scanner with a trigger reads it only while armed. False when nobody is connected. */
  readonly show: (code: Uint8Array) => boolean;
  readonly isArmed: () => boolean;
}

export function createSimulatedScanner(family: ScannerFamily, faults: ScannerFaults): SimulatedScanner {
  let armed = family === 'none';
  let send: ((bytes: Uint8Array) => void) | null = null;
  /** SSI packets that are not acknowledged yet, and whether the first one was sent before. */
  let packets: Uint8Array[] = [];
  let repeated = false;

  const sendPacket = () => {
    const [packet] = packets;
    if (!packet) return;
    const spoilt = faults.spoilFirst && !repeated;
    if (spoilt) return send?.(Uint8Array.of(...packet.subarray(0, -1), (packet.at(-1) ?? 0) ^ 1));
    send?.(packet);
    if (!faults.loseFirstAcknowledgement || repeated) return;
    // Bit 0 of the status: sent before.
    repeated = true;
    send?.(withChecksum(packet.slice(0, -2).with(3, (packet[3] ?? 0) | 1)));
  };
  const receiveSsi = (hex: string) => {
    for (const [, opcode] of hex.matchAll(/04(e4|e5)04/g)) {
      armed = opcode === 'e4';
      send?.(Uint8Array.of(0x04, 0xd0, 0x00, 0x00, 0xff, 0x2c));
    }
    if (hex.includes('05d104')) {
      repeated = true;
      sendPacket();
    }
    for (const _acknowledged of hex.matchAll(/04d004/g)) {
      packets = packets.slice(1);
      repeated = false;
      sendPacket();
    }
  };
  const transmit = (code: Uint8Array) => {
    if (family !== 'ssi') {
      for (let copies = faults.duplicate ? 2 : 1; copies > 0; copies -= 1)
        send?.(Uint8Array.of(...code, ...(faults.withoutSuffix ? [] : [0x0d])));
      return;
    }
    packets = decodeData(code);
    repeated = false;
    sendPacket();
  };
  const receive = (bytes: Uint8Array) => {
    const hex = Buffer.from(bytes).toString('hex');
    if (family === 'syn') {
      for (const [, letter] of hex.matchAll(/16(54|55)0d/g)) armed = letter === '54';
    } else if (family === 'newland') {
      for (const [, on] of Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/SCNTRG([01])/g)) {
        armed = on === '1';
        send?.(Buffer.from(`\x02\x010000#SCNTRG${on}\x06;\x03`, 'latin1'));
      }
    } else if (family === 'ssi') receiveSsi(hex);
  };
  return {
    device: (sendBytes) => {
      send = sendBytes;
      return { receive };
    },
    show: (code) => {
      if (!send || !armed) return false;
      transmit(code);
      return true;
    },
    transmitPart: (bytes) => send?.(bytes),
    isArmed: () => armed,
  };
}

/** Bytes of code that an SSI decoder puts into a packet of at most 250 bytes, as in Symbol's example, a PDF417 of 300. */
const PACKET_CODE_BYTES = 245;
const CONTINUED = 0x02;

/** DECODE_DATA as sent by a decoder (source 00); a QR code has type 1C, which each packet repeats. */
function decodeData(code: Uint8Array): Uint8Array[] {
  const packets: Uint8Array[] = [];
  for (let at = 0; at === 0 || at < code.length; at += PACKET_CODE_BYTES) {
    const part = code.subarray(at, at + PACKET_CODE_BYTES);
    const status = at + PACKET_CODE_BYTES < code.length ? CONTINUED : 0;
    packets.push(withChecksum(Uint8Array.of(5 + part.length, 0xf3, 0x00, status, 0x1c, ...part)));
  }
  return packets;
}

function withChecksum(body: Uint8Array): Uint8Array {
  let checksum = 0;
  for (const byte of body) checksum = (checksum - byte) & 0xffff;
  return Uint8Array.of(...body, checksum >> 8, checksum & 0xff);
}
