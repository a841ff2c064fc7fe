import { z } from 'zod/mini';
import type { FleetTerminal } from './platform/fleet.ts';

/** What keeps people from using a terminal that should serve them, the worst first; `paperLow` soon will. */
export const fleetTrouble = z.enum(['offline', 'cannotPrint', 'cannotPay', 'paperLow']);
export type FleetTrouble = z.infer<typeof fleetTrouble>;

/** The worst trouble of a terminal; null where there is none, or where staff took it out of service on purpose. */
export function troubleOf({
  state,
  canPrint,
  pay,
  cartons,
}: Pick<FleetTerminal, 'state' | 'canPrint' | 'pay' | 'cartons'>): FleetTrouble | null {
  if (state === 'offline') return 'offline';
  if (state !== 'inService') return null;
  if (!canPrint) return 'cannotPrint';
  if (pay === 'no') return 'cannotPay';
  return cartons.some(({ low }) => low) ? 'paperLow' : null;
}
