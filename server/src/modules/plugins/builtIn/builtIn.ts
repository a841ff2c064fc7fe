import type { ItemPlugin } from '../plugin.ts';
import { onlyBetweenPlugin } from './onlyBetween.ts';
import { recordPlugin } from './record.ts';
import { enrolledPlugin, graduatedPlugin, minCreditsPlugin, recordValuePlugin } from './recordChecks.ts';

/** Plug-ins that ship with the platform. */
export const BUILT_IN_PLUGINS: readonly ItemPlugin[] = [
  recordPlugin,
  enrolledPlugin,
  graduatedPlugin,
  recordValuePlugin,
  minCreditsPlugin,
  onlyBetweenPlugin,
];
