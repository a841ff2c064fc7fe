import { join } from 'node:path';
import { isExecutable } from '../../testing/peerProgram.ts';
import { postgresFolder, type RunningDatabase, runDatabase } from './runDatabase.ts';

const MARIADBD = '/usr/sbin/mariadbd';
const POSTGRES = postgresFolder();

/** Whether Debian's databases are here; `npm test` names the packages that are missing otherwise. */
export const HAS_MARIADB = isExecutable(MARIADBD);
export const HAS_POSTGRES = POSTGRES !== undefined;

/** Starts a MariaDB; its administrator is `root` without a password. */
export const startMariadb = (): Promise<RunningDatabase> =>
  runDatabase({
    users: ['mysql', 'nobody'],
    prepare: (folder) => [
      '/usr/bin/mariadb-install-db',
      [
        '--no-defaults',
        '--auth-root-authentication-method=normal',
        '--skip-test-db',
        `--datadir=${folder}/data`,
      ],
    ],
    serve: (folder, port) => [
      MARIADBD,
      [
        '--no-defaults',
        `--datadir=${folder}/data`,
        `--socket=${folder}/socket`,
        `--pid-file=${folder}/pid`,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        '--character-set-server=utf8mb4',
        '--skip-log-bin',
        '--innodb-flush-log-at-trx-commit=0',
      ],
    ],
    client: (folder) => ['/usr/bin/mariadb', ['--no-defaults', `--socket=${folder}/socket`, '-uroot']],
  });

/** Starts a PostgreSQL; its administrator is `postgres`, and nobody needs a password but those who sign in as `reader`. */
export const startPostgres = (): Promise<RunningDatabase> => {
  const bin = (name: string) => join(POSTGRES ?? '', name);
  return runDatabase({
    users: ['postgres', 'nobody'],
    prepare: (folder) => [
      bin('initdb'),
      [
        '-U',
        'postgres',
        '--auth-local=trust',
        '--auth-host=scram-sha-256',
        '-E',
        'UTF8',
        '--locale=C',
        '--no-sync',
        '-D',
        `${folder}/data`,
      ],
    ],
    serve: (folder, port) => [
      bin('postgres'),
      [
        ...['-D', `${folder}/data`, '-c', 'fsync=off', '-c', `port=${port}`],
        ...['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`],
      ],
    ],
    client: (folder, port) => [
      bin('psql'),
      ['-h', folder, '-p', String(port), '-U', 'postgres', '-q', '-v', 'ON_ERROR_STOP=1'],
    ],
  });
};
