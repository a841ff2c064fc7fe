import type { ItemPlugin } from '../plugin.ts';
import { onlyBetweenPlugin } from './onlyBetween.ts';
import { recordPlugin } from './record.ts';
import { enrolledPlugin, graduatedPlugin, minCreditsPlugin, recordValuePlugin } from './recordChecks.ts';

/** The plug-ins that the platform brings along. */
export const BUILT_IN_PLUGINS: readonly ItemPlugin[] = [
  recordPlugin,
  enrolledPlugin,
  graduatedPlugin,
  recordValuePlugin,
  minCreditsPlugin,
  onlyBetweenPlugin,
];
