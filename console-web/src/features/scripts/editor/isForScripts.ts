import type { ManifestEntry } from '../../terminalConfig/place.ts';

/** Whether a script may set it: one terminal may have it by itself, and it is no secret. */
export function isForScripts({ isSecret, layers }: ManifestEntry): boolean {
  return !isSecret && layers.includes('terminal');
}
