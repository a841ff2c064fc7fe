import type { Api } from '../../../api/api.ts';
import type { Clock } from '../../../base/clock.ts';
import type { PictureUrls } from '../../../base/pictureUrls.ts';
import type { PickupEvent, PickupState } from '../state.ts';

export interface PickupPorts {
  readonly api: Api;
  readonly clock: Clock;
  readonly pictures: PictureUrls;
}

/** The person who signed in at this terminal; null where a pickup code is all that is known. */
export type VisitToken = () => string | null;

/** What an effect works with. The signal ends with the person's stay in the flow. */
export interface PickupContext extends PickupPorts {
  readonly signal: AbortSignal;
  readonly visitToken: VisitToken;
  readonly current: () => PickupState | null;
  readonly send: (event: PickupEvent) => void;
}
