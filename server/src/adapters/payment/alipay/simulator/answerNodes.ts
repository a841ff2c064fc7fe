import type { Book } from './book.ts';
import type { SimulatedRequest } from './requests.ts';

/** The signed part of an answer. */
export type AnswerNode = Readonly<Record<string, string>>;

export interface MethodParts {
  readonly book: Book;
  readonly now: () => Date;
  /** What a code on the screen holds. */
  readonly codeText: (outTradeNo: string) => string;
  /** Tells the merchant of a payment or a refund. */
  readonly notify: (outTradeNo: string) => void;
  /** One-time address of a day's bill; undefined while there is none. */
  readonly billUrl: (day: string) => string | undefined;
  readonly usedCodes: Set<string>;
}
export type Method = (parts: MethodParts, request: SimulatedRequest) => AnswerNode;

export const done = (fields: AnswerNode): AnswerNode => ({ code: '10000', msg: 'Success', ...fields });
export const refused = (subCode: string): AnswerNode => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: subCode,
  sub_msg: subCode,
});
