/** The specification's type of an item order. */
export const ITEM_ORDER = 1;
/** The specification's type of an order to print an uploaded file. */
export const CLOUD_ORDER = 2;
/** The specification's type of an order that pays for a payment item; nothing of it is printed but a receipt. */
export const PAYMENT_ORDER = 3;

/** A sheet with what an inquiry brought for a person; the specification leaves this type open. */
export const INQUIRY_ORDER = 4;
/** A new student card; nothing of it is printed but a pick-up slip. The specification leaves this type open as well. */
export const STUDENT_CARD_ORDER = 6;

/** Reports of the campus hospital; the specification leaves this type open. */
export const OUTPATIENT_ORDER = 5;

/** Every type of order, in the order in which lists offer them. */
export const ORDER_TYPES = [
  ITEM_ORDER,
  CLOUD_ORDER,
  PAYMENT_ORDER,
  INQUIRY_ORDER,
  OUTPATIENT_ORDER,
  STUDENT_CARD_ORDER,
] as const;

/** How a document is delivered: by pickup code, immediately at the ordering terminal, or as a file. */
export const TAKE_TYPES = { byCode: 1, atOnce: 2, electronic: 3 } as const;

/** The specification's types of client, by which an order tells where it was placed. */
export const CLIENT_TYPES = { terminal: 1, mobile: 2, admin: 3, pc: 4 } as const;
