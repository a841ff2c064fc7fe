/** Of the specification: an order of a printable item. */
export const ITEM_ORDER = 1;
/** Of the specification: an order to print a file that the person uploaded. */
export const CLOUD_ORDER = 2;
