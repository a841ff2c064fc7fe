import { readFileSync } from 'node:fs';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { readReleaseKey } from '@self-print/contract/release/releaseKeys.ts';
import { messageOf, systemCodeOf } from '../files/errorFacts.ts';

/** The raw key of this machine's installation; null where there is none, or an unusable one, and then no package is taken. */
export function trustedKey(path: string | null, log: EventLog): Uint8Array | null {
  if (path === null) return null;
  try {
    const key = readReleaseKey(readFileSync(path, 'utf8'));
    if (key.ok) return key.value;
    log.event('release-key-unusable', { detail: key.problem });
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') log.event('release-key-unusable', { detail: messageOf(error) });
  }
  return null;
}
