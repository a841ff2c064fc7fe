import { z } from 'zod/mini';
import * as f from '../fields.ts';
import { releaseVersion } from './releaseFacts.ts';

/**
 * Files by which an agent and the program that keeps it running agree on which release is started. They lie in `releases` of the
 * agent's data folder. Each has one writer, replaces it as a whole and syncs it to disk.
 */
export const RELEASES_FOLDER = 'releases';
/** Written by the agent. */
export const INSTALL_FILE = 'install.json';
/** Written by the keeper. */
export const KEEPER_FILE = 'keeper.json';

/** A release lies complete in its folder and should be tried. */
export const installFile = z.object({
  /** Names the platform's order; one that was tried is not tried again. */
  orderId: z.uuid(),
  version: releaseVersion,
  /** Whether the platform answered before, so that it has to answer the new release too. */
  platformAnswered: z.boolean(),
});
export type InstallFile = z.infer<typeof installFile>;

/**
 * Why a release was given up: it ended by itself too often, stopped answering, was never ready (journal, settings or platform),
 * was cut off by the end of the keeper, or lay there incomplete.
 */
export const rollBackReason = z.enum(['crashed', 'hung', 'notReady', 'interrupted', 'incomplete']);
export type RollBackReason = z.infer<typeof rollBackReason>;

const lastTrial = z.object({
  orderId: z.uuid(),
  version: releaseVersion,
  /** Null: it proved itself. */
  rolledBack: z.nullable(rollBackReason),
  at: f.moment,
});

export const keeperFile = z.object({
  /** Version that the machine's own package installed. */
  base: z.string(),
  /** The release that is started; null: the base. */
  good: z.nullable(releaseVersion),
  trial: z.nullable(z.object({ orderId: z.uuid(), version: releaseVersion, starts: z.int() })),
  last: z.nullable(lastTrial),
});
export type KeeperFile = z.infer<typeof keeperFile>;

/** The agent's word to its keeper that it can work: journal and settings are read, and the platform answers if it should. */
export const agentSound = z.object({ type: z.literal('sound'), version: z.string() });
export type AgentSound = z.infer<typeof agentSound>;
