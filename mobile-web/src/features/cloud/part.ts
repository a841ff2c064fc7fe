import { selfServiceTexts } from '@self-print/web-kit/self-service/texts/selfServiceTexts.ts';
import { CloudPage } from './CloudPage.tsx';
import './cloud.css';

const texts = selfServiceTexts;

export const cloudPart = { texts, Page: CloudPage };
