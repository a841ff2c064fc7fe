import { z } from 'zod/mini';
import { deviceOverrides } from './deviceSettings.ts';

/**
 * Messages by which each process of the product reports to its parent, over the IPC channel, that it accepts requests. Each
 * process sends one message; the parent and the journeys parse it with these schemas.
 */
const account = z.object({ userName: z.string(), password: z.string() });

export const serverReady = z.object({
  type: z.literal('ready'),
  origin: z.url(),
  /** Where the first school is set up; null when there is one. */
  setUp: z.nullable(z.url()),
  /** Null without demo data. */
  demo: z.nullable(
    z.object({
      schoolCode: z.string(),
      terminalCode: z.string(),
      /** An unused code; null once the demo terminal has been activated. */
      activationCode: z.nullable(z.string()),
      /** Pickup codes of paid, unprinted orders. */
      takeCodes: z.array(z.string()),
      student: account,
      admin: account,
      /** An administrator who may maintain terminals. */
      operator: account,
    }),
  ),
});
export type ServerReady = z.infer<typeof serverReady>;

export const agentReady = z.object({
  type: z.literal('ready'),
  origin: z.url(),
  baseUrl: z.url(),
  /** Authorises a page from the agent's own origin until the agent stops or the terminal moves to another platform. */
  token: z.string().check(z.minLength(1)),
  registered: z.boolean(),
});
export type AgentReady = z.infer<typeof agentReady>;

export const simulatedPrinterReady = z.object({
  type: z.literal('ready'),
  printerUrl: z.string(),
  /** host:port */
  snmpAddress: z.string(),
  controlUrl: z.url(),
  printedDir: z.string(),
});
export type SimulatedPrinterReady = z.infer<typeof simulatedPrinterReady>;

/** The program that simulates every device except the printer. */
export const simulatedDevicesReady = z.object({
  type: z.literal('ready'),
  /** Address at which the dock accepts events. */
  dockUrl: z.url(),
  /** Device settings by which an agent reaches them. */
  devices: deviceOverrides,
  /** Ports of the devices, to be reused after a restart. */
  ports: z.record(z.string(), z.int()),
});
export type SimulatedDevicesReady = z.input<typeof simulatedDevicesReady>;
export type SimulatedDevices = z.output<typeof simulatedDevicesReady>;

/** The line that `npm start -- --json` prints once everything runs. Null: not part of this run. */
export const productReady = z.object({
  platform: z.url(),
  kiosk: z.url(),
  /** Address including the base path. */
  agent: z.url(),
  agentToken: z.string(),
  /** Where the first school is set up; null when there is one. */
  setUp: z.nullable(z.url()),
  schoolCode: z.nullable(z.string()),
  terminalCode: z.nullable(z.string()),
  appId: z.nullable(z.string()),
  accessToken: z.nullable(z.string()),
  activationCode: z.nullable(z.string()),
  takeCodes: z.array(z.string()),
  student: z.nullable(account),
  admin: z.nullable(account),
  operator: z.nullable(account),
  printerUrl: z.string(),
  controlUrl: z.nullable(z.url()),
  dockUrl: z.nullable(z.url()),
  printedDir: z.nullable(z.string()),
});
export type ProductReady = z.infer<typeof productReady>;
