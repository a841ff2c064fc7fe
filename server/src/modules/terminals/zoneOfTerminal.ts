import { timeZone } from '@self-print/contract/fields.ts';
import { z } from 'zod/mini';

const settings = z.object({ timeZone });

/**
 * The zone by which a terminal shows and prints times: its own, else the school's. What the platform counts by days (quotas, entitlements, settlement,
 * statistics) goes by the school's, wherever a terminal stands.
 */
export function zoneOfTerminal(stored: Readonly<Record<string, unknown>>, schoolZone: string): string {
  const own = settings.safeParse(stored);
  return own.success ? own.data.timeZone : schoolZone;
}
