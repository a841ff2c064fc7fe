import type { NamedTexts } from '../../vite/textsFile.ts';
import { cloudEn } from './cloud.en.ts';
import { cloudZh } from './cloud.zh.ts';
import { feesEn } from './fees.en.ts';
import { feesZh } from './fees.zh.ts';
import { formEn } from './form.en.ts';
import { formZh } from './form.zh.ts';
import { itemsEn } from './items.en.ts';
import { itemsZh } from './items.zh.ts';
import { ordersEn } from './orders.en.ts';
import { ordersZh } from './orders.zh.ts';
import { paymentEn } from './payment.en.ts';
import { paymentZh } from './payment.zh.ts';
import { sharedEn } from './shared.en.ts';
import { sharedZh } from './shared.zh.ts';

/** All texts of self-service with both languages at once; pages load `selfServiceTexts`. */
export const SELF_SERVICE_TEXTS: readonly NamedTexts[] = [
  { part: 'shared', name: { zh: '共用', en: 'Everywhere' }, zh: sharedZh, en: sharedEn },
  { part: 'form', name: { zh: '申请表', en: 'Forms' }, zh: formZh, en: formEn },
  { part: 'items', name: { zh: '证明办理', en: 'Ordering' }, zh: itemsZh, en: itemsEn },
  { part: 'orders', name: { zh: '订单与取件码', en: 'Orders and pickup codes' }, zh: ordersZh, en: ordersEn },
  { part: 'cloud', name: { zh: '文件打印', en: 'Printing files' }, zh: cloudZh, en: cloudEn },
  { part: 'fees', name: { zh: '缴费', en: 'Fees' }, zh: feesZh, en: feesEn },
  { part: 'payment', name: { zh: '支付', en: 'Payment' }, zh: paymentZh, en: paymentEn },
];
