import { z } from 'zod/mini';
import { language } from '../fields.ts';
import { fixedElement } from './elements.ts';
import { flowBlock } from './flow.ts';
import { localText, textLook } from './texts.ts';
import { mm } from './units.ts';
import { templateVariable } from './variables.ts';

/** Raised when templates that were stored before can no longer be read as they are; `migrate.ts` brings them up. */
export const TEMPLATE_FORMAT = 1;
const PAGES_MAX = 200;

const PAPER_MM = {
  A3: { width: 297, height: 420 },
  A4: { width: 210, height: 297 },
  A5: { width: 148, height: 210 },
} as const;

const page = z.strictObject({
  size: z.enum(['A3', 'A4', 'A5']),
  orientation: z.enum(['portrait', 'landscape']),
  margins: z.strictObject({ top: mm, right: mm, bottom: mm, left: mm }),
});

/** The shape of a template; what must hold between its parts is in `checkTemplate.ts`. */
export const templateShape = z.strictObject({
  format: z.literal(TEMPLATE_FORMAT),
  page,
  /** A document that would be longer is refused, as a certificate must be that ends on its sheet. */
  pagesMax: z._default(z.int().check(z.minimum(1), z.maximum(PAGES_MAX)), PAGES_MAX),
  languages: z.array(language).check(z.minLength(1), z.maxLength(2)),
  /** The title in the file's metadata; has no variables, so that no personal data gets there. */
  title: localText,
  text: textLook,
  variables: z.array(templateVariable).check(z.maxLength(200)),
  /** Lie at their places on the page. */
  fixed: z.array(fixedElement).check(z.maxLength(200)),
  /** Stands within the margins, one below the other. */
  flow: z.array(flowBlock).check(z.maxLength(200)),
});
export type Template = z.infer<typeof templateShape>;

/** Width and height of the paper in millimetres, as it is held. */
export function paperOf({ size, orientation }: Template['page']): {
  readonly width: number;
  readonly height: number;
} {
  const { width, height } = PAPER_MM[size];
  return orientation === 'portrait' ? { width, height } : { width: height, height: width };
}
