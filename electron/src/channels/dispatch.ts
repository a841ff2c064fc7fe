import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { SHELL_CHANNELS } from '@self-print/contract/shell.ts';
import type { ShellChannel } from '@self-print/contract/shellNames.ts';
import { z } from 'zod';
import { MAIN_WINDOW, type WindowId } from '../shellPort.ts';
import { endSession } from './endSession.ts';
import { heartbeat } from './heartbeat.ts';
import { quit } from './quit.ts';
import { ready } from './ready.ts';
import { reload } from './reload.ts';
import { reloadAdverts } from './reloadAdverts.ts';
import { renew } from './renew.ts';
import { restart } from './restart.ts';
import { screenshot } from './screenshot.ts';
import { setWindows } from './setWindows.ts';
import type { ChannelContext } from './types.ts';

export interface ChannelCall {
  readonly channel: string;
  readonly input: unknown;
  /** URL or origin of the calling frame. */
  readonly sender: string;
  /** The window that contains the frame. */
  readonly window: WindowId;
}

/** Answers a page's call; the problem is a sentence for the page's developer. */
export type Dispatch = (call: ChannelCall) => Promise<Result<unknown, string>>;

export interface DispatchOptions {
  readonly isOwn: (address: string) => boolean;
  readonly context: ChannelContext;
}

type Answer = (input: unknown, context: ChannelContext) => Promise<Result<unknown, string>>;

const ANSWERS: Readonly<Record<ShellChannel, Answer>> = {
  heartbeat: answering(SHELL_CHANNELS.heartbeat, heartbeat),
  endSession: answering(SHELL_CHANNELS.endSession, endSession),
  renew: answering(SHELL_CHANNELS.renew, renew),
  ready: answering(SHELL_CHANNELS.ready, ready),
  reload: answering(SHELL_CHANNELS.reload, reload),
  setWindows: answering(SHELL_CHANNELS.setWindows, setWindows),
  reloadAdverts: answering(SHELL_CHANNELS.reloadAdverts, reloadAdverts),
  screenshot: answering(SHELL_CHANNELS.screenshot, screenshot),
  restart: answering(SHELL_CHANNELS.restart, restart),
  quit: answering(SHELL_CHANNELS.quit, quit),
};

/**
 * Answers calls of the kiosk's main page: only from its own origin, only channels of the contract, only input that matches
 * their schemas.
 */
export function createDispatch({ isOwn, context }: DispatchOptions): Dispatch {
  return async ({ channel, input, sender, window }) => {
    if (!isOwn(sender) || window !== MAIN_WINDOW)
      return fail("The shell only answers the kiosk's main page.");
    if (!isChannel(channel)) return fail('There is no such channel.');
    return ANSWERS[channel](input, context);
  };
}

function answering<Input extends z.core.$ZodType, Output extends z.core.$ZodType>(
  schemas: { readonly input: Input; readonly output: Output },
  handler: (input: z.output<Input>, context: ChannelContext) => Promise<z.input<Output>>,
): Answer {
  return async (input, context) => {
    const parsed = z.safeParse(schemas.input, input);
    if (!parsed.success) return fail(parsed.error.issues[0]?.message ?? 'The input is invalid.');
    return ok(z.parse(schemas.output, await handler(parsed.data, context)));
  };
}

function isChannel(name: string): name is ShellChannel {
  return Object.hasOwn(SHELL_CHANNELS, name);
}
