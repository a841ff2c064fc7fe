import type { WireFault } from '../../testing/channelHarness.ts';
import type { AnswerNode } from './answerNodes.ts';

/**
 * How the next answer of the gateway is spoilt. `hang`: it never comes. `node`: this instead of the right one, properly signed,
 * without acting. `rewrite`: changed on the way, after signing.
 */
export type SimulatorFault =
  | WireFault
  | 'hang'
  | { readonly delayMs: number }
  | { readonly node: AnswerNode }
  | { readonly rewrite: (text: string) => string };

export type AnswerPlan = 'answer' | 'cut' | 'server-error' | 'html' | 'empty' | 'hang';

/** What becomes of a request: whether Alipay acts on it, and what is sent. */
export function planOf(fault: SimulatorFault | undefined): {
  readonly acts: boolean;
  readonly plan: AnswerPlan;
} {
  switch (fault) {
    case 'cut-before':
      return { acts: false, plan: 'cut' };
    case 'cut-after':
      return { acts: true, plan: 'cut' };
    case 'server-error':
    case 'html':
    case 'empty':
      return { acts: false, plan: fault };
    case 'hang':
      return { acts: true, plan: 'hang' };
    default:
      return { acts: true, plan: 'answer' };
  }
}
