import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { SHELL_CHANNELS } from '@self-print/contract/shell.ts';
import type { ShellChannel } from '@self-print/contract/shellNames.ts';
import type { z } from 'zod';
import { heartbeat } from './heartbeat.ts';
import { reload } from './reload.ts';
import type { ChannelContext } from './types.ts';

export interface ChannelCall {
  readonly channel: string;
  readonly input: unknown;
  /** Address or origin of the frame that called. */
  readonly sender: string;
}

/** Answers a call of a page; the problem is a sentence for the page's developer. */
export type Dispatch = (call: ChannelCall) => Promise<Result<unknown, string>>;

export interface DispatchOptions {
  readonly isOwn: (address: string) => boolean;
  readonly context: ChannelContext;
}

type Answer = (input: unknown, context: ChannelContext) => Promise<Result<unknown, string>>;

const ANSWERS: Readonly<Record<ShellChannel, Answer>> = {
  heartbeat: answering(SHELL_CHANNELS.heartbeat, heartbeat),
  reload: answering(SHELL_CHANNELS.reload, reload),
};

/** Answers calls of the kiosk page: only of its own origin, only channels of the contract, only what their schemas let through. */
export function createDispatch({ isOwn, context }: DispatchOptions): Dispatch {
  return async ({ channel, input, sender }) => {
    if (!isOwn(sender)) return fail('The shell answers only the kiosk page.');
    if (!isChannel(channel)) return fail('There is no such channel.');
    return ANSWERS[channel](input, context);
  };
}

function answering<Input extends z.ZodType, Output extends z.ZodType>(
  schemas: { readonly input: Input; readonly output: Output },
  handler: (input: z.output<Input>, context: ChannelContext) => Promise<z.input<Output>>,
): Answer {
  return async (input, context) => {
    const parsed = schemas.input.safeParse(input);
    if (!parsed.success) return fail(parsed.error.issues[0]?.message ?? 'The input is wrong.');
    return ok(schemas.output.parse(await handler(parsed.data, context)));
  };
}

function isChannel(name: string): name is ShellChannel {
  return Object.hasOwn(SHELL_CHANNELS, name);
}
