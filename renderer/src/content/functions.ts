import { hasModule, type LicenceModule } from '@self-print/contract/licence.ts';
import type { IndexTile } from '@self-print/contract/platform/terminals.ts';

/** The functions that this build has; others that a school has licensed are not offered until they are built. */
export const BUILT_FUNCTIONS: ReadonlySet<LicenceModule> = new Set<LicenceModule>([
  'TAKE_CODE_PRINT',
  'SELF_PRINT',
  'CLOUD_PRINT',
  'SELF_PAYMENT',
  'REGISTRATION',
  'TRAIN_CARD',
  'STUDENT_CARD',
  'SELF_INQUIRY',
  'OUTPATIENT',
  'FACE',
]);

/** Whether a function is licensed. Until the platform has answered, its own check decides. */
export function isLicensed(code: LicenceModule, tiles: readonly IndexTile[] | null): boolean {
  return tiles === null || hasModule(tiles, code);
}
