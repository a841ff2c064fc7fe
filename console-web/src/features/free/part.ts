import type { PagePart } from '../../core/screens.ts';
import { itemTexts } from '../../texts/itemsPart.ts';
import { FreeCopiesPage } from './FreeCopiesPage.tsx';
import { FreePagesPage } from './FreePagesPage.tsx';

export const freeCopiesPart: PagePart = { texts: itemTexts, Page: FreeCopiesPage };
export const freePagesPart: PagePart = { texts: itemTexts, Page: FreePagesPage };
