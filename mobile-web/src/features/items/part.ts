import { selfServiceTexts } from '@self-print/web-kit/self-service/texts/selfServiceTexts.ts';
import { DonePage } from './DonePage.tsx';
import { FinishPage } from './FinishPage.tsx';
import { FormPage } from './FormPage.tsx';
import { ItemListPage } from './ItemListPage.tsx';
import { ItemPage } from './ItemPage.tsx';
import { PreviewPage } from './PreviewPage.tsx';
import './items.css';

const texts = selfServiceTexts;

export const itemListPart = { texts, Page: ItemListPage };
export const itemPart = { texts, Page: ItemPage };
export const formPart = { texts, Page: FormPage };
export const previewPart = { texts, Page: PreviewPage };
export const finishPart = { texts, Page: FinishPage };
export const donePart = { texts, Page: DonePage };
