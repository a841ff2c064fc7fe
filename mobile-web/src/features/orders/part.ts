import type { TextPart } from '@self-print/web-kit/texts.ts';
import { type FormKey, formZh } from '../../texts/form.zh.ts';
import { type OrdersKey, ordersZh } from '../../texts/orders.zh.ts';
import { FinishedOrdersPage, OpenOrdersPage } from './OrderListPage.tsx';
import { OrderPage } from './OrderPage.tsx';
import { TakeCodePage } from './TakeCodePage.tsx';
import './orders.css';

const texts: TextPart<FormKey | OrdersKey> = {
  zh: { ...formZh, ...ordersZh },
  en: async () => {
    const [{ formEn }, { ordersEn }] = await Promise.all([
      import('../../texts/form.en.ts'),
      import('../../texts/orders.en.ts'),
    ]);
    return { ...formEn, ...ordersEn };
  },
};

export const openOrdersPart = { texts, Page: OpenOrdersPage };
export const finishedOrdersPart = { texts, Page: FinishedOrdersPage };
export const orderPart = { texts, Page: OrderPage };
export const takeCodePart = { texts, Page: TakeCodePage };
