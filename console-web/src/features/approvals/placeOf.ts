import type { ApprovalEntry } from '@self-print/contract/platform/approvals.ts';

/** Where something is changed; null for what this page itself shows. */
export function placeOf({ kind, subjectId }: ApprovalEntry): string | null {
  switch (kind) {
    case 'itemPrice':
      return `/main/itemBaseConfig?itemId=${encodeURIComponent(subjectId)}`;
    case 'cloudPrintPrices':
      return '/main/cloud-print-config';
    case 'feePrice':
      return `/main/selfPaymentEdit?paymentId=${encodeURIComponent(subjectId)}`;
    case 'cardFee':
      return '/main/studentCardConfig';
    case 'freeCopies':
    case 'freeCopiesImport':
      return `/main/freeCopiesList?change=${encodeURIComponent(subjectId)}`;
    case 'freePages':
    case 'freePagesImport':
      return `/main/cloud-free-pages?change=${encodeURIComponent(subjectId)}`;
    case 'refund':
    case 'cardSettlement':
      return `/main/payRecord?orderId=${encodeURIComponent(subjectId)}`;
    case 'templateVersion':
      return `/main/templates?search=${encodeURIComponent(subjectId)}`;
    case 'batchTask':
      return `/main/batch-export/task?taskId=${encodeURIComponent(subjectId)}`;
    case 'rolePermissions':
      return `/main/roleEdit?roleId=${encodeURIComponent(subjectId)}`;
    case 'personRole':
    case 'priceRule':
      return null;
  }
}
