import type { DeviceHealth, DeviceProblem, DeviceState } from '@self-print/contract/agent/devices.ts';
import type { PrinterCondition } from '@self-print/contract/agent/printerView.ts';
import { assertNever } from '@self-print/contract/result.ts';

const DETAIL_LENGTH = 300;

/** The printer as one of the devices. What prevents printing (paper, jam) is a fault that it reports itself. */
export function printerHealth(printer: {
  readonly condition: PrinterCondition;
  readonly detail: string;
  /** Empty when there is no driver. */
  readonly strategyName: string;
  /** Why there is no driver. */
  readonly slotProblem: string;
  readonly configured: boolean;
  readonly simulated: boolean;
}): DeviceHealth {
  const { condition, detail, strategyName, slotProblem, configured, simulated } = printer;
  const kind = simulated ? 'simulated' : 'real';
  const common = { device: 'printer', driver: strategyName, kind } as const;
  if (!configured) return { ...common, state: 'absent', problem: null, detail: '' };
  if (strategyName === '') {
    return {
      ...common,
      state: 'faulted',
      problem: 'misconfigured',
      detail: slotProblem.slice(0, DETAIL_LENGTH),
    };
  }
  const words = detail === condition ? condition : `${condition}: ${detail}`;
  return { ...common, ...stateOf(condition), detail: words.slice(0, DETAIL_LENGTH) };
}

function stateOf(condition: PrinterCondition): {
  readonly state: DeviceState;
  readonly problem: DeviceProblem | null;
} {
  switch (condition) {
    case 'idle':
      return { state: 'ready', problem: null };
    case 'printing':
      return { state: 'busy', problem: null };
    case 'unknown':
      return { state: 'opening', problem: null };
    case 'offline':
      return { state: 'faulted', problem: 'silent' };
    case 'jam':
    case 'doorOpen':
    case 'outOfPaper':
    case 'tonerEmpty':
    case 'stopped':
      return { state: 'faulted', problem: 'selfTestFailed' };
    default:
      return assertNever(condition);
  }
}
