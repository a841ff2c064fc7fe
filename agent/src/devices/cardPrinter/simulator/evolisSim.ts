import { SECOND_MS } from '@self-print/contract/limits.ts';
import { systemTime, type Time } from '../../../time.ts';
import type { SimulatedDevice } from '../../framework/simulator/wireServer.ts';
import type { CardMachine } from './cardMachine.ts';

const ESC = 0x1b;
const CR = 0x0d;
const ACK = '\x06';
const NACK = '\x15';
/** Bytes of a whole panel by its levels: 1016 lines of 81, and of 567 bytes. */
const PANEL_BYTES: Readonly<Record<string, number>> = { '2': 82_296, '128': 576_072 };
const MOVE_MS = 1_500;
const PANEL_MS = 2_000;
const SLOW_MS = 12 * SECOND_MS;
const RIBBON_CARDS = 180;

/** What is cut with the cable when the printer is to lose its line in the middle. */
interface EvolisSimOptions {
  readonly time?: Time;
  readonly cut?: () => void;
}

/** An Evolis printer at the far end of its wire: reads commands with their data and answers in the ACK/NACK protocol. */
export function simulatedEvolis(
  machine: CardMachine,
  { time = systemTime, cut = () => {} }: EvolisSimOptions = {},
): SimulatedDevice {
  return (send) => {
    let held: Uint8Array = new Uint8Array();
    let waiting: string | null = null;
    let working = Promise.resolve();
    const answer = (text: string) => {
      if (machine.fault() !== 'silent') send(Buffer.from(text, 'latin1'));
    };

    const print = async (panel: string) => {
      await pause(machine.fault() === 'slow' ? SLOW_MS : PANEL_MS);
      if (machine.fault() !== 'liar') machine.printPanel(panel);
    };
    const pause = (ms: number) => time.wait(ms, new AbortController().signal);

    /** Downloads a panel, and prints the one before it. */
    const panel = async (name: string): Promise<string | null> => {
      const before = waiting;
      waiting = name;
      if (before === null) return ACK;
      const fault = machine.fault();
      if (fault === 'ribbonEnds') return `${NACK}R`;
      await print(before);
      if (fault === 'lostPanel') return null;
      if (fault !== 'cutPrinting') return ACK;
      cut();
      return null;
    };
    const end = async (): Promise<string | null> => {
      const last = waiting;
      waiting = null;
      if (machine.fault() === 'jamPrinting') return `${NACK}T`;
      if (last !== null) await print(last);
      machine.giveOut();
      return machine.fault() === 'lostEnd' ? null : ACK;
    };
    const take = async (): Promise<string> => {
      const fault = machine.fault();
      if (fault === 'coverOpen') return `${NACK}C`;
      if (fault === 'jamTaking') return `${NACK}T`;
      await pause(fault === 'slow' ? SLOW_MS : MOVE_MS);
      return machine.take() ? ACK : `${NACK}F`;
    };

    const run = async (words: string): Promise<string | null> => {
      if (machine.fault() === 'garbage') return `\x00\x7f~?${'x'.repeat(9)}${ACK}`;
      const [name = '', first = ''] = words.split(';');
      switch (name) {
        case 'Pem':
        case 'Pr':
        case 'Pmi':
          return ACK;
        case 'Rtp':
          return `Simulated card printer${ACK}`;
        case 'Rco':
          return `${first === 'p' ? machine.panels() : RIBBON_CARDS}${ACK}`;
        case 'Rcr':
          return machine.fault() === 'coverOpen' ? `${NACK}C` : `OK${ACK}`;
        case 'Sk':
          return `${machine.cardsLeft() === 0 ? 3 : 0}${ACK}`;
        case 'Sic':
        case 'Sis':
          return take();
        case 'Ser':
          return machine.reject() ? ACK : `${NACK}T`;
        case 'Ss':
          waiting = null;
          return machine.take() ? ACK : `${NACK}F`;
        case 'Sr':
          return `${NACK}1`;
        case 'Db':
          return panel(first);
        case 'Se':
          return end();
        default:
          return `${NACK}1`;
      }
    };

    return {
      receive: (bytes) => {
        held = Buffer.concat([held, bytes]);
        for (let next = cutCommand(held); next !== null; next = cutCommand(held)) {
          held = held.subarray(next.used);
          const { words } = next;
          working = working.then(async () => {
            const text = await run(words);
            if (text !== null) answer(text);
          });
        }
      },
    };
  };
}

/** The first whole command, without its data; null while it is not there yet. */
function cutCommand(bytes: Uint8Array): { readonly words: string; readonly used: number } | null {
  const start = bytes.indexOf(ESC);
  if (start < 0) return null;
  const head = Buffer.from(bytes.subarray(start + 1, start + 16)).toString('latin1');
  const download = /^Db;\w;(\d+);/.exec(head);
  if (download) {
    const length = PANEL_BYTES[download[1] ?? ''] ?? 0;
    const used = start + 1 + download[0].length + length + 1;
    return bytes.length < used ? null : { words: download[0], used };
  }
  const end = bytes.indexOf(CR, start);
  if (end < 0) return null;
  return { words: Buffer.from(bytes.subarray(start + 1, end)).toString('latin1'), used: end + 1 };
}
