import type { PagePart } from '../../../core/screens.ts';
import { pcTexts } from '../../../texts/pcPart.ts';
import { CloudPage } from './CloudPage.tsx';

export const cloudPart: PagePart = { texts: pcTexts, Page: CloudPage };
