import type { SHELL_CHANNELS } from '@self-print/contract/shell.ts';
import type { ShellChannel } from '@self-print/contract/shellNames.ts';
import type { z } from 'zod';

/** What the channels act on. */
export interface ChannelContext {
  /** The page is alive. */
  readonly beat: () => void;
  readonly reload: () => Promise<void>;
}

export type ChannelInput<Channel extends ShellChannel> = z.output<(typeof SHELL_CHANNELS)[Channel]['input']>;
export type ChannelOutput<Channel extends ShellChannel> = z.input<(typeof SHELL_CHANNELS)[Channel]['output']>;
export type ChannelHandler<Channel extends ShellChannel> = (
  input: ChannelInput<Channel>,
  context: ChannelContext,
) => Promise<ChannelOutput<Channel>>;
