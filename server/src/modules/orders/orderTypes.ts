/** Of the specification: an order of a printable item. */
export const ITEM_ORDER = 1;
/** Of the specification: an order to print a file that the person uploaded. */
export const CLOUD_ORDER = 2;

/** How a document is taken: by its pickup code, at once at the terminal where it is ordered, or as a file. */
export const TAKE_TYPES = { byCode: 1, atOnce: 2, electronic: 3 } as const;
