import { z } from 'zod/mini';
import { localText } from './texts.ts';
import { colour, frame, strokePt } from './units.ts';

/** Defaults of what a template may leave out. */
export const LACE = { colour: '#8fa3bf', strokePt: 0.2 } as const;
export const MICRO_TEXT = { colour: '#000000', sizePt: 1.2, sizeMinPt: 0.5 } as const;
const MICRO_TEXT_PT_MAX = 4;
const KINDS: ReadonlySet<string> = new Set(['guilloche', 'microText']);

/** Whether elements of a kind lie behind everything else and are never read. */
export function isProtection(kind: string): boolean {
  return KINDS.has(kind);
}

/** Elements that make paper hard to copy; `base` adds the fields of all fixed elements. */
export function protections<Base extends z.core.$ZodLooseShape>(base: Base) {
  const behind = { ...base, frame };
  return [
    /** Fine curves drawn from a content such as the document's number: another number gives other curves. */
    z.strictObject({
      ...behind,
      kind: z.literal('guilloche'),
      content: localText,
      colour: z._default(colour, LACE.colour),
      shape: z._default(z.enum(['band', 'rosette']), 'band'),
      strokePt: z._default(strokePt, LACE.strokePt),
    }),
    /** Words too small for a copier, line by line over the whole frame. */
    z.strictObject({
      ...behind,
      kind: z.literal('microText'),
      words: localText,
      colour: z._default(colour, MICRO_TEXT.colour),
      sizePt: z._default(
        z.number().check(z.minimum(MICRO_TEXT.sizeMinPt), z.maximum(MICRO_TEXT_PT_MAX)),
        MICRO_TEXT.sizePt,
      ),
    }),
  ] as const;
}
