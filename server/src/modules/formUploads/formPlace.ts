import type { UploadMoment } from '../../db/schema/forms.ts';

/** One of an item's forms, as one person fills it in, or a decision about an order of it. */
export interface FormOfPerson {
  readonly schoolCode: string;
  readonly userId: string;
  readonly itemId: string;
  readonly moment: UploadMoment;
  /** The order with which the form was sent before; its files may be sent again. */
  readonly orderId?: string | undefined;
}
