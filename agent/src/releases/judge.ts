import type { ReleaseOrder } from '@self-print/contract/platform/terminalReleases.ts';
import { compareVersions } from '@self-print/contract/release/compareVersions.ts';
import type { ReleaseHead } from '@self-print/contract/release/readRelease.ts';
import type { ReleaseReason } from '@self-print/contract/release/releaseStates.ts';

/** What a release has to fit. */
export interface ReleaseMachine {
  /** The version that runs. */
  readonly version: string;
  /** Operating system and machine by Node's names. */
  readonly system: string;
  /** Without the leading letter. */
  readonly node: string;
  /** Schema of the journal that runs. */
  readonly journalForm: number;
  /** Form of the keeper; null when nobody starts releases here. */
  readonly keeperForm: number | null;
}

/** Why a package whose signature is right cannot run here; null when it can. `base`: what the machine's own package installed. */
export function judgeRelease(
  { manifest, packageBytes }: ReleaseHead,
  order: ReleaseOrder,
  machine: ReleaseMachine,
  base: string,
): ReleaseReason | null {
  if (manifest.version !== order.version || packageBytes !== order.sizeBytes) return 'differs';
  if (manifest.system !== machine.system) return 'wrongSystem';
  if (major(manifest.node) !== major(machine.node) || compareVersions(machine.node, manifest.node) < 0) {
    return 'nodeTooOld';
  }
  if (machine.keeperForm === null) return 'notKept';
  if (manifest.keeper > machine.keeperForm) return 'keeperTooOld';
  // A journal of another form could not be read by the release that we would go back to.
  if (manifest.journal !== machine.journalForm) return 'journalForm';
  // Whoever controls the platform may not bring back a fault that was mended by hand.
  if (compareVersions(manifest.version, base) < 0) return 'olderThanInstalled';
  return compareVersions(manifest.version, machine.version) < 0 && !order.allowOlder ? 'older' : null;
}

function major(version: string): string {
  return version.slice(0, version.indexOf('.'));
}
