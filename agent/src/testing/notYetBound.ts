/** Paths of calls of the contract that no handler serves yet. A call that is bound must leave this list. */
export const NOT_YET_BOUND: ReadonlySet<string> = new Set([
  '/getBarCodeData',
  '/cancelBarCode',
  '/idCardRead',
  '/trainCard/readCard',
  '/trainCard/writeCard',
  '/trainCard/reCharge',
  '/trainCard/change',
]);
