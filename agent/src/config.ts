import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DeviceOverrides, deviceOverrides } from '@self-print/contract/deviceSettings.ts';
import { AGENT_PORT } from '@self-print/contract/limits.ts';
import { parseJson } from '@self-print/contract/parseJson.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type AgentSetting, unknownSettings } from '@self-print/contract/settingNames.ts';
import { z } from 'zod';
import { platformOrigin } from './platform/platformOrigin.ts';

const MACHINE_ID_MAX = 100;
const filled = z.string().trim().min(1);
const optional = z
  .string()
  .trim()
  .optional()
  .transform((text) => text || null);

const environment = z
  .object({
    SELF_PRINT_AGENT_PORT: z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.int().max(65_535))
      .default(AGENT_PORT),
    SELF_PRINT_AGENT_DATA_DIR: filled,
    SELF_PRINT_PLATFORM: optional.transform((address, issues) => {
      if (address === null) return null;
      const origin = platformOrigin(address);
      if (origin === null) issues.addIssue('must be http://host[:port] or https://host[:port]');
      return origin;
    }),
    SELF_PRINT_ACTIVATION_CODE: optional,
    SELF_PRINT_ENROLMENT_KEY_FILE: optional,
    SELF_PRINT_MACHINE_ID: optional.pipe(z.string().max(MACHINE_ID_MAX).nullable()),
    SELF_PRINT_AUTHORITY_FILE: optional,
    SELF_PRINT_PRINTER: optional,
    SELF_PRINT_PRINTER_SNMP: optional,
    SELF_PRINT_SIMULATED_DEVICES: z
      .enum(['', '0', '1'])
      .default('0')
      .transform((flag) => flag === '1'),
    SELF_PRINT_ALLOW_POWER: z
      .enum(['', '0', '1'])
      .default('0')
      .transform((flag) => flag === '1'),
    SELF_PRINT_DEVICES: optional.transform((text, issues) => {
      const parsed = deviceOverrides.safeParse(text === null ? {} : parseJson(text));
      if (parsed.success) return parsed.data;
      for (const { path, message } of parsed.error.issues) issues.addIssue(`${path.join('.')}: ${message}`);
      return z.NEVER;
    }),
    SELF_PRINT_DOCK: optional.pipe(
      z
        .string()
        .regex(/^http:\/\/127\.0\.0\.1:\d{1,5}\/dock$/)
        .nullable(),
    ),
    SELF_PRINT_PAYER_PAGE: optional.pipe(
      z
        .string()
        .regex(/^http:\/\/127\.0\.0\.1:\d{1,5}\/demo\/payer$/)
        .nullable(),
    ),
    SELF_PRINT_KIOSK_DIR: filled.default(fileURLToPath(new URL('../../renderer/dist', import.meta.url))),
    SELF_PRINT_RELEASE_KEY_FILE: optional,
    // Given by the keeper to the agents that it starts, and by nobody else.
    SELF_PRINT_KEEPER: optional.pipe(
      z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number)
        .nullable(),
    ),
    SELF_PRINT_LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
      .default('info'),
    NODE_ENV: z.string().optional(),
  } satisfies Record<AgentSetting | 'NODE_ENV', z.ZodType>)
  .refine((env) => !(env.SELF_PRINT_SIMULATED_DEVICES && env.NODE_ENV === 'production'), {
    path: ['SELF_PRINT_SIMULATED_DEVICES'],
    message: 'cannot be set in production',
  })
  .refine((env) => env.SELF_PRINT_DOCK === null || env.SELF_PRINT_SIMULATED_DEVICES, {
    path: ['SELF_PRINT_DOCK'],
    message: 'needs SELF_PRINT_SIMULATED_DEVICES=1',
  })
  .refine((env) => env.SELF_PRINT_ENROLMENT_KEY_FILE === null || env.SELF_PRINT_PLATFORM !== null, {
    path: ['SELF_PRINT_ENROLMENT_KEY_FILE'],
    message: 'needs SELF_PRINT_PLATFORM',
  });

/** The agent's configuration from its environment. */
export interface AgentConfig {
  readonly port: number;
  readonly dataDir: string;
  /** Platform for automatic registration, and default value of the set-up screen. */
  readonly platform: string | null;
  readonly activationCode: string | null;
  /** File with the enrolment key by which this machine joins its platform while it has no identity. */
  readonly enrolmentKeyFile: string | null;
  /** What tells this machine from others where its hardware does not. */
  readonly machineId: string | null;
  /** PEM file with authorities that platforms may have their certificates from, beside the well-known ones. */
  readonly authorityFile: string | null;
  /** Overrides the printer address of the terminal's settings. */
  readonly printerAddress: string | null;
  readonly printerSnmp: string | null;
  /** Devices whose platform settings are overridden on this machine. */
  readonly devices: DeviceOverrides;
  /** Address at which simulated devices accept events; their control strip is added to the kiosk page. */
  readonly dockUrl: string | null;
  /** Page of a demo platform that stands for a payer's phone; linked from that strip. */
  readonly payerPage: string | null;
  readonly simulatedDevices: boolean;
  /** Whether a call may shut down or restart this machine. */
  readonly allowPower: boolean;
  readonly kioskDir: string;
  /** PEM file with the public key of the releases that this machine takes. */
  readonly releaseKeyFile: string | null;
  /** Form of the keeper that starts this agent and could start another release; null without one. */
  readonly keeperForm: number | null;
  readonly logLevel: z.output<typeof environment>['SELF_PRINT_LOG_LEVEL'];
}

/** Parses the environment; the problem lists every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): Result<AgentConfig, readonly string[]> {
  const unknown = unknownSettings(env);
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    return fail([...unknown, ...wrong]);
  }
  if (unknown.length > 0) return fail(unknown);
  const { data } = parsed;
  return ok({
    port: data.SELF_PRINT_AGENT_PORT,
    dataDir: resolve(data.SELF_PRINT_AGENT_DATA_DIR),
    platform: data.SELF_PRINT_PLATFORM,
    activationCode: data.SELF_PRINT_ACTIVATION_CODE,
    enrolmentKeyFile: data.SELF_PRINT_ENROLMENT_KEY_FILE,
    machineId: data.SELF_PRINT_MACHINE_ID,
    authorityFile: data.SELF_PRINT_AUTHORITY_FILE,
    printerAddress: data.SELF_PRINT_PRINTER,
    printerSnmp: data.SELF_PRINT_PRINTER_SNMP,
    devices: data.SELF_PRINT_DEVICES,
    dockUrl: data.SELF_PRINT_DOCK,
    payerPage: data.SELF_PRINT_PAYER_PAGE,
    simulatedDevices: data.SELF_PRINT_SIMULATED_DEVICES,
    allowPower: data.SELF_PRINT_ALLOW_POWER,
    kioskDir: resolve(data.SELF_PRINT_KIOSK_DIR),
    releaseKeyFile: data.SELF_PRINT_RELEASE_KEY_FILE,
    keeperForm: data.SELF_PRINT_KEEPER,
    logLevel: data.SELF_PRINT_LOG_LEVEL,
  });
}
