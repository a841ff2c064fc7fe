import type { ConsoleCommand } from '@self-print/contract/platform/terminalCommands.ts';

/** The commands in groups, as a technician looks for them. */
export const COMMAND_GROUPS = [
  {
    group: 'screen',
    commands: [
      'showMessage',
      'takeBackMessage',
      'restartClient',
      'restartAdScreen',
      'disabledTouch',
      'enabledTouch',
      'stopClient',
    ],
  },
  {
    group: 'machine',
    commands: ['restartHandwareService', 'restartTerminal', 'shutDownTerminal', 'shutdownOnTime'],
  },
  {
    group: 'service',
    commands: [
      'setTerminalMaitain',
      'removeTerminalMaitain',
      'addCartonCopy',
      'setCartonCopy',
      'openCartonLock',
      'openLock',
    ],
  },
  { group: 'devices', commands: ['testDevice', 'reopenDevice', 'refreshSettings'] },
  {
    group: 'look',
    commands: [
      'readiness',
      'examine',
      'screenshot',
      'log',
      'listFiles',
      'getTerminalShutDownTime',
      'pushStream',
      'stopPushStream',
    ],
  },
] as const satisfies readonly { readonly group: string; readonly commands: readonly ConsoleCommand[] }[];

/** Those whose agent takes down why. */
export const WITH_REASON: ReadonlySet<ConsoleCommand> = new Set<ConsoleCommand>([
  'stopClient',
  'restartClient',
  'restartHandwareService',
  'restartTerminal',
  'shutDownTerminal',
  'openLock',
  'openCartonLock',
  'setTerminalMaitain',
]);

/** Those that stop people from using the terminal, or open it. */
export const DANGEROUS: ReadonlySet<ConsoleCommand> = new Set<ConsoleCommand>([
  'stopClient',
  'restartTerminal',
  'shutDownTerminal',
  'openLock',
  'disabledTouch',
]);
