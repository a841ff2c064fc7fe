import { z } from 'zod/mini';

/** Kinds of hardware that a kiosk may have; each has at most one device of a kind. */
export const deviceClass = z.enum([
  'printer',
  'idCard',
  'campusCard',
  'scanner',
  'lockBoard',
  'trainCard',
  'camera',
  'keypad',
  'audio',
]);
export type DeviceClass = z.infer<typeof deviceClass>;

/**
 * - `absent`: not configured at this terminal
 * - `opening`: the port is being opened, or opened again after it was lost
 * - `ready`: answers
 * - `busy`: in the middle of a command
 * - `faulted`: does not work; `problem` says why, and it is tried again by itself
 */
export const deviceState = z.enum(['absent', 'opening', 'ready', 'busy', 'faulted']);
export type DeviceState = z.infer<typeof deviceState>;

/** Why a device does not work, in words a technician can act on. */
export const deviceProblem = z.enum([
  /** The port does not exist or cannot be opened: cable, name of the port, permission. */
  'portUnavailable',
  /** The port is open, and nobody answers on it: power, baud rate, wrong port. */
  'silent',
  /** What answers does not speak this driver's protocol. */
  'unexpectedAnswer',
  /** The device itself reports that it is broken or not licensed. */
  'selfTestFailed',
  /** The driver's native library or program is not on this machine. */
  'driverMissing',
  /** The settings cannot be used. */
  'misconfigured',
]);
export type DeviceProblem = z.infer<typeof deviceProblem>;

export const deviceHealth = z.object({
  device: deviceClass,
  state: deviceState,
  problem: z.nullable(deviceProblem),
  /** Name of the driver, such as `modbus` or `samv`; empty when absent. */
  driver: z.string().check(z.maxLength(64)),
  kind: z.enum(['real', 'simulated']),
  /** For the technician: the port, the device's own words. No personal data. */
  detail: z.string().check(z.maxLength(300)),
});
export type DeviceHealth = z.infer<typeof deviceHealth>;
