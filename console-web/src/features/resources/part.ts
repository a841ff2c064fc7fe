import type { PagePart } from '../../core/screens.ts';
import { templateTexts } from '../../texts/templatesPart.ts';
import { ResourcesPage } from './ResourcesPage.tsx';
import './resources.css';

export const resourcesPart: PagePart = { texts: templateTexts, Page: ResourcesPage };
