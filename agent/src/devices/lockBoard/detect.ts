import type { LockBoardSetting } from '@self-print/contract/deviceSettings.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import { type OpenByteLink, portName } from '../framework/byteLink.ts';
import type { ReportHealth } from '../framework/health.ts';
import { createLockBoard } from './lockBoard.ts';
import { board80 } from './protocols/board80.ts';
import { lcusRelay } from './protocols/lcus.ts';
import { modbusRelay } from './protocols/modbus.ts';
import type { LockBoard, LockProtocol } from './types.ts';

/** Opens the configured lock board; null for none. */
export function openLockBoard(
  setting: LockBoardSetting,
  report: ReportHealth,
  { openLink, time }: { readonly openLink: OpenByteLink; readonly time: Time },
): LockBoard | null {
  if (setting.driver === 'none') return null;
  const { port } = setting;
  return createLockBoard({
    protocol: protocolOf(setting),
    name: portName(port),
    open: (signal) => openLink(port, signal),
    report,
    time,
  });
}

function protocolOf(setting: Exclude<LockBoardSetting, { driver: 'none' }>): LockProtocol {
  switch (setting.driver) {
    case 'board80':
      return board80(setting);
    case 'modbus':
      return modbusRelay(setting);
    case 'lcus':
      return lcusRelay;
    default:
      return assertNever(setting);
  }
}
