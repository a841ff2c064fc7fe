import { z } from 'zod/mini';
import { kioskCall } from '../call.ts';
import { cameraSetting } from '../cameraSetting.ts';
import * as f from '../fields.ts';
import { kioskTerminal } from '../terminalFacts.ts';
import { deviceHealth } from './devices.ts';
import { keyboardView } from './keyboardView.ts';
import { kioskWindow, pageTask } from './pageTask.ts';
import { jobView, printerView, printRequestView } from './printerView.ts';
import { screenMessage } from './screenMessage.ts';
import { staffSession } from './staffSession.ts';

/** What keeps a terminal from joining by its enrolment key; those from `FILE_…` on are faults of this machine. */
export const enrolmentTrouble = z.enum([
  'PLATFORM_UNREACHABLE',
  'PLATFORM_NOT_TRUSTED',
  'NOT_A_PLATFORM',
  'UNAVAILABLE',
  'INTERNAL',
  'TOO_MANY_REQUESTS',
  'ENROLMENT_REFUSED',
  'AGENT_STORAGE_FAILED',
  'FILE_UNREADABLE',
  'FILE_SHARED',
  'FILE_WITHOUT_KEY',
  'MACHINE_UNKNOWN',
]);
export type EnrolmentTrouble = z.infer<typeof enrolmentTrouble>;

/** `refused`: somebody has to do something, and the screen asks for an activation code; it is tried again all the same. */
const enrolment = z.object({
  state: z.enum(['joining', 'refused']),
  /** Tells the key from others; null until the file was read. */
  mark: z.nullable(z.string()),
  /** What kept the last attempt from succeeding; null before. */
  trouble: z.nullable(enrolmentTrouble),
});
export type Enrolment = z.infer<typeof enrolment>;

/** The whole state that the kiosk screen is derived from, as one numbered snapshot. */
export const kioskState = z.object({
  /** Increases with every change. */
  version: z.int(),
  registration: z.enum(['unregistered', 'registered', 'lost']),
  /** Null unless this terminal has no identity and an enrolment key to get one. */
  enrolment: z.nullable(enrolment),
  platform: z.object({ address: z.nullable(z.string()), reachable: z.boolean() }),
  /** Last known terminal view; null until the platform has been reached once. */
  terminal: z.nullable(kioskTerminal),
  /** Set by a technician at the terminal. */
  maintenance: z.boolean(),
  /** What staff has to say to whoever stands here; null when there is nothing, or its time is over. */
  message: z.nullable(screenMessage),
  printer: printerView,
  /** The last print that the page requested in the current session, until it becomes a job. */
  print: z.nullable(printRequestView),
  /** The current session's print job, or null. */
  job: z.nullable(jobView),
  goIndexAllowed: z.boolean(),
  simulatedDevices: z.boolean(),
  devices: z.array(deviceHealth),
  /** Set during a maintenance session at the terminal. */
  staff: z.nullable(staffSession),
  /** Tasks that the agent is waiting for the page to perform, oldest first. */
  tasks: z.array(pageTask),
  windows: z.array(kioskWindow),
  /** Whether the page should have the camera open. */
  cameraOpen: z.boolean(),
  /** Camera of this terminal: the platform's setting, with local overrides applied. */
  camera: cameraSetting,
  /** The on-screen keyboard opened by a call; null when none is open. */
  keyboard: z.nullable(keyboardView),
});
export type KioskState = z.infer<typeof kioskState>;

const platformAddress = z.pipe(
  z.string().check(z.trim(), z.maxLength(300), z.regex(/^https?:\/\/[^/\s?#]+\/?$/)),
  z.transform((text) => text.replace(/\/$/, '')),
);

/** Calls between kiosk page and agent that are not in the specification. */
export const kioskCalls = {
  state: kioskCall({
    path: '/kiosk/state',
    summary: 'The state snapshot; answers when its version exceeds `since`, or after `waitSeconds`',
    body: z.object({
      since: z._default(z.int().check(z.minimum(-1)), -1),
      waitSeconds: z._default(z.int().check(z.minimum(0), z.maximum(30)), 0),
    }),
    data: kioskState,
    errors: [],
  }),
  testConnection: kioskCall({
    path: '/kiosk/testConnection',
    summary: 'Whether a printing platform answers at an address',
    body: z.object({ platformAddress }),
    data: z.object({ platformAddress: z.string(), version: z.string() }),
    errors: ['PLATFORM_UNREACHABLE', 'PLATFORM_NOT_TRUSTED', 'NOT_A_PLATFORM'],
  }),
  register: kioskCall({
    path: '/kiosk/register',
    summary: 'Register this terminal with a one-time activation code',
    body: z.object({
      platformAddress,
      activationCode: z.string().check(z.trim(), z.minLength(4), z.maxLength(64)),
    }),
    data: z.object({ schoolCode: f.schoolCode, terminalCode: f.terminalCode }),
    errors: [
      'PLATFORM_UNREACHABLE',
      'PLATFORM_NOT_TRUSTED',
      'NOT_A_PLATFORM',
      'ACTIVATION_CODE_INVALID',
      'TOO_MANY_REQUESTS',
      'FORBIDDEN',
      'AGENT_STORAGE_FAILED',
      'UNAVAILABLE',
      'INTERNAL',
    ],
  }),
  endSession: kioskCall({
    path: '/kiosk/endSession',
    summary: "The person has left: forget the session's job, delete documents, permit returning home",
    body: z.object({}),
    data: z.object({ removedFiles: z.int() }),
    errors: [],
  }),
  cardTyped: kioskCall({
    path: '/kiosk/cardTyped',
    summary: 'A campus card number typed into the page by a reader; taken if a read is waiting for it',
    body: z.object({ number: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
    data: z.object({ taken: z.boolean() }),
    errors: [],
  }),
  logEvent: kioskCall({
    path: '/kiosk/logEvent',
    summary: 'A log event of the kiosk page; identifiers only, no personal data',
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
