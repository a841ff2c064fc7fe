import type { PagePart } from '../../core/screens.ts';
import { itemTexts } from '../../texts/itemsPart.ts';
import { ItemListPage } from './ItemListPage.tsx';
import { ItemPage } from './ItemPage.tsx';
import './items.css';

export const itemListPart: PagePart = { texts: itemTexts, Page: ItemListPage };
export const itemPart: PagePart = { texts: itemTexts, Page: ItemPage };
