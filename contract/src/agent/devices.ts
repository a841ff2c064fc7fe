import { z } from 'zod/mini';

/** Kinds of devices; a kiosk has at most one of each. */
export const deviceClass = z.enum([
  'printer',
  'idCard',
  'campusCard',
  'scanner',
  'lockBoard',
  'trainCard',
  'cardPrinter',
  'camera',
  'trayCamera',
  'keypad',
  'audio',
]);
export type DeviceClass = z.infer<typeof deviceClass>;

/**
 * - `absent`: not configured at this terminal
 * - `opening`: the port is being opened or reopened
 * - `ready`: responds
 * - `busy`: executing a command
 * - `faulted`: does not work, as explained by `problem`; reopened automatically
 */
export const deviceState = z.enum(['absent', 'opening', 'ready', 'busy', 'faulted']);
export type DeviceState = z.infer<typeof deviceState>;

/** Why a device does not work, in terms a technician can act on. */
export const deviceProblem = z.enum([
  /** The port does not exist or cannot be opened: check cable, port name and permission. */
  'portUnavailable',
  /** The port is open but nothing responds: check power, baud rate and port. */
  'silent',
  /** What responds does not speak this driver's protocol. */
  'unexpectedAnswer',
  /** The device itself reports a defect or a missing licence. */
  'selfTestFailed',
  /** The driver's native library or program is not installed. */
  'driverMissing',
  /** The settings are invalid. */
  'misconfigured',
]);
export type DeviceProblem = z.infer<typeof deviceProblem>;

export const deviceHealth = z.object({
  device: deviceClass,
  state: deviceState,
  problem: z.nullable(deviceProblem),
  /** Driver name, such as `modbus` or `samv`; empty when absent. */
  driver: z.string().check(z.maxLength(64)),
  kind: z.enum(['real', 'simulated']),
  /** For the technician: the port and the device's own message. No personal data. */
  detail: z.string().check(z.maxLength(300)),
});
export type DeviceHealth = z.infer<typeof deviceHealth>;
