import { z } from 'zod/mini';

const payState = z.object({ begin: z.string() });

/** What the payment page is told on the way back from WeChat: the channel by which the payer has chosen to pay. */
export const payStateOf = (channelId: string): z.infer<typeof payState> => ({ begin: channelId });

/** The channel that was chosen before; undefined where the page was opened otherwise. */
export function channelToBegin(state: unknown): string | undefined {
  return payState.safeParse(state).data?.begin;
}
