import { atPeer, type PeerWork } from '../../tracing/peerWork.ts';
import type { SourceReader, SourceRow } from './types.ts';

interface Place {
  readonly kind: Exclude<PeerWork['system'], 'ldap' | 'smtp'>;
  readonly host: string;
  readonly port: number;
}

/** Opens a source whose work can be followed: what was done at which server and table, each portion of rows by itself, and no value. */
export async function followedReader(
  { kind, host, port }: Place,
  open: () => Promise<SourceReader>,
): Promise<SourceReader> {
  const at = <Done>(operation: string, work: () => Promise<Done>, table?: string) =>
    atPeer({ system: kind, operation, host, port, ...(table === undefined ? {} : { table }) }, work);
  const reader = await at('connect', open);
  return {
    about: () => at('about', reader.about),
    tables: () => at('tables', reader.tables),
    latest: (...words) => at('latest', () => reader.latest(...words), words[1]),
    read: async function* (query): AsyncGenerator<readonly SourceRow[]> {
      const portions = reader.read(query)[Symbol.asyncIterator]();
      try {
        while (true) {
          const portion = await at('read', () => portions.next(), query.table);
          if (portion.done) return;
          yield portion.value;
        }
      } finally {
        // Whoever stops reading early has the source stop too.
        await portions.return?.();
      }
    },
    close: reader.close,
  };
}
