import { systemTime, type Time } from '../../../time.ts';
import type { SimulatedDevice } from '../../framework/simulator/wireServer.ts';
import type { LockMachine } from './lockMachine.ts';

/** Faults of a simulated board. */
export interface BoardFaults {
  /** Sends nothing, like a board with another address or without power. */
  silent: boolean;
  /** A two-wire adapter that echoes what was sent. */
  echo: boolean;
  /** Corrupts the checksum of each answer. */
  badChecksum: boolean;
  /** Does the work without answering. */
  swallowAnswers: boolean;
}

export const GOOD_BOARD: BoardFaults = {
  silent: false,
  echo: false,
  badChecksum: false,
  swallowAnswers: false,
};

export type BoardFamily = 'board80' | 'modbus' | 'lcus';

const PULSE_MS = 300;
const ADDRESS = 1;
const SHORT = 0x11;

/** A simulated board of a family with the given locks; contacts are short-circuited when closed. */
export function simulatedBoard(
  family: BoardFamily,
  machine: LockMachine,
  faults: BoardFaults,
  time: Time = systemTime,
): SimulatedDevice {
  const boards = { board80, modbus, lcus };
  return (send) => {
    let buffer: Uint8Array = new Uint8Array();
    const answer = (bytes: Uint8Array) => {
      if (faults.swallowAnswers) return;
      const last = bytes.at(-1) ?? 0;
      send(faults.badChecksum ? Uint8Array.of(...bytes.subarray(0, -1), last ^ 0x55) : bytes);
    };
    return {
      receive: (bytes) => {
        if (faults.echo) send(bytes);
        if (faults.silent) return;
        buffer = Buffer.concat([buffer, bytes]);
        const length = FRAME_BYTES[family];
        for (; buffer.length >= length; buffer = buffer.subarray(length)) {
          boards[family](buffer.subarray(0, length), machine, { answer, time });
        }
      },
    };
  };
}

const FRAME_BYTES: Readonly<Record<BoardFamily, number>> = { board80: 5, modbus: 8, lcus: 4 };

/** How a board sends its answers, and its time for pulses. */
interface BoardHost {
  readonly answer: (bytes: Uint8Array) => void;
  readonly time: Time;
}
type Board = (request: Uint8Array, machine: LockMachine, host: BoardHost) => void;

const untilTheEnd = new AbortController().signal;

async function pulse(machine: LockMachine, lock: number, time: Time, after: () => void): Promise<void> {
  machine.power(lock, true);
  await time.wait(PULSE_MS, untilTheEnd);
  machine.power(lock, false);
  after();
}

const board80: Board = ([command = 0, address = 0, lock = 0, mark = 0, check], machine, { answer, time }) => {
  if (address !== ADDRESS || check !== (command ^ address ^ lock ^ mark)) return;
  const reply = () => {
    const status = machine.isClosed(lock) ? SHORT : 0;
    answer(Uint8Array.of(command, address, lock, status, command ^ address ^ lock ^ status));
  };
  if (command === 0x8a && mark === 0x11) void pulse(machine, lock, time, reply);
  if (command === 0x80 && mark === 0x33) reply();
};

const modbus: Board = (request, machine, { answer, time }) => {
  const view = Buffer.from(request);
  const [address, func] = view;
  if (address !== ADDRESS || crc16(view.subarray(0, 6)) !== view.readUInt16LE(6)) return;
  const register = view.readUInt16BE(2);
  const value = view.readUInt16BE(4);
  if (func === 5) {
    if (register >= 0x200) void pulse(machine, register - 0x200 + 1, time, () => {});
    else machine.power(register + 1, value !== 0);
    answer(request.slice());
  } else if (func === 2) {
    let inputs = 0;
    for (let lock = 1; lock <= 8; lock += 1) if (machine.isClosed(lock)) inputs |= 1 << (lock - 1);
    answer(sealed([ADDRESS, 2, 1, inputs]));
  } else {
    answer(sealed([ADDRESS, (func ?? 0) | 0x80, 1]));
  }
};

const lcus: Board = ([start = 0, channel = 0, on = 0, sum], machine) => {
  if (start === 0xa0 && sum === ((start + channel + on) & 0xff)) machine.power(channel, on === 1);
};

function sealed(body: readonly number[]): Uint8Array {
  const crc = crc16(Uint8Array.from(body));
  return Uint8Array.of(...body, crc & 0xff, crc >> 8);
}

/** Implemented separately and by table, so that a bug in the driver's is not repeated here. */
function crc16(bytes: Uint8Array): number {
  return bytes.reduce((crc, byte) => (crc >> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0), 0xffff);
}

const TABLE = Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value % 2 === 1 ? (value >> 1) ^ 0xa001 : value >> 1;
  return value;
});
