import { selfServiceTexts } from '@self-print/web-kit/self-service/texts/selfServiceTexts.ts';
import '../payment/payment.css';
import { FeesPage } from './FeesPage.tsx';
import './fees.css';

export const feesPart = { texts: selfServiceTexts, Page: FeesPage };
