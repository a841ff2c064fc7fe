import { z } from 'zod/mini';
import { deviceOverrides } from './deviceSettings.ts';

/**
 * What the processes of the product tell the process that started them, over its IPC channel, once they answer
 * requests. Each process sends its message once; the starter and the journeys parse it with these schemas.
 */
const account = z.object({ userName: z.string(), password: z.string() });

export const serverReady = z.object({
  type: z.literal('ready'),
  origin: z.url(),
  /** Null without demo data. */
  demo: z.nullable(
    z.object({
      schoolCode: z.string(),
      terminalCode: z.string(),
      /** A fresh one; null once the demo terminal has been activated. */
      activationCode: z.nullable(z.string()),
      /** Pickup codes of paid orders that have not been printed. */
      takeCodes: z.array(z.string()),
      student: account,
      admin: account,
      /** May maintain terminals. */
      operator: account,
    }),
  ),
});
export type ServerReady = z.infer<typeof serverReady>;

export const agentReady = z.object({
  type: z.literal('ready'),
  origin: z.url(),
  baseUrl: z.url(),
  /** Lets a page of the agent's own origin make calls until the agent stops or the terminal moves to another platform. */
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

/** The program that plays every device but the printer. */
export const simulatedDevicesReady = z.object({
  type: z.literal('ready'),
  /** Where the dock takes events. */
  dockUrl: z.url(),
  /** How an agent reaches them. */
  devices: deviceOverrides,
  /** Ports of the devices, to come back under after a death. */
  ports: z.record(z.string(), z.int()),
});
export type SimulatedDevicesReady = z.input<typeof simulatedDevicesReady>;
export type SimulatedDevices = z.output<typeof simulatedDevicesReady>;

/** The line that `npm start -- --json` prints when everything runs. Null: not there in this start. */
export const productReady = z.object({
  platform: z.url(),
  kiosk: z.url(),
  /** Address with base path. */
  agent: z.url(),
  agentToken: z.string(),
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
