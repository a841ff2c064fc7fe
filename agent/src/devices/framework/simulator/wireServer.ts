import { createServer, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** One connection of a simulated device: receives what the driver sends, and replies by the given send function. */
export interface SimulatedLine {
  readonly receive: (bytes: Uint8Array) => void;
}

/** A simulated device at the far end of a line, created for each connection. */
export type SimulatedDevice = (send: (bytes: Uint8Array) => void) => SimulatedLine;

/** Effects of a bad cable on bytes from the device. */
export interface LineFaults {
  /** Bytes per chunk; 0 does not split. */
  readonly chunkBytes: number;
  /** Delay before each chunk, in milliseconds. */
  readonly gapMs: number;
  /** Noise bytes before each answer. */
  readonly noiseBytes: readonly number[];
  /** Every n-th answer is lost; 0 for none. */
  readonly loseEvery: number;
}

const GOOD_LINE: LineFaults = { chunkBytes: 0, gapMs: 0, noiseBytes: [], loseEvery: 0 };

/** A simulated device on a local TCP port, as if behind a serial server. */
export interface WireServer {
  readonly port: number;
  readonly setFaults: (faults: Partial<LineFaults>) => void;
  /** Pulls the cable: connections break and new ones are refused. */
  readonly unplug: () => Promise<void>;
  readonly plug: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** @param port 0 for any */
export async function serveWire(device: SimulatedDevice, port = 0): Promise<WireServer> {
  const sockets = new Set<Socket>();
  let faults = GOOD_LINE;
  let answers = 0;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let sending = Promise.resolve();
    const line = device((bytes) => {
      answers += 1;
      if (faults.loseEvery > 0 && answers % faults.loseEvery === 0) return;
      sending = sending.then(() =>
        transmit(socket, Buffer.concat([Buffer.from(faults.noiseBytes), bytes]), faults),
      );
    });
    socket.on('data', (bytes: Buffer) => line.receive(bytes));
  });
  const listen = (wanted: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, '127.0.0.1', () => {
        server.off('error', reject);
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : wanted);
      });
    });
  const stop = async () => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  const actual = await listen(port);
  return {
    port: actual,
    setFaults: (changes) => {
      faults = { ...faults, ...changes };
    },
    unplug: stop,
    plug: async () => void (await listen(actual)),
    close: async () => {
      if (server.listening) await stop();
    },
  };
}

async function transmit(socket: Socket, bytes: Uint8Array, { chunkBytes, gapMs }: LineFaults): Promise<void> {
  const size = chunkBytes > 0 ? chunkBytes : bytes.length;
  for (let at = 0; at < bytes.length; at += size) {
    if (gapMs > 0) await wait(gapMs);
    // One chunk per turn of the event loop, so that the driver receives it separately.
    else if (chunkBytes > 0) await turn();
    if (!socket.destroyed) socket.write(bytes.subarray(at, at + size));
  }
}
