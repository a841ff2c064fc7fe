import type { PagePart } from '../../../core/screens.ts';
import { pcTexts } from '../../../texts/pcPart.ts';
import { FinishPage } from './FinishPage.tsx';
import { OrderDetailPage } from './OrderDetailPage.tsx';
import { FinishedOrdersPage, OpenOrdersPage } from './OrderListPage.tsx';

export const finishPart: PagePart = { texts: pcTexts, Page: FinishPage };
export const openListPart: PagePart = { texts: pcTexts, Page: OpenOrdersPage };
export const finishedListPart: PagePart = { texts: pcTexts, Page: FinishedOrdersPage };
export const orderDetailPart: PagePart = { texts: pcTexts, Page: OrderDetailPage };
