import { z } from 'zod';

/**
 * The bridge between a kiosk page and its shell, the same for Electron and Chromium.
 * One row per channel; the preload exposes them by one loop, both shells parse arguments with these schemas.
 */
export const SHELL_CHANNELS = {
  heartbeat: { input: z.object({}), output: z.object({}) },
  reload: { input: z.object({}), output: z.object({}) },
} as const;
export type ShellChannel = keyof typeof SHELL_CHANNELS;
