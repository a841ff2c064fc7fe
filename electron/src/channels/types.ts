import type { Result } from '@self-print/contract/result.ts';
import type { PersonWindowId, SHELL_CHANNELS, WindowLook } from '@self-print/contract/shell.ts';
import type { ShellChannel } from '@self-print/contract/shellNames.ts';
import type { z } from 'zod';
import type { ShellProblem } from '../shellPort.ts';
import type { WantedWindow } from '../windows/desiredWindows.ts';

/** What the channels act on. */
export interface ChannelContext {
  /** Reports that the page is alive. */
  readonly beat: () => void;
  readonly reload: () => Promise<void>;
  /** Returns the windows now visible. */
  readonly setWindows: (
    windows: readonly WantedWindow[],
    look: WindowLook,
  ) => Promise<readonly PersonWindowId[]>;
  readonly reloadAdverts: () => Promise<boolean>;
  readonly screenshot: () => Promise<Result<Uint8Array, ShellProblem>>;
  readonly endSession: () => Promise<void>;
  readonly renew: () => void;
  readonly ready: () => void;
  /** Restart and quit do nothing and return false unless staff has ordered it at the agent. */
  readonly restart: () => Promise<boolean>;
  readonly quit: () => Promise<boolean>;
}

export type ChannelInput<Channel extends ShellChannel> = z.output<(typeof SHELL_CHANNELS)[Channel]['input']>;
export type ChannelOutput<Channel extends ShellChannel> = z.input<(typeof SHELL_CHANNELS)[Channel]['output']>;
export type ChannelHandler<Channel extends ShellChannel> = (
  input: ChannelInput<Channel>,
  context: ChannelContext,
) => Promise<ChannelOutput<Channel>>;
