import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { cameraSetting } from '../cameraSetting.ts';
import * as f from '../fields.ts';
import { kioskTerminal } from '../terminalFacts.ts';
import { deviceHealth } from './devices.ts';
import { keyboardView } from './keyboardView.ts';
import { kioskWindow, pageTask } from './pageTask.ts';
import { jobView, printerView, printRequestView } from './printerView.ts';
import { staffSession } from './staffSession.ts';

/** Everything the kiosk screen derives itself from, in one numbered snapshot. */
export const kioskState = z.object({
  /** Grows with every change. */
  version: z.int(),
  registration: z.enum(['unregistered', 'registered', 'lost']),
  platform: z.object({ address: z.nullable(z.string()), reachable: z.boolean() }),
  /** Last known terminal view; null until the platform has been reached once. */
  terminal: z.nullable(kioskTerminal),
  /** Set at the terminal by a technician. */
  maintenance: z.boolean(),
  printer: printerView,
  /** The last print that the page asked for in the current session, on its way to becoming a job. */
  print: z.nullable(printRequestView),
  /** The print of the current session, or null. */
  job: z.nullable(jobView),
  goIndexAllowed: z.boolean(),
  simulatedDevices: z.boolean(),
  devices: z.array(deviceHealth),
  /** Set during a maintenance session at the terminal. */
  staff: z.nullable(staffSession),
  /** What the agent waits for the page to do, oldest first. */
  tasks: z.array(pageTask),
  windows: z.array(kioskWindow),
  /** Whether the page should have the camera open. */
  cameraOpen: z.boolean(),
  /** The camera of this terminal: as the platform set it, overridden at this machine. */
  camera: cameraSetting,
  /** The on-screen keyboard that a call has opened; null when none has. */
  keyboard: z.nullable(keyboardView),
});
export type KioskState = z.infer<typeof kioskState>;

const platformAddress = z.pipe(
  z.string().check(z.trim(), z.maxLength(300), z.regex(/^https?:\/\/[^/\s?#]+\/?$/)),
  z.transform((text) => text.replace(/\/$/, '')),
);

/** Calls between the kiosk page and the agent beyond those that the specification names. */
export const kioskCalls = {
  state: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/kiosk/state',
    access: 'kioskPage',
    summary:
      'The snapshot; answers when its version is above `since` or after `waitSeconds`, whichever is first',
    body: z.object({
      since: z._default(z.int().check(z.minimum(-1)), -1),
      waitSeconds: z._default(z.int().check(z.minimum(0), z.maximum(30)), 0),
    }),
    data: kioskState,
    errors: [],
  }),
  testConnection: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/kiosk/testConnection',
    access: 'kioskPage',
    summary: 'Whether a printing platform answers at an address',
    body: z.object({ platformAddress }),
    data: z.object({ platformAddress: z.string(), version: z.string() }),
    errors: ['PLATFORM_UNREACHABLE', 'NOT_A_PLATFORM'],
  }),
  register: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/kiosk/register',
    access: 'kioskPage',
    summary: 'Register this terminal with a one-time activation code',
    body: z.object({
      platformAddress,
      activationCode: z.string().check(z.trim(), z.minLength(4), z.maxLength(64)),
    }),
    data: z.object({ schoolCode: f.schoolCode, terminalCode: f.terminalCode }),
    errors: [
      'PLATFORM_UNREACHABLE',
      'NOT_A_PLATFORM',
      'ACTIVATION_CODE_INVALID',
      'TOO_MANY_REQUESTS',
      'FORBIDDEN',
      'AGENT_STORAGE_FAILED',
    ],
  }),
  endSession: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/kiosk/endSession',
    access: 'kioskPage',
    summary: 'The person has left: forget the session job, delete documents, allow going home',
    body: z.object({}),
    data: z.object({ removedFiles: z.int() }),
    errors: [],
  }),
  cardTyped: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/kiosk/cardTyped',
    access: 'kioskPage',
    summary: 'The number of a campus card that a reader typed into the page; taken when a read waits for it',
    body: z.object({ number: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
    data: z.object({ taken: z.boolean() }),
    errors: [],
  }),
  logEvent: defineCall({
    client: 'agent',
    method: 'POST',
    path: '/kiosk/logEvent',
    access: 'kioskPage',
    summary: 'A line for the log from the kiosk page; identifiers only, no personal data',
    body: z.object({
      event: z.enum([
        'kiosk-screen',
        'kiosk-problem',
        'kiosk-crash',
        'kiosk-session-start',
        'kiosk-session-end',
        'kiosk-page-open',
      ]),
      detail: z._default(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(300))), {}),
    }),
    data: z.object({}),
    errors: [],
  }),
};
