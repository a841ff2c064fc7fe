import { z } from 'zod/mini';
import { kioskWindow } from './agent/pageTask.ts';
import * as f from './fields.ts';
import type { ShellChannel } from './shellNames.ts';

const windows = kioskWindow.shape.windowId.def.entries;
/**
 * Windows for a person, which the shell lays over the main one while they are asked for. Those that show the camera are not
 * among them: one page alone has the camera, and that is the main one.
 */
export const personWindowId = z.enum([windows.selfRegister, windows.changePassword]);
export type PersonWindowId = z.infer<typeof personWindowId>;

/** The name of a view in the address of the page: `/?window=advert` shows that and nothing else. */
export const WINDOW_PARAMETER = 'window';
export const LANGUAGE_PARAMETER = 'language';
export const ACCESSIBLE_PARAMETER = 'accessible';

/** How the main page looks now, so that a window that opens beside it looks the same. */
const windowLook = z.object({ language: f.language, accessible: z.boolean() });
export type WindowLook = z.infer<typeof windowLook>;

const nothing = z.object({});

/**
 * The bridge between a kiosk's main page and its shell, the same for Electron and Chromium. Pages in windows beside it
 * get no answer. One row per channel; the preload exposes them by one loop, both shells parse arguments with these schemas.
 */
export const SHELL_CHANNELS = {
  /** The page is alive; sent every SHELL_HEARTBEAT_SECONDS. A page that falls silent is started again. */
  heartbeat: { input: nothing, output: nothing },
  /** Load the kiosk page again from the agent. */
  reload: { input: nothing, output: nothing },
  /** Which windows should be open, all of them: the shell opens, shows, hides and closes until it is so. */
  setWindows: {
    input: z.object({
      windows: z.array(z.object({ windowId: personWindowId, visible: z.boolean() })).check(z.maxLength(8)),
      look: windowLook,
    }),
    /** Those that a person can see now; the page shows the others itself. */
    output: z.object({ shown: z.array(personWindowId) }),
  },
  /** Load the adverts of the second display again, and open their window where it is not. */
  reloadAdverts: {
    input: nothing,
    /** False: there is no second display, or it cannot be used. */
    output: z.object({ shown: z.boolean() }),
  },
  /** What the main window shows, as JPEG in base64; null when no picture can be had. */
  screenshot: { input: nothing, output: z.object({ jpeg: z.nullable(z.string()) }) },
  /** Start the kiosk program again. The answer comes before it begins. */
  restart: { input: nothing, output: nothing },
  /** End the kiosk program for good. The answer comes before it begins. */
  quit: { input: nothing, output: nothing },
} as const satisfies Record<ShellChannel, { readonly input: z.ZodMiniType; readonly output: z.ZodMiniType }>;

export const SHELL_HEARTBEAT_SECONDS = 5;

/** What the page finds under SHELL_GLOBAL. */
export type ShellBridge = {
  readonly [Channel in ShellChannel]: (
    input: z.input<(typeof SHELL_CHANNELS)[Channel]['input']>,
  ) => Promise<z.output<(typeof SHELL_CHANNELS)[Channel]['output']>>;
};
