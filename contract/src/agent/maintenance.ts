import { z } from 'zod/mini';
import { kioskCall, staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { deviceClass, deviceHealth, deviceProblem } from './devices.ts';
import { printerCondition } from './printerView.ts';
import { staffSession } from './staffSession.ts';

/** What the report knows of a point, for which the screen has words in each language. */
const readinessNote = z.enum([
  ...printerCondition.options,
  ...deviceProblem.options,
  'outOfService',
  'paused',
  'notRegistered',
  'registrationLost',
  'noAnswer',
  'linked',
  'notLinked',
  'clockUnknown',
  'clockOff',
  'clockWrong',
  'diskUnknown',
  'diskFree',
  'noPrinter',
  'noTrays',
  'tonerLow',
  'outboxUnreadable',
  'outboxWaiting',
  'outboxRefused',
  'noPage',
  'noShell',
  'opening',
]);
export type ReadinessNote = z.infer<typeof readinessNote>;

/** One line of the readiness report. */
export const readinessCheck = z.object({
  check: z.enum([
    'service',
    'registration',
    'platform',
    'clock',
    'journal',
    'diskSpace',
    'printer',
    'paper',
    'toner',
    ...deviceClass.options.filter((each) => each !== 'printer'),
    'outbox',
    'shell',
  ]),
  /** `attention`: works, but should be looked at. */
  state: z.enum(['good', 'attention', 'bad', 'notInstalled']),
  note: z.nullable(readinessNote),
  /** The figures of the note, by name. */
  figures: z.record(z.string(), z.number()),
  /** What printer, device or storage say themselves, such as the name of a port. */
  detail: z.string().check(z.maxLength(300)),
});
export type ReadinessCheck = z.infer<typeof readinessCheck>;

const deviceTestResult = z.object({
  passed: z.boolean(),
  /** The finding, for the technician; card numbers are shortened. */
  detail: z.string().check(z.maxLength(300)),
});

/** Folders that staff may read remotely. */
const agentFolder = z.enum(['logs', 'settings']);

/** Calls of the maintenance screens and of remote staff. */
export const maintenanceCalls = {
  begin: staffCall({
    path: '/maintenance/begin',
    summary: 'Start a maintenance session with the grant from app/login/admin/check',
    body: z.object({}),
    data: staffSession,
    errors: ['STAFF_NEEDED'],
  }),
  end: kioskCall({
    path: '/maintenance/end',
    summary: 'End the maintenance session',
    body: z.object({}),
    data: z.object({}),
    errors: [],
  }),
  devices: staffCall({
    path: '/maintenance/devices',
    summary: 'Current state of every device',
    body: z.object({}),
    data: z.array(deviceHealth),
    errors: [],
  }),
  testDevice: staffCall({
    path: '/maintenance/testDevice',
    summary: 'Test a device: print a marked page, wait for a card or a code, speak, read the lock contacts',
    body: z.object({ device: deviceClass }),
    data: deviceTestResult,
    errors: ['DEVICE_ABSENT', 'DEVICE_BUSY', 'PRINT_BUSY'],
  }),
  reopenDevice: staffCall({
    path: '/maintenance/reopenDevice',
    summary: "Close and reopen a device's port",
    body: z.object({ device: deviceClass }),
    data: z.object({}),
    errors: ['DEVICE_ABSENT'],
  }),
  readiness: staffCall({
    path: '/maintenance/readiness',
    summary:
      'Whether this terminal is ready for people, point by point; waits until it is, or for as long as asked',
    body: z.object({ waitSeconds: z._default(f.wholeNumber(0, 600), 0) }),
    data: z.object({ ready: z.boolean(), checks: z.array(readinessCheck) }),
    errors: [],
  }),
  awaitIdle: staffCall({
    path: '/maintenance/awaitIdle',
    summary: 'Wait until nobody has used this terminal for ten seconds: no person, no staff, no print',
    body: z.object({ limitSeconds: f.wholeNumber(1, 14_400) }),
    data: z.object({ waitedSeconds: z.int() }),
    errors: ['TERMINAL_IN_USE'],
  }),
  log: staffCall({
    path: '/maintenance/log',
    summary: "The newest lines of the agent's log",
    body: z.object({
      rows: z._default(f.wholeNumber(1, 500), 100),
      contains: z._default(z.string().check(z.maxLength(80)), ''),
    }),
    data: z.object({
      lines: z.array(
        z.object({
          at: f.moment,
          level: z.string(),
          event: z.string(),
          /** What the event means, in English; empty where the log does not say. */
          meaning: z.string(),
          facts: z.array(z.object({ name: z.string(), value: z.string() })),
        }),
      ),
    }),
    errors: [],
  }),
  listFiles: staffCall({
    path: '/maintenance/listFiles',
    summary: 'Files of one of the folders that staff may read',
    body: z.object({ folder: agentFolder }),
    data: z.array(z.object({ name: z.string(), bytes: z.int(), changedAt: f.moment })),
    errors: [],
  }),
  readFile: staffCall({
    path: '/maintenance/readFile',
    summary: 'Part of a file in such a folder, in base64',
    body: z.object({
      folder: agentFolder,
      name: z.string().check(z.regex(/^[\w-][\w.-]{0,100}$/)),
      offset: z._default(f.wholeNumber(0, 1_000_000_000), 0),
    }),
    data: z.object({ content: z.string(), bytes: z.int(), nextOffset: z.nullable(z.int()) }),
    errors: ['NOT_FOUND'],
  }),
  screenshot: staffCall({
    path: '/maintenance/screenshot',
    summary: 'A screenshot; refused while a person uses the terminal',
    body: z.object({
      /**
       * From command/getTVUserAndPass. With a ticket requested by staff at the terminal, the call is also allowed while a
       * person uses it.
       */
      ticket: z.optional(z.string().check(z.maxLength(64))),
    }),
    data: z.object({ jpeg: z.string() }),
    errors: ['PAGE_SILENT', 'NO_SHELL', 'TERMINAL_IN_USE'],
  }),
  refreshSettings: staffCall({
    path: '/maintenance/refreshSettings',
    summary:
      'Fetch the settings from the platform now; invalid ones are rejected and the last good ones kept',
    body: z.object({}),
    data: z.object({}),
    errors: ['PLATFORM_UNREACHABLE', 'SETTINGS_INVALID'],
  }),
};
