import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { annexCalls } from '@self-print/contract/platform/terminalAnnexes.ts';
import { terminalCommandCalls } from '@self-print/contract/platform/terminalCommands.ts';
import { terminalDetailCalls } from '@self-print/contract/platform/terminalDetails.ts';
import type { FakePlatform } from '@self-print/web-kit/testing/fakePlatform.ts';
import { rows, schoolPlatform } from '../../../testing/openPage.tsx';
import { DETAIL, LIBRARY, liveStream } from './samples.ts';

/** A platform with one terminal, of which nothing more is known than its state. */
export function terminalPlatform(): FakePlatform {
  const platform = schoolPlatform();
  platform.give(fleetCalls.list, rows([LIBRARY]));
  platform.give(fleetCalls.groups, { groups: [], tags: [] });
  platform.give(fleetCalls.get, DETAIL);
  platform.give(terminalCommandCalls.list, rows([]));
  platform.give(annexCalls.list, rows([]));
  platform.give(terminalDetailCalls.get, {
    details: [],
    terminal: { terminalCode: 'T-1', name: { zh: '', en: '' }, values: {}, missing: [], revision: 0 },
  });
  platform.on(fleetCalls.live).by(() => liveStream().answer());
  return platform;
}
