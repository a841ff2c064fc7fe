import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Time } from '../time.ts';
import { createPlatformClient, type PlatformClient } from './client.ts';
import { createEnrolment, type EnrolmentRun } from './enrolment/enrolment.ts';
import { readKeyFile } from './enrolment/keyFile.ts';
import { machineIdOf, systemSources } from './enrolment/machineId.ts';
import { identityFile } from './identity.ts';
import { createPlatformClock, type PlatformClock } from './platformClock.ts';
import { publicCalls } from './publicCalls.ts';
import { createReachability, type Reachability } from './reachability.ts';
import { createRegistration, type Registration } from './registration.ts';
import { createSettingsPull, type SettingsPull } from './settingsPull.ts';
import { createTerminalStore, type TerminalStore } from './terminalStore.ts';
import { createTokens, type Tokens } from './tokens.ts';

/** What the agent knows of its platform, and its ways to talk to it. */
export interface PlatformSide {
  readonly registration: Registration;
  readonly tokens: Tokens;
  readonly client: PlatformClient;
  readonly terminal: TerminalStore;
  readonly reachability: Reachability;
  readonly pull: SettingsPull;
  readonly clock: PlatformClock;
  /** Null without an enrolment key, or without a platform to join. */
  readonly enrolment: EnrolmentRun | null;
}

export interface PlatformNews {
  readonly onRegistration: () => void;
  readonly onReachable: (reachable: boolean) => void;
  readonly onTerminal: () => void;
  readonly onEnrolment: () => void;
}

export interface PlatformSideDeps {
  readonly config: {
    readonly dataDir: string;
    readonly platform: string | null;
    readonly enrolmentKeyFile: string | null;
    readonly machineId: string | null;
  };
  readonly fetch: typeof fetch;
  readonly newRequestId: () => string;
  readonly time: Time;
  readonly random: () => number;
  readonly log: EventLog;
}

export function createPlatformSide(deps: PlatformSideDeps, news: PlatformNews): PlatformSide {
  const { config, time, log, newRequestId } = deps;
  const clock = createPlatformClock(time);
  const fetcher = clock.watch(deps.fetch);
  const callsTo = (origin: string) => publicCalls(origin, fetcher, newRequestId);
  const registration = createRegistration({
    file: identityFile(config.dataDir),
    callsTo,
    time,
    log,
    onChange: news.onRegistration,
  });
  const reachability = createReachability(log, news.onReachable);
  const onContact = reachability.contact;
  const tokens = createTokens({ registration, callsTo, time, onContact });
  const client = createPlatformClient({ tokens, fetch: fetcher, newRequestId, onContact });
  const terminal = createTerminalStore(config.dataDir, registration, news.onTerminal);
  const pull = createSettingsPull({ client, registration, terminal, log });
  const enrolment = enrolmentOf(deps, registration, news.onEnrolment);
  return { registration, tokens, client, terminal, reachability, pull, clock, enrolment };
}

function enrolmentOf(
  { config, time, random, log }: PlatformSideDeps,
  registration: Registration,
  onChange: () => void,
): EnrolmentRun | null {
  const { platform, enrolmentKeyFile, machineId } = config;
  if (platform === null || enrolmentKeyFile === null) return null;
  return createEnrolment({
    platform,
    readKey: () => readKeyFile(enrolmentKeyFile, process.platform),
    machineId: () => machineIdOf(machineId, systemSources),
    registration,
    time,
    random,
    log,
    onChange,
  });
}
