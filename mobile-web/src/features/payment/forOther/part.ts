import { selfServiceTexts } from '@self-print/web-kit/self-service/texts/selfServiceTexts.ts';
import { PayForOtherPage } from './PayForOtherPage.tsx';
import '../payment.css';

export const payForOtherPart = { texts: selfServiceTexts, Page: PayForOtherPage };
