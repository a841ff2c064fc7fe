import type { PagePart } from '../../app/screens.ts';
import { itemTexts } from '../../texts/itemsPart.ts';
import { TagsPage } from './TagsPage.tsx';
import '../items/items.css';

export const tagsPart: PagePart = { texts: itemTexts, Page: TagsPage };
