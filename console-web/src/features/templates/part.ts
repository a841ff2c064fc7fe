import type { PagePart } from '../../core/screens.ts';
import { templateTexts } from '../../texts/templatesPart.ts';
import { TemplatesPage } from './TemplatesPage.tsx';

export const templatesPart: PagePart = { texts: templateTexts, Page: TemplatesPage };
