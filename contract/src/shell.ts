import { z } from 'zod/mini';
import { kioskWindow } from './agent/pageTask.ts';
import * as f from './fields.ts';
import type { ShellChannel } from './shellNames.ts';

const windows = kioskWindow.shape.windowId.def.entries;
/**
 * Windows that the shell shows over the main one on request. Those that need the camera are not included, because only the main
 * page may have it.
 */
export const personWindowId = z.enum([windows.selfRegister, windows.changePassword]);
export type PersonWindowId = z.infer<typeof personWindowId>;

/** Query parameter that selects a single view of the page: `/?window=advert` shows only that. */
export const WINDOW_PARAMETER = 'window';
export const LANGUAGE_PARAMETER = 'language';
export const ACCESSIBLE_PARAMETER = 'accessible';

/** The main page's current look, which windows beside it adopt. */
const windowLook = z.object({ language: f.language, accessible: z.boolean() });
export type WindowLook = z.infer<typeof windowLook>;

const nothing = z.object({});
const done = z.object({ done: z.boolean() });

/**
 * The bridge between a kiosk's main page and its shell, the same for Electron and Chromium. Pages in other windows get no
 * answer. One row per channel: the preload exposes them in a loop, and both shells parse arguments with these schemas.
 */
export const SHELL_CHANNELS = {
  /** The page is alive; sent every SHELL_HEARTBEAT_SECONDS. A page that stops sending is restarted. */
  heartbeat: { input: nothing, output: nothing },
  /** A person has left: clear what was copied or selected, which outlives the page. */
  endSession: { input: nothing, output: nothing },
  /**
   * Nobody is at the kiosk: give this page a new process, whose memory holds nothing of the people before. The screen stays as it
   * is until the new page is `ready`. Not done where the shell cannot keep the screen as it is.
   */
  renew: { input: nothing, output: nothing },
  /** The page shows its first screen with all that belongs to it. */
  ready: { input: nothing, output: nothing },
  /** Reload the kiosk page from the agent. */
  reload: { input: nothing, output: nothing },
  /** The complete set of windows that should be open; the shell opens, shows, hides and closes windows to match it. */
  setWindows: {
    input: z.object({
      windows: z.array(z.object({ windowId: personWindowId, visible: z.boolean() })).check(z.maxLength(8)),
      look: windowLook,
    }),
    /** The windows now visible; the page renders the others itself. */
    output: z.object({ shown: z.array(personWindowId) }),
  },
  /** Reload the adverts of the second display, opening their window if necessary. */
  reloadAdverts: {
    input: nothing,
    /** False: there is no usable second display. */
    output: z.object({ shown: z.boolean() }),
  },
  /** Screenshot of the main window, as JPEG in base64; null when none can be taken. */
  screenshot: { input: nothing, output: z.object({ jpeg: z.nullable(z.string()) }) },
  /**
   * Restart the kiosk program, a moment after the answer. Done only while the agent, on the order of staff, has set this task
   * and waits for the page's answer.
   */
  restart: { input: nothing, output: done },
  /** Quit the kiosk program, in the same way. */
  quit: { input: nothing, output: done },
} as const satisfies Record<ShellChannel, { readonly input: z.ZodMiniType; readonly output: z.ZodMiniType }>;

export const SHELL_HEARTBEAT_SECONDS = 5;

/** The object that the page finds under SHELL_GLOBAL. */
export type ShellBridge = {
  readonly [Channel in ShellChannel]: (
    input: z.input<(typeof SHELL_CHANNELS)[Channel]['input']>,
  ) => Promise<z.output<(typeof SHELL_CHANNELS)[Channel]['output']>>;
};
