import type { Act } from '../../../flows/kit/act.ts';
import type { StepCameraWish } from '../../../flows/personal/steps/state.ts';
import type { TextKey } from '../../../texts/keys.ts';

const KNOWN = ['CAMERA_ABSENT', 'CAMERA_DENIED', 'CAMERA_LOADING', 'CAMERA_NOT_OPEN', 'PAGE_SILENT'] as const;

/** What to do about a camera that does not work; null where the platform's own words say it. */
export function photoTroubleKey(act: Act<StepCameraWish> | null): TextKey | null {
  if (act?.failure == null) return null;
  const { failure } = act;
  if (failure.kind !== 'refused') return 'step.photo.trouble.agent';
  if (failure.name === 'DEVICE_ABSENT') return 'step.photo.trouble.CAMERA_ABSENT';
  const name = KNOWN.find((known) => known === failure.name);
  return name === undefined ? null : `step.photo.trouble.${name}`;
}
