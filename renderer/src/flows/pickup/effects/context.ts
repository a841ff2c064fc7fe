import type { Api } from '../../../api/api.ts';
import type { Clock } from '../../../base/clock.ts';
import type { PictureUrls } from '../../../base/pictureUrls.ts';
import type { FlowContext } from '../../kit/flow.ts';
import type { Payable } from '../../payment/state.ts';
import type { PickupEvent, PickupState } from '../state.ts';

export interface PickupPorts {
  readonly api: Api;
  readonly clock: Clock;
  readonly pictures: PictureUrls;
}

export interface PickupFlow extends FlowContext<PickupState, PickupEvent> {
  /** Offers to pay an order at this terminal. */
  readonly pay: (payable: Payable) => void;
}

/** What an effect works with. The signal ends with the person's stay in the flow. */
export interface PickupContext extends PickupPorts, PickupFlow {
  readonly signal: AbortSignal;
}
