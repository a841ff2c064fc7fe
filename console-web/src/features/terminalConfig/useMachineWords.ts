import { type CartonSetting, cartonSetting } from '@self-print/contract/settings.ts';
import { z } from 'zod/mini';
import { useTexts } from '../../core/services.ts';

const DEVICE = /^devices\./;
const fitted = z.looseObject({ driver: z.string() });
const trays = z.array(cartonSetting);

/** Words for a device or the trays, with every fact, as differences are told by them; undefined for any other setting. */
export function useMachineWords() {
  const { t } = useTexts();
  const listed = (facts: readonly string[]) => facts.join(t('common.listComma'));
  const trayWords = (tray: CartonSetting) => {
    const { cartonCode, paperSize, mediaSource, snmpTrayName, lockNumber, capacitySheets, reserved } = tray;
    const facts = listed([
      paperSize,
      mediaSource,
      ...(snmpTrayName === undefined ? [] : [snmpTrayName]),
      t('config.trayHolds', { count: capacitySheets }),
      ...(lockNumber === undefined ? [] : [t('config.trayLock', { n: lockNumber })]),
      ...(reserved ? [t('config.trayReserved')] : []),
    ]);
    return t('config.tray', { carton: cartonCode, facts });
  };
  return (path: string, value: unknown): string | undefined => {
    if (path === 'cartons') {
      const read = trays.safeParse(value);
      return read.success ? read.data.map(trayWords).join('\n') : undefined;
    }
    const device = DEVICE.test(path) ? fitted.safeParse(value) : undefined;
    if (!device?.success) return undefined;
    const { driver, ...others } = device.data;
    if (driver === 'none') return t('config.notFitted');
    const facts = Object.entries(others).map(([name, fact]) => `${name} = ${textOf(fact)}`);
    return listed([driver, ...facts]);
  };
}

const textOf = (fact: unknown) => (typeof fact === 'string' ? fact : JSON.stringify(fact));
