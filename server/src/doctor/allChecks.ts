import type { Disk } from 'flydrive';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Clock, Random } from '../system.ts';
import { type Channels, channelChecks } from './channelChecks.ts';
import { databaseChecks } from './databaseChecks.ts';
import { type Check, finding } from './examine.ts';
import { reachChecks } from './reachChecks.ts';
import { siteChecks } from './siteChecks.ts';

export interface AllCheckDeps {
  readonly config: Config;
  readonly openDisk: (config: Config) => Promise<Disk>;
  readonly database: () => Promise<Database>;
  readonly channels: () => Promise<Channels | undefined>;
  readonly clock: Clock;
  readonly random: Random;
}

/** What command line and console examine alike. */
export function allChecks(deps: AllCheckDeps): readonly Check[] {
  const { production } = deps.config;
  return [
    {
      name: 'settings',
      look: async () => finding(production ? 'settings-production' : 'settings-development'),
    },
    ...siteChecks(deps),
    ...reachChecks({ ...deps, fetch }),
    ...databaseChecks(deps),
    ...channelChecks(deps),
  ];
}
