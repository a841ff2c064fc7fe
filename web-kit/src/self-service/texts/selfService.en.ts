import { cloudEn } from './cloud.en.ts';
import { feesEn } from './fees.en.ts';
import { formEn } from './form.en.ts';
import { itemsEn } from './items.en.ts';
import { ordersEn } from './orders.en.ts';
import { paymentEn } from './payment.en.ts';
import { sharedEn } from './shared.en.ts';

export const selfServiceEn = {
  ...sharedEn,
  ...formEn,
  ...itemsEn,
  ...ordersEn,
  ...cloudEn,
  ...feesEn,
  ...paymentEn,
};
