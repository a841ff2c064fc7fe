import type { FleetTerminal } from '@self-print/contract/platform/fleet.ts';
import { completeSettings } from './terminalSettings.ts';
import type { TerminalRow } from './terminalStore.ts';

const PERCENT = 100;

/** A terminal's media sources by its settings, with what it has reported of them. */
export function cartonsOf({
  settings,
  cartons: reported,
}: Pick<TerminalRow, 'settings' | 'cartons'>): FleetTerminal['cartons'] {
  const { cartons, lowPaperPercent } = completeSettings({ ...settings });
  return cartons.map(({ cartonCode, paperSize, capacitySheets }) => {
    const sheets = reported?.find((each) => each.cartonCode === cartonCode)?.sheets ?? null;
    const low = sheets !== null && sheets * PERCENT < capacitySheets * lowPaperPercent;
    return { cartonCode, paperSize, capacitySheets, sheets, low };
  });
}
