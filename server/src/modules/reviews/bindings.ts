import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { printReviewCalls } from '@self-print/contract/platform/printReview.ts';
import type { Binding } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../http/actor.ts';
import { bindChange } from '../../http/bind.ts';
import type { PayDeps } from '../payments/payDeps.ts';
import { readEvidence } from './readEvidence.ts';
import { refundReviewed } from './refundReviewed.ts';
import { reprintAt } from './reprintAt.ts';
import { reviewOrder } from './reviewOrder.ts';

/** Calls for prints that a person has to judge. */
export function reviewBindings(deps: Deps & PayDeps): Binding<Actor>[] {
  return [
    bindChange(orderAdminCalls.review, ({ operation, input }) => reviewOrder(deps, operation, input)),
    bindChange(printReviewCalls.evidence, ({ operation, input }) =>
      readEvidence(deps, operation, input.orderId),
    ),
    bindChange(printReviewCalls.refund, ({ operation, input }) => refundReviewed(deps, operation, input)),
    bindChange(printReviewCalls.reprintAt, ({ operation, input }) => reprintAt(deps, operation, input)),
  ];
}
