import { selfServiceTexts } from '@self-print/web-kit/self-service/texts/selfServiceTexts.ts';
import { FinishedOrdersPage, OpenOrdersPage } from './OrderListPage.tsx';
import { OrderPage } from './OrderPage.tsx';
import { TakeCodePage } from './TakeCodePage.tsx';
import './orders.css';

const texts = selfServiceTexts;

export const openOrdersPart = { texts, Page: OpenOrdersPage };
export const finishedOrdersPart = { texts, Page: FinishedOrdersPage };
export const orderPart = { texts, Page: OrderPage };
export const takeCodePart = { texts, Page: TakeCodePage };
