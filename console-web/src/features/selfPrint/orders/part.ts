import type { PagePart } from '../../../core/screens.ts';
import { pcOrdersTexts } from '../../../texts/pcPart.ts';
import { FinishPage } from './FinishPage.tsx';
import { OrderDetailPage } from './OrderDetailPage.tsx';
import { FinishedOrdersPage, OpenOrdersPage } from './OrderListPage.tsx';

export const finishPart: PagePart = { texts: pcOrdersTexts, Page: FinishPage };
export const openListPart: PagePart = { texts: pcOrdersTexts, Page: OpenOrdersPage };
export const finishedListPart: PagePart = { texts: pcOrdersTexts, Page: FinishedOrdersPage };
export const orderDetailPart: PagePart = { texts: pcOrdersTexts, Page: OrderDetailPage };
