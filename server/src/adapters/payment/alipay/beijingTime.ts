import { z } from 'zod';

const BEIJING_AHEAD_MS = 8 * 60 * 60_000;

/** `yyyy-MM-dd HH:mm:ss` in Beijing, which has no summer time; the only form in which Alipay writes times. */
export function beijingTime(at: Date): string {
  return new Date(at.getTime() + BEIJING_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ');
}

export const beijingMoment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  .transform((text, context) => {
    const at = new Date(`${text.replace(' ', 'T')}+08:00`);
    // A 30th of February would otherwise become a day of March.
    if (!Number.isNaN(at.getTime()) && beijingTime(at) === text) return at;
    context.addIssue('no such time');
    return z.NEVER;
  });
