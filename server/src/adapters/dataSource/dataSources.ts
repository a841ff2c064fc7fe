import type { BlockList } from 'node:net';
import type { SourceKind } from '@self-print/contract/campusSync.ts';
import { checkAddress, type LookUp } from './addresses.ts';
import { openMariadb } from './mariadb.ts';
import { openPostgresql } from './postgresql.ts';
import type { OpenSource, SourceConnection, SourceEffects, SourceReader } from './types.ts';

const DRIVERS: Readonly<Record<SourceKind, OpenSource>> = {
  postgresql: openPostgresql,
  mariadb: openMariadb,
};

/** Opens the schools' databases, as far as the operator lets this platform connect to them. */
export interface DataSources {
  /** Moments are read as the clock of the zone shows them. Throws `SourceFailure`; whoever opens closes. */
  readonly open: (connection: SourceConnection, timeZone: string) => Promise<SourceReader>;
}

export function createDataSources(
  allowed: BlockList,
  { lookUp, ...effects }: SourceEffects & { readonly lookUp: LookUp },
): DataSources {
  return {
    open: async (connection, timeZone) => {
      const address = await checkAddress(connection.host, allowed, lookUp);
      return DRIVERS[connection.kind]({ ...connection, address, timeZone }, effects);
    },
  };
}
