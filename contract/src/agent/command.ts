import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import type { ErrorName } from '../errorCodes.ts';
import * as f from '../fields.ts';
import { CARTON_COUNT } from '../limits.ts';

/** Why staff take the action, for the audit log. */
const reason = z._default(z.string().check(z.trim(), z.maxLength(200)), '');
const nothing = z.object({});
const timeOfDay = z.union([z.literal(''), z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))]);

function staffCall<const Body extends z.ZodMiniObject, const Data extends z.ZodMiniType>(
  path: `/${string}`,
  summary: string,
  body: Body,
  data: Data,
  errors: readonly ErrorName[] = [],
) {
  return defineCall({
    client: 'agent',
    method: 'POST',
    path,
    access: 'kioskStaff',
    summary,
    body,
    data,
    errors,
  });
}

const lockErrors = [
  'LOCK_NOT_OPENED',
  'LOCK_UNCONFIRMED',
  'DEVICE_ABSENT',
  'DEVICE_FAULT',
  'DEVICE_BUSY',
] as const;
const opened = z.object({
  /** State of the lock's own contact; null when it has none. */
  open: z.nullable(z.boolean()),
});
const power = ['POWER_NOT_ALLOWED', 'POWER_FAILED', 'PRINT_BUSY'] as const;

export const commandCalls = {
  stopClient: staffCall('/command/stopClient', 'End the kiosk program', z.object({ reason }), nothing, [
    'PAGE_SILENT',
    'NO_SHELL',
  ]),
  restartClient: staffCall(
    '/command/restartClient',
    'Start the kiosk program again',
    z.object({ reason }),
    nothing,
    ['PAGE_SILENT', 'NO_SHELL'],
  ),
  openLock: staffCall('/command/openLock', 'Open the door', z.object({ reason }), opened, lockErrors),
  openCartonLock: staffCall(
    '/command/openCartonLock',
    'Open the lock of a paper carton',
    z.object({ cartonCode: z.string().check(z.regex(new RegExp(`^[1-${CARTON_COUNT}]$`))), reason }),
    opened,
    [...lockErrors, 'PRINT_NO_SUCH_CARTON'],
  ),
  shutDownTerminal: staffCall(
    '/command/shutDownTerminal',
    'Switch the terminal off, after a print that is running',
    z.object({ reason }),
    nothing,
    power,
  ),
  restartTerminal: staffCall(
    '/command/restartTerminal',
    'Start the terminal again, after a print that is running',
    z.object({ reason }),
    nothing,
    power,
  ),
  getTerminalShutDownTime: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/command/getTerminalShutDownTime',
    access: 'kioskPage',
    summary: 'When the terminal shuts down by itself; empty for never',
    body: z.object({}),
    data: z.object({ time: timeOfDay, next: z.nullable(f.moment) }),
    errors: [],
  }),
  shutdownOnTime: staffCall(
    '/command/shutdownOnTime',
    'Set the time of day at which the terminal shuts down; empty for never',
    z.object({ time: timeOfDay }),
    z.object({ time: timeOfDay, next: z.nullable(f.moment) }),
    ['POWER_NOT_ALLOWED', 'AGENT_STORAGE_FAILED'],
  ),
  getTVUserAndPass: staffCall(
    '/command/getTVUserAndPass',
    'A ticket for one remote look at the screen; never a password',
    nothing,
    z.object({ user: z.string(), ticket: z.string(), expiresAt: f.moment }),
    ['PLATFORM_UNREACHABLE'],
  ),
  restartAdScreen: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/command/restartAdScreen',
    access: 'kioskPage',
    summary: 'Load the advert display again, and open it where it was closed',
    body: z.object({}),
    data: z.object({}),
    errors: ['PAGE_SILENT', 'NO_SHELL'],
  }),
  restartHandwareService: staffCall(
    '/command/restartHandwareService',
    'Start this agent again, after a print that is running',
    z.object({ reason }),
    nothing,
    ['PRINT_BUSY'],
  ),
  setTerminalMaitain: staffCall(
    '/command/setTerminalMaitain',
    'Take the terminal out of service',
    z.object({ reason }),
    nothing,
    ['AGENT_STORAGE_FAILED'],
  ),
  removeTerminalMaitain: staffCall(
    '/command/removeTerminalMaitain',
    'Put the terminal into service again',
    nothing,
    nothing,
    ['AGENT_STORAGE_FAILED'],
  ),
  disabledTouch: staffCall('/command/disabledTouch', 'Switch the touch screen off', nothing, nothing, [
    'TOUCH_FAILED',
  ]),
  enabledTouch: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/command/enabledTouch',
    access: 'kioskPage',
    summary: 'Switch the touch screen on',
    body: nothing,
    data: nothing,
    errors: ['TOUCH_FAILED'],
  }),
  pushStream: staffCall(
    '/command/pushStream',
    'Push the screen to the address of the settings until it is stopped or the time is over',
    z.object({ minutes: z._default(f.wholeNumber(1, 60), 10) }),
    z.object({ until: f.moment }),
    ['STREAM_NOT_CONFIGURED', 'STREAM_FAILED'],
  ),
  stopPushStream: staffCall('/command/stopPushStream', 'End the push of the screen', nothing, nothing),
};
