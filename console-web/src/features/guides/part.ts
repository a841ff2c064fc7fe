import type { PagePart } from '../../core/screens.ts';
import { guidesTexts } from '../../texts/guidesPart.ts';
import { GuidesPage } from './GuidesPage.tsx';

export const guidesPart: PagePart = { texts: guidesTexts, Page: GuidesPage };
