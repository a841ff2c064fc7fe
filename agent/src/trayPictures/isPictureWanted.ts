import type { TrayCameraSetting } from '@self-print/contract/deviceSettings.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { Job } from '../jobs/job.ts';

/** Whether a picture of the tray is taken after a print. None where surely no sheet came out. */
export function isPictureWanted(
  setting: TrayCameraSetting,
  { phase, impressions }: Pick<Job, 'phase' | 'impressions'>,
): boolean {
  if (setting.driver === 'none' || impressions === 0) return false;
  switch (setting.after) {
    case 'everyPrint':
      return true;
    case 'doubtfulPrints':
      return phase !== 'printed';
    default:
      return assertNever(setting.after);
  }
}
