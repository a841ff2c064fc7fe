import type { FormMoment } from '@self-print/contract/forms.ts';

/** One of an item's forms, as one person fills it in. */
export interface FormOfPerson {
  readonly schoolCode: string;
  readonly userId: string;
  readonly itemId: string;
  readonly moment: FormMoment;
  /** The order for which it was sent before; its files may be sent again. */
  readonly orderId?: string | undefined;
}
