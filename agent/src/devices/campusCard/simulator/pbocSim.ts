import { answer, type SimulatedCard } from '../../framework/pcsc/simulator/simulatedCard.ts';

const DONE = 0x9000;
const NOT_FOUND = 0x6a82;
const NOT_SELECTED = 0x6985;

export interface PbocCard {
  readonly uid: Uint8Array;
  /** What must be selected, in hex: a file identifier or a name. */
  readonly application: string;
  readonly files: ReadonlyMap<number, Uint8Array>;
  /** In fen. */
  readonly balance: number;
  /** Behaves like T=0 cards: corrects the length with 6C, and offers data with 61. */
  readonly stingy?: boolean;
}

/** A CPU card with a PBOC electronic purse, limited to what is read. */
export function createPbocSim({ uid, application, files, balance, stingy = false }: PbocCard): SimulatedCard {
  let selected = false;
  let kept: Uint8Array = new Uint8Array();

  const give = (data: Uint8Array, length: number): Uint8Array => {
    if (!stingy) return answer(DONE, data.subarray(0, length));
    kept = data;
    return answer(0x6100 | data.length);
  };
  const readFile = (sfi: number, offset: number, length: number): Uint8Array => {
    const file = files.get(sfi);
    if (!selected) return answer(NOT_SELECTED);
    if (!file) return answer(NOT_FOUND);
    const rest = file.subarray(offset);
    if (rest.length < length) return answer(stingy ? 0x6c00 | rest.length : 0x6b00);
    return give(rest.subarray(0, length), length);
  };

  return {
    atr: Buffer.from('3B8A8001005041424F430000010081', 'hex'),
    transmit: (apdu) => {
      const [cla, ins, p1 = 0, p2 = 0, length = 0] = apdu;
      if (cla === 0xff && ins === 0xca) return answer(DONE, uid);
      if (cla === 0x00 && ins === 0xa4) {
        const target = Buffer.from(apdu.subarray(5, 5 + length)).toString('hex');
        selected = target.toUpperCase() === application.toUpperCase();
        return answer(selected ? DONE : NOT_FOUND);
      }
      if (cla === 0x00 && ins === 0xb0) return readFile(p1 & 0x1f, p2, length);
      if (cla === 0x00 && ins === 0xc0) return answer(DONE, kept.subarray(0, length));
      if (cla === 0x80 && ins === 0x5c && p2 === 0x02) {
        const bytes = Buffer.alloc(4);
        bytes.writeUInt32BE(balance);
        return selected ? give(bytes, length) : answer(NOT_SELECTED);
      }
      return answer(0x6d00);
    },
  };
}
