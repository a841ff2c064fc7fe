/**
 * Pickup codes of the demo school, one per problem screen. Fixed so that people and journeys can type them; every demo start
 * restores their orders.
 */
export const DEMO_PROBLEM_CODES = {
  /** TAKE_CODE_EXPIRED */
  expired: '90000001',
  /** ORDER_CANCELLED */
  cancelled: '90000002',
  /** ORDER_UNPAID */
  unpaid: '90000003',
  /** ORDER_UNPAID, too: to be paid at the terminal, which can be done once. */
  toPay: '90000012',
  /** The same once more, as a campus card and a phone cannot both pay one order. */
  toPayByCard: '90000013',
  /** ORDER_ALREADY_PRINTED */
  printed: '90000004',
  /** PRINT_LIMIT_REACHED */
  limitReached: '90000005',
  /** ORDER_FAILED: paper came out, but not all of it. */
  failed: '90000006',
  /** ORDER_UNCONFIRMED */
  unconfirmed: '90000007',
  /** ORDER_PRINTING_ELSEWHERE: held by the other demo terminal. */
  elsewhere: '90000008',
  /** ITEM_PAUSED */
  itemPaused: '90000009',
  /** Can be claimed, but its file is missing: DOCUMENT_UNAVAILABLE at the download. */
  documentMissing: '90000010',
  /** Can be claimed and downloaded, but is not a PDF. */
  documentUnreadable: '90000011',
} as const;

export type DemoProblem = keyof typeof DEMO_PROBLEM_CODES;
