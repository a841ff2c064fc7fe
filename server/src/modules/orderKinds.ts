import { CLOUD_KIND } from './cloudPrint/cloudKind.ts';
import { ITEM_KIND } from './itemOrders/itemKind.ts';
import { createOrderKinds } from './orders/orderKind.ts';

/** Every kind of order that the platform knows: one line a kind. */
export const ORDER_KINDS = createOrderKinds([ITEM_KIND, CLOUD_KIND]);
