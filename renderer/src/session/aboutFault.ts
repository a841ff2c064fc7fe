import { FAULT_TYPE } from '@self-print/contract/faultTypes.ts';
import { functionOf, type PersonalState } from '../flows/personal/state.ts';
import type { FaultAbout } from '../flows/report/state.ts';
import { type Place, placeBelow } from './state.ts';

const CODE = /^[\w-]{1,32}$/;

/** What a fault is about that is reported at a place: its kind by the function, its order where one is held. */
export function aboutFault(place: Place, shortCode: string | null): FaultAbout {
  const problemCode = shortCode !== null && CODE.test(shortCode) ? shortCode : null;
  const source = place.at === 'staff' ? 'maintenance' : 'kiosk';
  return { source, problemCode, faultType: typeAt(place), orderId: orderAt(place) };
}

function typeAt(place: Place): number {
  switch (place.at) {
    case 'payment':
      return FAULT_TYPE.payment;
    case 'signIn':
      return FAULT_TYPE.signIn;
    case 'staff':
      return FAULT_TYPE.devices;
    case 'selfPay':
      return FAULT_TYPE.fees;
    case 'personal':
      return typeOfFunction(place.state);
    case 'pickup':
      return place.state.at === 'enteringCode' || place.state.at === 'resolving'
        ? FAULT_TYPE.pickup
        : FAULT_TYPE.printing;
    default:
      return FAULT_TYPE.printing;
  }
}

function typeOfFunction(state: PersonalState): number {
  if (state.at === 'ownPassword') return FAULT_TYPE.password;
  switch (functionOf(state)) {
    case 'CLOUD_PRINT':
      return FAULT_TYPE.files;
    case 'REGISTRATION':
      return FAULT_TYPE.enrolment;
    case 'TRAIN_CARD':
      return FAULT_TYPE.trainCard;
    case 'SELF_INQUIRY':
      return FAULT_TYPE.enquiries;
    default:
      return FAULT_TYPE.printing;
  }
}

function orderAt(shown: Place): string | null {
  const place = placeBelow(shown);
  if (place.at !== 'pickup' || !('order' in place.state)) return null;
  return place.state.order?.orderId ?? null;
}
