import { INQUIRY_ROWS_MAX, type InquiryColumn } from '@self-print/contract/platform/inquiryFacts.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { z } from 'zod';

const TEXT_MAX = 400;
/** More than any account of a person's holds. */
const FEN_MAX = 10 ** 11;
const plain = z
  .string()
  .max(TEXT_MAX)
  .regex(/^\P{Cc}*$/u);
const words = z.union([plain, z.object({ zh: plain, en: plain })]);

/** What an answer has to be: rows that have every declared column, each of its kind or null. What is not declared is left out. */
export function answerShape(columns: readonly InquiryColumn[]) {
  const row = z.object(
    Object.fromEntries(columns.map(({ name, kind }) => [name, cellShape(kind).nullable()])),
  );
  return z.object({
    account: z.string(),
    number: z.string(),
    inquiry: z.string(),
    rows: z.array(row).max(INQUIRY_ROWS_MAX),
  });
}

function cellShape(kind: InquiryColumn['kind']) {
  switch (kind) {
    case 'text':
      return words;
    case 'number':
      return z.number();
    case 'money':
      return z.int().min(-FEN_MAX).max(FEN_MAX);
    case 'date':
      return z.iso.date();
    default:
      return assertNever(kind);
  }
}
