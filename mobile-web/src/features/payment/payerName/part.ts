import { selfServiceTexts } from '@self-print/web-kit/self-service/texts/selfServiceTexts.ts';
import { PayerNamePage } from './PayerNamePage.tsx';

export const payerNamePart = { texts: selfServiceTexts, Page: PayerNamePage };
