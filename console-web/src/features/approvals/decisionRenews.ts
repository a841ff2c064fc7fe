import { allowanceCalls } from '@self-print/contract/platform/allowances.ts';
import { approvalCalls } from '@self-print/contract/platform/approvals.ts';
import { cloudPrintAdminCalls } from '@self-print/contract/platform/cloudPrintAdmin.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { paymentItemAdminCalls } from '@self-print/contract/platform/paymentItemAdmin.ts';
import { roleCalls } from '@self-print/contract/platform/roles.ts';
import { studentCardAdminCalls } from '@self-print/contract/platform/studentCardAdmin.ts';
import { WAITING_RENEWS } from '../../ui/WaitingPrice.tsx';

/** Calls whose answers a decision changes. */
export const DECISION_RENEWS = [
  ...WAITING_RENEWS,
  approvalCalls.priceRule,
  itemAdminCalls.list,
  itemAdminCalls.get,
  cloudPrintAdminCalls.terms,
  paymentItemAdminCalls.list,
  paymentItemAdminCalls.get,
  studentCardAdminCalls.settings,
  allowanceCalls.freeCopies,
  allowanceCalls.freePages,
  roleCalls.list,
  roleCalls.get,
  roleCalls.approvals,
];
