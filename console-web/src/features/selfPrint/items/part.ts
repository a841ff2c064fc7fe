import type { PagePart } from '../../../core/screens.ts';
import { pcItemsTexts } from '../../../texts/pcPart.ts';
import { ItemListPage } from './ItemListPage.tsx';
import { OrderPage } from './OrderPage.tsx';

export const itemListPart: PagePart = { texts: pcItemsTexts, Page: ItemListPage };
export const orderPart: PagePart = { texts: pcItemsTexts, Page: OrderPage };
