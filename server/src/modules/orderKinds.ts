import { CLOUD_KIND } from './cloudPrint/cloudKind.ts';
import { INQUIRY_KIND } from './inquiries/inquiryKind.ts';
import { ITEM_KIND } from './itemOrders/itemKind.ts';
import { createOrderKinds } from './orders/orderKind.ts';
import { OUTPATIENT_KIND } from './outpatient/outpatientKind.ts';
import { PAYMENT_ITEM_KIND } from './paymentItems/paymentItemKind.ts';
import { CARD_KIND } from './studentCards/cardKind.ts';

/** All order kinds of the platform, one per line. */
export const ORDER_KINDS = createOrderKinds([
  ITEM_KIND,
  CLOUD_KIND,
  PAYMENT_ITEM_KIND,
  INQUIRY_KIND,
  OUTPATIENT_KIND,
  CARD_KIND,
]);
