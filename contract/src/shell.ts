import { z } from 'zod';
import type { ShellChannel } from './shellNames.ts';

/**
 * The bridge between a kiosk page and its shell, the same for Electron and Chromium.
 * One row per channel; the preload exposes them by one loop, both shells parse arguments with these schemas.
 */
export const SHELL_CHANNELS = {
  /** The page is alive; sent every SHELL_HEARTBEAT_SECONDS. A page that falls silent is started again. */
  heartbeat: { input: z.object({}), output: z.object({}) },
  /** Load the kiosk page again from the agent. */
  reload: { input: z.object({}), output: z.object({}) },
} as const satisfies Record<ShellChannel, { readonly input: z.ZodType; readonly output: z.ZodType }>;

export const SHELL_HEARTBEAT_SECONDS = 5;

/** What the page finds under SHELL_GLOBAL. */
export type ShellBridge = {
  readonly [Channel in ShellChannel]: (
    input: z.input<(typeof SHELL_CHANNELS)[Channel]['input']>,
  ) => Promise<z.output<(typeof SHELL_CHANNELS)[Channel]['output']>>;
};
