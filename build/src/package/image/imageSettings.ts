import { SERVER_HOME } from '../server/serverFiles.ts';

export interface ImageFacts {
  readonly version: string;
  readonly userId: number;
}

const HOME = `/${SERVER_HOME}`;
const DATA = '/var/lib/self-print-server';
const PORT = 8_080;

const ENVIRONMENT = {
  NODE_ENV: 'production',
  // Inside a container its own address is the only one by which others reach it.
  SELF_PRINT_HOST: '0.0.0.0',
  SELF_PRINT_PORT: String(PORT),
  SELF_PRINT_DATA_DIR: DATA,
  // Authorities that Debian trusts are trusted.
  NODE_USE_SYSTEM_CA: '1',
  PATH: `${HOME}/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
} as const;

/** Options of `umoci config` for the image's settings. */
export function imageSettings({ version, userId }: ImageFacts): readonly string[] {
  return [
    ...Object.entries(ENVIRONMENT).map(([name, value]) => `--config.env=${name}=${value}`),
    `--config.user=${userId}:${userId}`,
    `--config.workingdir=${HOME}`,
    // No entry point, so that the command line is typed as on a machine: `compose run server-1 self-print-platform …`.
    '--config.cmd=node',
    `--config.cmd=${HOME}/server/src/main.ts`,
    `--config.exposedports=${PORT}/tcp`,
    `--config.volume=${DATA}`,
    '--config.stopsignal=SIGTERM',
    '--config.label=org.opencontainers.image.title=self-print-server',
    `--config.label=org.opencontainers.image.version=${version}`,
    '--config.label=org.opencontainers.image.licenses=MIT',
  ];
}
