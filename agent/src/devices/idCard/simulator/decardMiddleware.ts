import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { type SimulatedCard, simulatedCard } from './cardBytes.ts';
import type { CardKind, CardText } from './textBlocks.ts';

export interface DecardFaults {
  /** The middleware runs without a reader attached. */
  readonly noReader: boolean;
  /** Accepts calls but answers none. */
  readonly silent: boolean;
  /** Answers with garbage. */
  readonly garbage: boolean;
  /** Cannot decode photos. */
  readonly noPictures: boolean;
  /** Returns an invalid card. */
  readonly wrongCard: boolean;
}

const GOOD: DecardFaults = {
  noReader: false,
  silent: false,
  garbage: false,
  noPictures: false,
  wrongCard: false,
};

/** Simulated Decard middleware with its reader: a real WebSocket server on this machine. */
export interface DecardMiddleware {
  readonly url: string;
  readonly insertCard: (card: CardKind | CardText, withPhoto?: boolean) => void;
  readonly removeCard: () => void;
  readonly setFault: (changes: Partial<DecardFaults>) => void;
  /** Number of calls per function. */
  readonly called: () => Readonly<Record<string, number>>;
  /** Calls that arrived before the previous one was answered: real middleware mixes up their answers. */
  readonly overlaps: () => number;
  /** Ends the program; connections break. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
}

const request = z.object({ func: z.string(), in: z.array(z.string()) });
const PICTURE_PROGRAM = fileURLToPath(new URL('decodePhoto.ts', import.meta.url));
const DONE = { result: '0', out: [] };
const FAILED = { result: '-1', out: [] };

interface Reply {
  readonly result: string;
  readonly out: readonly string[];
}

/** @param port 0 for any */
export async function startDecardMiddleware(port = 0): Promise<DecardMiddleware> {
  let faults = GOOD;
  let card: SimulatedCard | null = null;
  let handles = 0;
  let overlaps = 0;
  let server: WebSocketServer | null = null;
  let actual = port;
  const called: Record<string, number> = {};

  const act = async (func: string, values: readonly string[]): Promise<Reply> => {
    called[func] = (called[func] ?? 0) + 1;
    if (func === 'dc_init') {
      if (faults.noReader) return FAILED;
      handles += 1;
      return { result: String(handles), out: [] };
    }
    if (values[0] !== String(handles)) return FAILED;
    switch (func) {
      case 'dc_beep':
      case 'dc_exit':
        return DONE;
      case 'dc_SamAReadCardInfo':
        return card ? { result: '0', out: cardOut(card, faults.wrongCard) } : FAILED;
      case 'dc_ParsePhotoInfo': {
        if (faults.noPictures) return FAILED;
        const picture = await pictureOf(Buffer.from(values[3] ?? '', 'hex'));
        return { result: '0', out: [String(picture.length), picture.toString('base64')] };
      }
      default:
        return FAILED;
    }
  };
  const serve = (socket: WebSocket) => {
    let busy = false;
    socket.on('error', () => {});
    socket.on('message', (data) => {
      if (busy) overlaps += 1;
      const parsed = request.safeParse(JSON.parse(data.toString()));
      if (!parsed.success || faults.silent) return;
      busy = true;
      void act(parsed.data.func, parsed.data.in).then((reply) => {
        busy = false;
        // Indented, as written by some versions.
        socket.send(faults.garbage ? '<html>' : JSON.stringify(reply, null, 2));
      });
    });
  };
  const start = () =>
    new Promise<void>((resolve, reject) => {
      const opened = new WebSocketServer({ host: '127.0.0.1', port: actual });
      opened.once('error', reject);
      opened.on('connection', serve);
      opened.once('listening', () => {
        const address = opened.address();
        if (typeof address === 'object' && address) actual = address.port;
        server = opened;
        resolve();
      });
    });

  await start();
  return {
    url: `ws://127.0.0.1:${actual}`,
    insertCard: (of, withPhoto = true) => {
      card = simulatedCard(of, withPhoto);
    },
    removeCard: () => {
      card = null;
    },
    setFault: (changes) => {
      faults = { ...faults, ...changes };
    },
    called: () => ({ ...called }),
    overlaps: () => overlaps,
    start,
    stop: async () => {
      const ending = server;
      server = null;
      if (!ending) return;
      for (const client of ending.clients) client.terminate();
      await new Promise<void>((resolve) => ending.close(() => resolve()));
    },
  };
}

function cardOut({ text, photo }: SimulatedCard, isWrong: boolean): string[] {
  const shown = isWrong ? new Uint8Array(text.length) : text;
  return [shown, photo, new Uint8Array(), new Uint8Array()].flatMap((part) => [
    String(part.length),
    Buffer.from(part).toString('hex').toUpperCase(),
  ]);
}

function pictureOf(wlt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [PICTURE_PROGRAM], { encoding: 'buffer' }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin?.end(wlt);
  });
}
