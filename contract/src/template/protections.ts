import { z } from 'zod/mini';
import { localText } from './texts.ts';
import { colour, frame, strokePt } from './units.ts';

/** Defaults of what a template may leave out. Dots are black, as devices print any other colour as a pattern of their own. */
export const LACE = { colour: '#8fa3bf', strokePt: 0.2 } as const;
export const MICRO_TEXT = { colour: '#000000', sizePt: 1.2, sizeMinPt: 0.5 } as const;
/** Dots of one and of three of a printer's 600 to the inch, a sixteenth of the paper each. */
export const COPY_GROUND = {
  colour: '#000000',
  /** Its strokes are thick enough for coarse dots. */
  font: 'Noto Sans SC',
  sizePt: 48,
  sizeMinPt: 24,
  dpi: 600,
  fineDots: 1,
  coarseDots: 3,
} as const;
/** How many dots printers set to the inch. */
export const COPY_GROUND_DPI = [600, 1_200] as const;

const MICRO_TEXT_PT_MAX = 4;
const COPY_GROUND_PT_MAX = 400;
const DOTS_MAX = 12;
const dots = z.int().check(z.minimum(1), z.maximum(DOTS_MAX));
const KINDS: ReadonlySet<string> = new Set(['guilloche', 'microText', 'copyGround']);

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
    /**
     * An even tint in which a copy shows the words: they are of coarse dots and their ground is of fine ones, which a copier loses. Both are
     * of whole dots of the printer, so that it changes neither; how many it takes is tried out on it.
     */
    z.strictObject({
      ...behind,
      kind: z.literal('copyGround'),
      words: localText,
      colour: z._default(colour, COPY_GROUND.colour),
      sizePt: z._default(
        z.number().check(z.minimum(COPY_GROUND.sizeMinPt), z.maximum(COPY_GROUND_PT_MAX)),
        COPY_GROUND.sizePt,
      ),
      dpi: z._default(z.literal(COPY_GROUND_DPI), COPY_GROUND.dpi),
      fineDots: z._default(dots, COPY_GROUND.fineDots),
      coarseDots: z._default(dots, COPY_GROUND.coarseDots),
    }),
  ] as const;
}
