import { join } from 'node:path';
import { terminalReleaseCalls } from '@self-print/contract/platform/terminalReleases.ts';
import {
  INSTALL_FILE,
  installFile,
  KEEPER_FILE,
  keeperFile,
  RELEASES_FOLDER,
} from '@self-print/contract/release/keeperFiles.ts';
import { privateJson } from '../files/privateJson.ts';
import { MIGRATIONS } from '../journal/schema.ts';
import { createFetchPiece } from '../releases/fetchPiece.ts';
import { releaseLife } from '../releases/life.ts';
import { createReleaseDisk } from '../releases/releaseDisk.ts';
import { createReleases, type Releases } from '../releases/releases.ts';
import { tellWhenSound } from '../releases/soundness.ts';
import { trustedKey } from '../releases/trustedKey.ts';
import type { Foundation } from './foundation.ts';
import type { StaffSide } from './staffSide.ts';

const LIFE_FILE = 'order.json';

/** How the agent's own program is renewed. */
export interface ReleaseSide {
  readonly releases: Releases;
  /** Tells the keeper once that all is well; nothing without a keeper. */
  readonly prove: (signal: AbortSignal) => Promise<void>;
}

export function createReleaseSide(
  { deps, signals, journal, platform }: Foundation,
  { maintenance, machine, inUse }: StaffSide,
): ReleaseSide {
  const { config, version, time, log } = deps;
  const { client, tokens, registration, terminal, reachability } = platform;
  const folder = join(config.dataDir, RELEASES_FOLDER);
  const install = privateJson(join(folder, INSTALL_FILE), installFile);
  const keeper = privateJson(join(folder, KEEPER_FILE), keeperFile);
  const releases = createReleases({
    machine: {
      version,
      system: `${process.platform}-${process.arch}`,
      node: process.versions.node,
      journalForm: MIGRATIONS.length,
      keeperForm: config.keeperForm,
    },
    trusted: trustedKey(config.releaseKeyFile, log),
    disk: createReleaseDisk(folder),
    lifeFile: privateJson(join(folder, LIFE_FILE), releaseLife),
    installFile: install,
    readKeeper: () => {
      const read = keeper.read();
      return read.ok ? read.value : null;
    },
    report: async (standing) => {
      const answer = await client.call(terminalReleaseCalls.standing, standing);
      return answer.ok ? answer.value.order : undefined;
    },
    fetchPiece: createFetchPiece({ client, tokens }),
    inUse: () => inUse() || maintenance.mode.on(),
    platformAnswers: reachability.reachable,
    restart: async (next) => {
      const left = await machine.departures.restartAgent({ by: 'release', reason: next });
      return left.ok;
    },
    time,
    log,
  });
  signals.registration.on(releases.ring);
  return {
    releases,
    prove: async (signal) => {
      if (config.keeperForm === null) return;
      const installed = install.read();
      const isTrial = installed.ok && installed.value?.version === version;
      await tellWhenSound(
        {
          version,
          journalWorks: () => journal.fault() === null,
          settingsAreRead: () => registration.state() !== 'registered' || terminal.view() !== null,
          platformAnswered: isTrial && installed.value?.platformAnswered === true,
          platformAnswers: reachability.reachable,
          tell: deps.tellKeeper,
          time,
        },
        signal,
      );
    },
  };
}
