import { z } from 'zod/mini';
import { byLanguage, DOCUMENT_LANGUAGES, documentLanguage } from '../documentLanguage.ts';
import { lineOf } from '../foreignText.ts';
import { computedValue } from './computed.ts';
import { fixedElement } from './elements.ts';
import { flowBlock } from './flow.ts';
import { page } from './paper.ts';
import { repeat } from './repeat.ts';
import { TEXT_MAX, textLook } from './texts.ts';
import { templateVariable } from './variables.ts';

/** Increased whenever stored templates can no longer be read unchanged; `migrate.ts` migrates them. */
export const TEMPLATE_FORMAT = 1;
const PAGES_MAX = 200;

const title = z.string().check(z.overwrite(lineOf), z.maxLength(TEXT_MAX));

/** Shape of a template; constraints between its parts are in `checkTemplate.ts`. */
export const templateShape = z.strictObject({
  format: z.literal(TEMPLATE_FORMAT),
  page,
  /** A longer document is refused, for example a certificate that must fit on its sheet. */
  pagesMax: z._default(z.int().check(z.minimum(1), z.maximum(PAGES_MAX)), PAGES_MAX),
  languages: z.array(documentLanguage).check(z.minLength(1), z.maxLength(DOCUMENT_LANGUAGES.length)),
  /** Title in the file's metadata; without variables, so that it never contains personal data. */
  title: byLanguage(title),
  text: textLook,
  variables: z.array(templateVariable).check(z.maxLength(200)),
  /** Numbers that are made of the variables. */
  computed: z._default(z.array(computedValue).check(z.maxLength(100)), []),
  /** The flow stands once for each part of a list, on pages of its own. */
  repeat: z.optional(repeat),
  /** Elements at fixed positions on the page. */
  fixed: z.array(fixedElement).check(z.maxLength(200)),
  /** Content that flows downwards within the margins. */
  flow: z.array(flowBlock).check(z.maxLength(200)),
});
export type Template = z.infer<typeof templateShape>;
