import type { ShellProblem } from '../shellPort.ts';

export const NOT_OPEN: ShellProblem = { kind: 'not-open', message: 'There is no such window.' };
export const ALREADY_OPEN: ShellProblem = { kind: 'already-open', message: 'The window is already open.' };
export const FOREIGN_ADDRESS: ShellProblem = {
  kind: 'foreign-address',
  message: 'Windows may only show the kiosk.',
};
