import type { PagePart } from '../../../core/screens.ts';
import { pcTexts } from '../../../texts/pcPart.ts';
import { ItemListPage } from './ItemListPage.tsx';
import { OrderPage } from './OrderPage.tsx';

export const itemListPart: PagePart = { texts: pcTexts, Page: ItemListPage };
export const orderPart: PagePart = { texts: pcTexts, Page: OrderPage };
