import type { LockBoardSetting } from '@self-print/contract/deviceSettings.ts';
import type { FrameParser, Wire } from '../../framework/wire.ts';
import { contactOf, type LockProtocol } from '../types.ts';
import { findFrame, sameBytes } from './findFrame.ts';

/** Relay boards with Modbus RTU: coil n−1 is lock n, input n−1 its contact. CRC-16/MODBUS, low byte first. */
const READ_COILS = 1;
const READ_INPUTS = 2;
const WRITE_COIL = 5;
/** Waveshare: writing to 0x0200 + coil closes the relay for a time in tenths of a second, which the board itself ends. */
const FLASH_BASE = 0x0200;
const FLASH_TENTHS = 7;
const TENTH_MS = 100;
const COIL_PULSE_MS = 700;
const COIL_OFF = 0;
const LOCKS = 5;
const INPUTS = 8;
const ANSWER_LIMIT_MS = 400;
const TRIES = 2;
const CRC_BYTES = 2;
const INPUT_ANSWER_BYTES = 6;
/** Silence between frames: 3.5 characters at 9600 baud. */
const FRAME_GAP_MS = 4;

type ModbusSetting = Pick<
  Extract<LockBoardSetting, { driver: 'modbus' }>,
  'address' | 'sensor' | 'pulse' | 'onValue'
>;

export function modbusRelay({ address, sensor, pulse, onValue }: ModbusSetting): LockProtocol {
  /** The line echoes what is sent, as the board does: then only the second copy is the board's answer. */
  let echoes = false;

  /** Writing a single coil is answered by the same bytes. */
  const write = async (wire: Wire, register: number, value: number): Promise<boolean> => {
    const request = modbusFrame(address, WRITE_COIL, register, value);
    await wire.send(request);
    let answered = (await wire.receive(sameBytes(request), ANSWER_LIMIT_MS)) !== null;
    if (answered && echoes) answered = (await wire.receive(sameBytes(request), ANSWER_LIMIT_MS)) !== null;
    await wire.pause(FRAME_GAP_MS);
    return answered;
  };
  const writeSurely = async (wire: Wire, register: number, value: number): Promise<boolean> => {
    for (let tried = 0; tried < TRIES; tried += 1) if (await write(wire, register, value)) return true;
    return false;
  };
  /** No board answers "read coils" with the request itself: its answer is shorter, an exception, or missing. */
  const lineEchoes = async (wire: Wire): Promise<boolean> => {
    const request = modbusFrame(address, READ_COILS, 0, INPUTS);
    await wire.send(request);
    const echoed = (await wire.receive(sameBytes(request), ANSWER_LIMIT_MS)) !== null;
    await wire.pause(FRAME_GAP_MS);
    wire.flush();
    return echoed;
  };
  return {
    releaseAll: async (wire) => {
      echoes = await lineEchoes(wire);
      for (let lock = 1; lock <= LOCKS; lock += 1) {
        if (!(await writeSurely(wire, lock - 1, COIL_OFF))) return 'silent';
      }
      return 'answers';
    },
    pulse: async (wire, lock) => {
      // Never retried: a lost answer does not mean that the lock stayed shut.
      if (pulse === 'flash') {
        const echoed = await write(wire, FLASH_BASE + lock - 1, FLASH_TENTHS);
        // Waits for the pulse to end, so that the next lock does not draw current at the same time.
        await wire.pause(FLASH_TENTHS * TENTH_MS);
        return echoed;
      }
      try {
        const echoed = await write(wire, lock - 1, onValue);
        await wire.pause(COIL_PULSE_MS);
        return echoed;
      } finally {
        await writeSurely(wire, lock - 1, COIL_OFF);
      }
    },
    contact: async (wire, lock) => {
      if (sensor === 'none') return 'unknown';
      for (let tried = 0; tried < TRIES; tried += 1) {
        await wire.send(modbusFrame(address, READ_INPUTS, 0, INPUTS));
        const inputs = await wire.receive(inputAnswer(address), ANSWER_LIMIT_MS);
        await wire.pause(FRAME_GAP_MS);
        if (inputs !== null) return contactOf(((inputs >> (lock - 1)) & 1) === 1, sensor);
      }
      return 'unknown';
    },
  };
}

export function modbusFrame(address: number, func: number, first: number, second: number): Uint8Array {
  return withCrc([address, func, first >> 8, first & 0xff, second >> 8, second & 0xff]);
}

export function withCrc(body: readonly number[]): Uint8Array {
  const crc = modbusCrc(Uint8Array.from(body));
  return Uint8Array.of(...body, crc & 0xff, crc >> 8);
}

/** CRC-16/MODBUS: polynomial 0xA001 reflected, start 0xFFFF. */
function modbusCrc(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}

/** Answer to "read inputs": address, function, one byte of data, CRC. Returns the data. */
export function inputAnswer(address: number): FrameParser<number> {
  return findFrame(INPUT_ANSWER_BYTES, (frame) => {
    const [unit, func, count, data = 0] = frame;
    const crc = modbusCrc(frame.subarray(0, -CRC_BYTES));
    const good = frame.at(-2) === (crc & 0xff) && frame.at(-1) === crc >> 8;
    return unit === address && func === READ_INPUTS && count === 1 && good ? data : null;
  });
}
