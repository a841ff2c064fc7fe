import { z } from 'zod/mini';
import { kioskCall, staffCall } from '../call.ts';
import type { ErrorName } from '../errorCodes.ts';
import * as f from '../fields.ts';
import { CARTON_COUNT } from '../limits.ts';

/** Why staff take the action, for the audit log. */
const reason = z._default(z.string().check(z.trim(), z.maxLength(200)), '');
const nothing = z.object({});
const timeOfDay = z.union([z.literal(''), z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))]);

function command<const Body extends z.ZodMiniObject, const Data extends z.ZodMiniType>(
  path: `/${string}`,
  summary: string,
  body: Body,
  data: Data,
  errors: readonly ErrorName[] = [],
) {
  return staffCall({
    path,
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
  stopClient: command('/command/stopClient', 'Quit the kiosk program', z.object({ reason }), nothing, [
    'PAGE_SILENT',
    'NO_SHELL',
  ]),
  restartClient: command(
    '/command/restartClient',
    'Restart the kiosk program',
    z.object({ reason }),
    nothing,
    ['PAGE_SILENT', 'NO_SHELL'],
  ),
  openLock: command('/command/openLock', 'Open the door', z.object({ reason }), opened, lockErrors),
  openCartonLock: command(
    '/command/openCartonLock',
    'Open the lock of a media source',
    z.object({ cartonCode: z.string().check(z.regex(new RegExp(`^[1-${CARTON_COUNT}]$`))), reason }),
    opened,
    [...lockErrors, 'PRINT_NO_SUCH_CARTON'],
  ),
  shutDownTerminal: command(
    '/command/shutDownTerminal',
    'Switch the terminal off, after a running print',
    z.object({ reason }),
    nothing,
    power,
  ),
  restartTerminal: command(
    '/command/restartTerminal',
    'Restart the terminal, after a running print',
    z.object({ reason }),
    nothing,
    power,
  ),
  getTerminalShutDownTime: kioskCall({
    path: '/command/getTerminalShutDownTime',
    summary: 'When the terminal shuts down automatically; empty for never',
    body: z.object({}),
    data: z.object({ time: timeOfDay, next: z.nullable(f.moment) }),
    errors: [],
  }),
  shutdownOnTime: command(
    '/command/shutdownOnTime',
    'Set the time of day at which the terminal shuts down; empty for never',
    z.object({ time: timeOfDay }),
    z.object({ time: timeOfDay, next: z.nullable(f.moment) }),
    ['POWER_NOT_ALLOWED', 'AGENT_STORAGE_FAILED'],
  ),
  getTVUserAndPass: command(
    '/command/getTVUserAndPass',
    'A ticket for one remote look at the screen; never a password',
    nothing,
    z.object({ user: z.string(), ticket: z.string(), expiresAt: f.moment }),
    ['PLATFORM_UNREACHABLE'],
  ),
  restartAdScreen: kioskCall({
    path: '/command/restartAdScreen',
    summary: 'Reload the advert display, opening it if it was closed',
    body: z.object({}),
    data: z.object({}),
    errors: ['PAGE_SILENT', 'NO_SHELL'],
  }),
  restartHandwareService: command(
    '/command/restartHandwareService',
    'Restart this agent, after a running print',
    z.object({ reason }),
    nothing,
    ['PRINT_BUSY'],
  ),
  setTerminalMaitain: command(
    '/command/setTerminalMaitain',
    'Take the terminal out of service',
    z.object({ reason }),
    nothing,
    ['AGENT_STORAGE_FAILED'],
  ),
  removeTerminalMaitain: command(
    '/command/removeTerminalMaitain',
    'Put the terminal back into service',
    nothing,
    nothing,
    ['AGENT_STORAGE_FAILED'],
  ),
  disabledTouch: command('/command/disabledTouch', 'Switch the touch screen off', nothing, nothing, [
    'TOUCH_FAILED',
  ]),
  enabledTouch: kioskCall({
    path: '/command/enabledTouch',
    summary: 'Switch the touch screen on',
    body: nothing,
    data: nothing,
    errors: ['TOUCH_FAILED'],
  }),
  pushStream: command(
    '/command/pushStream',
    'Push the screen to the configured address until stopped or the time is over',
    z.object({ minutes: z._default(f.wholeNumber(1, 60), 10) }),
    z.object({ until: f.moment }),
    ['STREAM_NOT_CONFIGURED', 'STREAM_FAILED'],
  ),
  stopPushStream: command('/command/stopPushStream', 'Stop the screen push', nothing, nothing),
};
