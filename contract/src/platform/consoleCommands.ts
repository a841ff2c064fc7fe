import { commandCalls } from '../agent/command.ts';
import { doctorCalls } from '../agent/doctor/doctorCalls.ts';
import { maintenanceCalls } from '../agent/maintenance.ts';
import { printerCalls } from '../agent/printer.ts';
import { screenMessageCalls } from '../agent/screenMessages.ts';
import type { Call } from '../call.ts';
import type { ConsoleCommand } from './terminalCommands.ts';

/** The agent's call for each command that the console may give, kept apart from the names, because pages that only list commands do not need its schemas. */
export const CONSOLE_COMMANDS = {
  restartClient: commandCalls.restartClient,
  stopClient: commandCalls.stopClient,
  restartAdScreen: commandCalls.restartAdScreen,
  restartHandwareService: commandCalls.restartHandwareService,
  restartTerminal: commandCalls.restartTerminal,
  shutDownTerminal: commandCalls.shutDownTerminal,
  getTerminalShutDownTime: commandCalls.getTerminalShutDownTime,
  shutdownOnTime: commandCalls.shutdownOnTime,
  openLock: commandCalls.openLock,
  openCartonLock: commandCalls.openCartonLock,
  setTerminalMaitain: commandCalls.setTerminalMaitain,
  removeTerminalMaitain: commandCalls.removeTerminalMaitain,
  disabledTouch: commandCalls.disabledTouch,
  enabledTouch: commandCalls.enabledTouch,
  pushStream: commandCalls.pushStream,
  stopPushStream: commandCalls.stopPushStream,
  showMessage: screenMessageCalls.show,
  takeBackMessage: screenMessageCalls.takeBack,
  addCartonCopy: printerCalls.addCartonCopy,
  setCartonCopy: printerCalls.setCartonCopy,
  devices: maintenanceCalls.devices,
  testDevice: maintenanceCalls.testDevice,
  reopenDevice: maintenanceCalls.reopenDevice,
  readiness: maintenanceCalls.readiness,
  examine: doctorCalls.examine,
  log: maintenanceCalls.log,
  listFiles: maintenanceCalls.listFiles,
  readFile: maintenanceCalls.readFile,
  screenshot: maintenanceCalls.screenshot,
  refreshSettings: maintenanceCalls.refreshSettings,
} as const satisfies Record<ConsoleCommand, Call>;
