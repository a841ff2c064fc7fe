import type { PagePart } from '../../../core/screens.ts';
import { pcTexts } from '../../../texts/pcPart.ts';
import { FeesPage } from './FeesPage.tsx';

export const pcFeesPart: PagePart = { texts: pcTexts, Page: FeesPage };
