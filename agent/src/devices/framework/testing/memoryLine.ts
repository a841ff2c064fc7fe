import { fail, ok } from '@self-print/contract/result.ts';
import type { ByteLink, OpenByteLink } from '../byteLink.ts';
import type { SimulatedDevice } from '../simulator/wireServer.ts';

/** A line within this process: transfers take no time, so tests can control time manually. */
export interface MemoryLine {
  readonly open: OpenByteLink;
  readonly unplug: () => void;
  readonly plug: () => void;
  /** Noise bytes before each answer, and the chunk size (0 does not split). */
  readonly setLine: (line: { readonly noise?: readonly number[]; readonly chunkBytes?: number }) => void;
}

export function createMemoryLine(device: SimulatedDevice): MemoryLine {
  let plugged = true;
  let noise: readonly number[] = [];
  let chunkBytes = 0;
  let pull: () => void = () => {};

  const connect = (): ByteLink => {
    const closed = Promise.withResolvers<string>();
    let open = true;
    let listener: (bytes: Uint8Array) => void = () => {};
    const end = (reason: string) => {
      open = false;
      closed.resolve(reason);
    };
    pull = () => end('unplugged');
    const line = device((bytes) => {
      const all = Uint8Array.of(...noise, ...bytes);
      const size = chunkBytes > 0 ? chunkBytes : all.length;
      for (let at = 0; at < all.length; at += size) {
        const piece = all.slice(at, at + size);
        queueMicrotask(() => open && listener(piece));
      }
    });
    return {
      write: async (bytes) => {
        if (!open) throw new Error('the line is closed');
        line.receive(bytes);
      },
      onData: (wanted) => {
        listener = wanted;
      },
      closed: closed.promise,
      close: async () => end('closed here'),
    };
  };

  return {
    open: async () =>
      plugged ? ok(connect()) : fail({ problem: 'portUnavailable', detail: 'no such port' }),
    unplug: () => {
      plugged = false;
      pull();
    },
    plug: () => {
      plugged = true;
    },
    setLine: (changes) => {
      noise = changes.noise ?? noise;
      chunkBytes = changes.chunkBytes ?? chunkBytes;
    },
  };
}
