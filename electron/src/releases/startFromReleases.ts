import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { RELEASES_FOLDER } from '@self-print/contract/release/keeperFiles.ts';
import {
  KEEPER_FORM,
  RELEASE_ENTRY,
  RELEASE_KIOSK_FOLDER,
} from '@self-print/contract/release/releaseFacts.ts';
import { z } from 'zod';
import { nodeAgent } from '../agent/nodeAgent.ts';
import type { StartAgent } from '../agent/supervisor.ts';
import type { Time } from '../time.ts';
import { createKeeperDisk } from './keeperDisk.ts';
import { createReleaseKeeper } from './releaseKeeper.ts';

export interface ReleaseStart {
  /** The agent's program file as the machine's own package installed it. */
  readonly agentEntry: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly isHealthy: () => boolean;
  readonly time: Time;
  readonly log: EventLog;
}

const packageFile = z.object({ version: z.string() });

/** Starts the agent of the release that this machine should run, with this process's Node. */
export function startFromReleases({
  agentEntry,
  environment,
  isHealthy,
  time,
  log,
}: ReleaseStart): StartAgent {
  const dataDir = environment.SELF_PRINT_AGENT_DATA_DIR;
  // The agent will say that it cannot start like this.
  if (!dataDir) return nodeAgent({ entry: agentEntry, environment, time });
  const folder = join(dataDir, RELEASES_FOLDER);
  const kept = { ...environment, SELF_PRINT_KEEPER: String(KEEPER_FORM) };
  return createReleaseKeeper({
    disk: createKeeperDisk(folder),
    base: versionBeside(agentEntry),
    startRelease: (version) => {
      if (version === null) return nodeAgent({ entry: agentEntry, environment: kept, time });
      const home = join(folder, version);
      return nodeAgent({
        entry: join(home, RELEASE_ENTRY),
        environment: { ...kept, SELF_PRINT_KIOSK_DIR: join(home, RELEASE_KIOSK_FOLDER) },
        time,
      });
    },
    isHealthy,
    time,
    now: () => new Date().toISOString(),
    log,
  });
}

/** The agent reads its version from the same place. */
function versionBeside(agentEntry: string): string {
  const text = readFileSync(join(dirname(agentEntry), '..', 'package.json'), 'utf8');
  return packageFile.parse(JSON.parse(text)).version;
}
