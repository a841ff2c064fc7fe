import { selfServiceTexts } from '@self-print/web-kit/self-service/texts/selfServiceTexts.ts';
import { PayPage } from './PayPage.tsx';
import './payment.css';

export const payPart = { texts: selfServiceTexts, Page: PayPage };
