import type { PagePart } from '../../core/screens.ts';
import { guidesTexts } from '../../texts/guidesPart.ts';
import { GuidePage } from './GuidePage.tsx';

/** Apart from the list, which has no need of what draws Markdown. */
export const guidePart: PagePart = { texts: guidesTexts, Page: GuidePage };
