import type { DeviceProblem } from '@self-print/contract/agent/devices.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Device } from '../framework/deviceSlot.ts';

/** Why there is no picture, for the technician. */
export interface PictureProblem {
  readonly problem: DeviceProblem;
  readonly detail: string;
}

/** Gets one picture from a camera: a JPEG file of at most `PICTURE_LIMIT_BYTES`. Gives up when the signal is aborted. */
export type Snap = (signal: AbortSignal) => Promise<Result<Uint8Array, PictureProblem>>;

/** The camera above the output tray, which takes one picture at a time. */
export interface TrayCamera extends Device {
  /** Takes a picture of the tray, a JPEG file. The problem is a sentence for the technician. */
  readonly take: () => Promise<Result<Uint8Array, string>>;
}
