import type { CallFailure } from '@self-print/contract/client.ts';
import { z } from 'zod/mini';

const whyDetail = z.object({ why: z.string() });

/** What is wrong with what was typed, in the platform's sentence; undefined where it names nothing. */
export function whyOf(failure: CallFailure): string | undefined {
  return failure.kind === 'refused' ? whyDetail.safeParse(failure.detail).data?.why : undefined;
}
