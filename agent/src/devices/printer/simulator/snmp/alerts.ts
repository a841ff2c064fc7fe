import { ALERT_CODE, ALERT_GROUP, ALERT_SEVERITY } from '../../snmp/printerMib.ts';
import type { Machine } from '../machine/machine.ts';
import { COLOURANTS, TONER_LOW_PERCENT, TRAY_LOW_PERCENT } from '../machine/model.ts';
import type { InputRow, Profile } from '../profiles.ts';

/** A row of prtAlertTable by column name. */
export type Alert = Readonly<
  Record<'severity' | 'group' | 'groupIndex' | 'location' | 'code', number> & { readonly description: string }
>;

const PERCENT = 100;

/** The printer's alerts. Every empty tray is reported; the manual slot, always empty, is only a warning. */
export function alertsOf(machine: Machine, profile: Profile, rows: readonly InputRow[]): readonly Alert[] {
  const { hardware, obstacles } = machine;
  return [
    ...(obstacles.includes('coverOpen')
      ? [critical(ALERT_GROUP.cover, 1, ALERT_CODE.coverOpen, 'Cover open')]
      : []),
    ...(obstacles.includes('jam') ? [critical(ALERT_GROUP.mediaPath, 1, ALERT_CODE.jam, 'Paper jam')] : []),
    ...(obstacles.includes('outputFull')
      ? [critical(ALERT_GROUP.output, 1, ALERT_CODE.outputFull, 'Output tray full')]
      : []),
    ...COLOURANTS.flatMap((colourant, position) =>
      tonerAlert(hardware.toner[colourant], colourant, position + 1),
    ),
    ...(profile.tellsEmptyTrays ? rows.flatMap((row) => trayAlert(row)) : []),
  ];
}

const alert =
  (severity: number) =>
  (group: number, groupIndex: number, code: number, description: string): Alert => ({
    severity,
    group,
    groupIndex,
    location: 0,
    code,
    description,
  });
const critical = alert(ALERT_SEVERITY.critical);
const warning = alert(ALERT_SEVERITY.warning);

function tonerAlert(level: number, colourant: string, index: number): readonly Alert[] {
  if (level <= 0) {
    return [
      critical(ALERT_GROUP.markerSupplies, index, ALERT_CODE.markerTonerEmpty, `${colourant} toner empty`),
    ];
  }
  if (level > TONER_LOW_PERCENT) return [];
  return [
    warning(ALERT_GROUP.markerSupplies, index, ALERT_CODE.markerTonerAlmostEmpty, `${colourant} toner low`),
  ];
}

function trayAlert({ tray, index }: InputRow): readonly Alert[] {
  if (tray.sheets === 0) {
    const raise = tray.kind === 'manual' ? warning : critical;
    return [raise(ALERT_GROUP.input, index, ALERT_CODE.inputMediaSupplyEmpty, `${tray.name} empty`)];
  }
  const isLow = (tray.sheets * PERCENT) / tray.capacity <= TRAY_LOW_PERCENT;
  return isLow && tray.kind === 'cassette'
    ? [warning(ALERT_GROUP.input, index, ALERT_CODE.inputMediaSupplyLow, `${tray.name} low`)]
    : [];
}
