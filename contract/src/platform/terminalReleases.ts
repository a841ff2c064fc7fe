import { z } from 'zod/mini';
import { terminalAgentCall } from '../call.ts';
import * as f from '../fields.ts';
import { keyFingerprint, RELEASE_BYTES_MAX, releaseSystem, releaseVersion } from '../release/releaseFacts.ts';
import { releaseReason, releaseStage } from '../release/releaseStates.ts';

/** Pieces of packages; the last one is shorter. Everything before a package's files fits into the first. */
export const RELEASE_PIECE_BYTES = 1_024 * 1_024;
const PIECES_MAX = 2 * (RELEASE_BYTES_MAX / RELEASE_PIECE_BYTES);

/** The release that a terminal should run. What it may run is the terminal's own decision, by the key that it trusts. */
export const releaseOrder = z.object({
  /** Another one for each try. */
  orderId: z.uuid(),
  packageId: z.uuid(),
  version: releaseVersion,
  /** Size of the package. */
  sizeBytes: z.int().check(z.minimum(1), z.maximum(2 * RELEASE_BYTES_MAX)),
  /** Whether it may replace a newer release; never one older than what the machine's own package installed. */
  allowOlder: z.boolean(),
});
export type ReleaseOrder = z.infer<typeof releaseOrder>;

/** What a terminal runs and what became of the order that it knows. */
export const releaseStanding = z.object({
  version: z.string().check(z.maxLength(32)),
  /** Version that the machine's own package installed; null when no keeper says. */
  base: z.nullable(z.string().check(z.maxLength(32))),
  system: releaseSystem,
  /** Of the key whose packages it takes; null when it has none. */
  key: z.nullable(keyFingerprint),
  order: z.nullable(
    z.object({
      orderId: z.uuid(),
      stage: releaseStage,
      reason: z.nullable(releaseReason),
      receivedBytes: z.int().check(z.minimum(0), z.maximum(2 * RELEASE_BYTES_MAX)),
    }),
  ),
});
export type ReleaseStanding = z.infer<typeof releaseStanding>;

/** Calls by which a terminal's agent gets releases. */
export const terminalReleaseCalls = {
  standing: terminalAgentCall({
    method: 'POST',
    path: '/terminal-package/standing',
    summary:
      'Report which release runs and how far an ordered one is; the answer is the release that is wanted',
    body: releaseStanding,
    data: z.object({ order: z.nullable(releaseOrder) }),
    errors: [],
  }),
  piece: terminalAgentCall({
    method: 'GET',
    path: '/terminal-package/piece',
    summary: 'A piece of the package that this terminal was ordered to take',
    query: z.object({ packageId: z.uuid(), index: f.wholeNumber(0, PIECES_MAX) }),
    data: 'file',
    errors: ['NOT_FOUND'],
  }),
};
