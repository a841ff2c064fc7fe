import type { BlockList } from 'node:net';
import type { DatabaseKind } from '@self-print/contract/dataSource.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { checkAddress, type LookUp } from './addresses.ts';
import { openStored, type ReadStored } from './file/openStored.ts';
import { followedReader } from './followedReader.ts';
import { openHttp } from './http/openHttp.ts';
import { openMariadb } from './mariadb.ts';
import { loadOracledb, oracleOpener } from './oracle/openOracle.ts';
import { openPostgresql } from './postgresql.ts';
import { sendWithin } from './sendWithin.ts';
import { openSftp } from './sftp/openSftp.ts';
import { openSqlserver } from './sqlserver/openSqlserver.ts';
import type { OpenDatabase, SourceConnection, SourceEffects, SourceReader } from './types.ts';

const DATABASES: Readonly<Record<DatabaseKind, OpenDatabase>> = {
  postgresql: openPostgresql,
  mariadb: openMariadb,
  sqlserver: openSqlserver,
  oracle: oracleOpener(loadOracledb),
};

/** Opens what schools keep their data in, as far as the operator lets this platform connect to it. */
export interface DataSources {
  /** Moments are read as the clock of the zone shows them. Throws `SourceFailure`; whoever opens closes. */
  readonly open: (connection: SourceConnection, timeZone: string) => Promise<SourceReader>;
}

interface Outside {
  readonly lookUp: LookUp;
  readonly readStored: ReadStored;
}

export function createDataSources(
  allowed: BlockList,
  { lookUp, readStored, ...effects }: SourceEffects & Outside,
): DataSources {
  return {
    open: async (connection, timeZone) => {
      switch (connection.kind) {
        case 'postgresql':
        case 'mariadb':
        case 'sqlserver':
        case 'oracle': {
          const address = await checkAddress(connection.host, allowed, lookUp);
          return followedReader(connection, () =>
            DATABASES[connection.kind]({ ...connection, address, timeZone }, effects),
          );
        }
        case 'http':
          return openHttp(connection, sendWithin(allowed, lookUp, connection.authority), effects);
        case 'sftp': {
          const address = await checkAddress(connection.host, allowed, lookUp);
          return followedReader(connection, () => openSftp(connection, address, effects));
        }
        case 'file':
          return openStored(connection, readStored);
        default:
          return assertNever(connection);
      }
    },
  };
}
