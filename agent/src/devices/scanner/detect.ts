import type { ScannerSetting } from '@self-print/contract/deviceSettings.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import { type OpenByteLink, portName } from '../framework/byteLink.ts';
import type { ReportHealth } from '../framework/health.ts';
import { createHidScanner } from './hid/hidScanner.ts';
import type { OpenHid } from './hid/openHid.ts';
import { createSerialScanner } from './serialScanner.ts';
import { triggerOf } from './triggers.ts';
import { createTypedScanner, type TypedScanner } from './typedScanner.ts';
import type { Scanner } from './types.ts';

/** A scanner; one with the keyboard driver also accepts what the page has recognised. */
export type AnyScanner = Scanner & Partial<Pick<TypedScanner, 'typed'>>;

/** Opens the configured scanner; null for none. */
export function openScanner(
  setting: ScannerSetting,
  report: ReportHealth,
  around: { readonly openLink: OpenByteLink; readonly openHid: OpenHid; readonly time: Time },
): AnyScanner | null {
  const { time } = around;
  switch (setting.driver) {
    case 'none':
      return null;
    case 'keyboard':
      return createTypedScanner({ report, time });
    case 'hid':
      return createHidScanner({ address: setting, open: around.openHid, report, time });
    case 'serial':
      return createSerialScanner({
        trigger: triggerOf(setting),
        stripCharacters: setting.stripCharacters,
        name: portName(setting.port),
        open: (signal) => around.openLink(setting.port, signal),
        report,
        time,
      });
    default:
      return assertNever(setting);
  }
}
