import type { PagePart } from '../../core/screens.ts';
import { type OrdersKey, ordersZh } from '../../texts/orders.zh.ts';
import { OrdersPage } from './OrdersPage.tsx';
import './orders.css';

const texts = {
  zh: ordersZh,
  en: async (): Promise<Readonly<Record<OrdersKey, string>>> =>
    (await import('../../texts/orders.en.ts')).ordersEn,
};

export const ordersPart: PagePart = { texts, Page: OrdersPage };
