import { answer, type SimulatedCard } from '../../framework/pcsc/simulator/simulatedCard.ts';

const DONE = 0x9000;
const FAILED = 0x6300;
const WRONG_CLASS = 0x6e00;
const BLOCKS_A_SECTOR = 4;
const BLOCK_BYTES = 16;
const KEY_A = 0x60;

/** A sector of a simulated Mifare card: its keys and the content of its first three blocks. */
export interface SimulatedSector {
  readonly keyA: Uint8Array;
  readonly keyB: Uint8Array;
  readonly blocks: readonly Uint8Array[];
}

/** A Mifare Classic card on a PC/SC part 3 reader with one volatile key slot, which authenticates one sector at a time. */
export function createMifareSim(
  uid: Uint8Array,
  sectors: ReadonlyMap<number, SimulatedSector>,
): SimulatedCard {
  let slot: Uint8Array | null = null;
  let open: number | null = null;

  const authenticate = (apdu: Uint8Array): Uint8Array => {
    const [block = 0, type = 0, key] = apdu.subarray(7);
    const number = Math.floor(block / BLOCKS_A_SECTOR);
    const sector = sectors.get(number);
    const wanted = type === KEY_A ? sector?.keyA : sector?.keyB;
    const good = key === 0 && slot !== null && wanted !== undefined && Buffer.from(wanted).equals(slot);
    open = good ? number : null;
    return answer(good ? DONE : FAILED);
  };
  const read = (block: number, length: number): Uint8Array => {
    const number = Math.floor(block / BLOCKS_A_SECTOR);
    const data = sectors.get(number)?.blocks[block % BLOCKS_A_SECTOR];
    if (open !== number || data === undefined || length !== BLOCK_BYTES) return answer(FAILED);
    return answer(
      DONE,
      Uint8Array.from({ length: BLOCK_BYTES }, (_, at) => data[at] ?? 0),
    );
  };

  const write = (block: number, data: Uint8Array): Uint8Array => {
    const number = Math.floor(block / BLOCKS_A_SECTOR);
    const held = sectors.get(number)?.blocks[block % BLOCKS_A_SECTOR];
    if (open !== number || held?.length !== BLOCK_BYTES || data.length !== BLOCK_BYTES) return answer(FAILED);
    held.set(data);
    return answer(DONE);
  };

  return {
    atr: Buffer.from('3B8F8001804F0CA000000306030001000000006A', 'hex'),
    transmit: (apdu) => {
      const [cla, ins, p1 = 0, p2 = 0, length = 0] = apdu;
      if (cla !== 0xff) return answer(WRONG_CLASS);
      switch (ins) {
        case 0xca:
          return p1 === 0 ? answer(DONE, uid) : answer(0x6a81);
        case 0x82:
          slot = apdu.slice(5, 5 + length);
          return answer(length === 6 ? DONE : FAILED);
        case 0x86:
          return authenticate(apdu);
        case 0xb0:
          return read(p2, length);
        case 0xd6:
          return write(p2, apdu.slice(5, 5 + length));
        default:
          return answer(0x6d00);
      }
    },
  };
}
