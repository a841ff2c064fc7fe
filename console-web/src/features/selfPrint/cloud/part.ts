import type { PagePart } from '../../../core/screens.ts';
import { pcCloudTexts } from '../../../texts/pcPart.ts';
import { CloudPage } from './CloudPage.tsx';

export const cloudPart: PagePart = { texts: pcCloudTexts, Page: CloudPage };
