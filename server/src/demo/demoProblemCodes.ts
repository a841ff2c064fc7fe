/**
 * Pickup codes of the demo school that lead to each problem screen. Fixed so that people and journeys can type them;
 * every demo start puts their orders back into place.
 */
export const DEMO_PROBLEM_CODES = {
  /** TAKE_CODE_EXPIRED */
  expired: '90000001',
  /** ORDER_CANCELLED */
  cancelled: '90000002',
  /** ORDER_UNPAID */
  unpaid: '90000003',
  /** ORDER_ALREADY_PRINTED */
  printed: '90000004',
  /** PRINT_LIMIT_REACHED */
  limitReached: '90000005',
  /** ORDER_FAILED: paper came out, but not all of it. */
  failed: '90000006',
  /** ORDER_UNCONFIRMED */
  unconfirmed: '90000007',
  /** ORDER_PRINTING_ELSEWHERE: the other demo terminal holds it. */
  elsewhere: '90000008',
  /** ITEM_PAUSED */
  itemPaused: '90000009',
  /** Can be claimed, but its file has gone: DOCUMENT_UNAVAILABLE at the download. */
  documentMissing: '90000010',
  /** Can be claimed and downloaded, but is no PDF. */
  documentUnreadable: '90000011',
} as const;

export type DemoProblem = keyof typeof DEMO_PROBLEM_CODES;
