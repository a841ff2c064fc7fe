import { z } from 'zod/mini';

/** What keeps people from using a terminal that should serve them, the worst first; `paperLow` soon will. */
export const fleetTrouble = z.enum(['offline', 'cannotPrint', 'cannotPay', 'paperLow']);
export type FleetTrouble = z.infer<typeof fleetTrouble>;

/** What the list of terminals says of one (`fleetTerminal`). */
interface Looked {
  readonly state: 'notActivated' | 'paused' | 'offline' | 'maintenance' | 'inService';
  readonly canPrint: boolean;
  readonly pay: 'yes' | 'no' | 'notOffered';
  readonly cartons: readonly { readonly low: boolean }[];
}

/** The worst trouble of a terminal; null where there is none, or where staff took it out of service on purpose. */
export function troubleOf({ state, canPrint, pay, cartons }: Looked): FleetTrouble | null {
  if (state === 'offline') return 'offline';
  if (state !== 'inService') return null;
  if (!canPrint) return 'cannotPrint';
  if (pay === 'no') return 'cannotPay';
  return cartons.some(({ low }) => low) ? 'paperLow' : null;
}
