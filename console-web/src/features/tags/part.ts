import type { PagePart } from '../../core/screens.ts';
import { itemTexts } from '../../texts/itemsPart.ts';
import { TagsPage } from './TagsPage.tsx';
import '../items/items.css';

export const tagsPart: PagePart = { texts: itemTexts, Page: TagsPage };
