import type { PagePart } from '../../../core/screens.ts';
import { pcTexts } from '../../../texts/pcPart.ts';
import { PayPage } from './PayPage.tsx';

export const payPart: PagePart = { texts: pcTexts, Page: PayPage };
