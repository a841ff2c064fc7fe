import type { InquiryColumn } from '@self-print/contract/platform/inquiryFacts.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { TemplateRow } from '@self-print/contract/template/variables.ts';
import type { ChannelFault } from '../payment/types.ts';

/** What is asked: which inquiry, of whom, and the columns that an answer must have. */
export interface InquiryQuestion {
  readonly code: string;
  /** Student or staff number. */
  readonly number: string;
  readonly columns: readonly InquiryColumn[];
}

/** A system of a school's that knows something about people. */
export interface InquirySystem {
  /** The rows for this person; none when the system does not know the person. */
  readonly ask: (question: InquiryQuestion) => Promise<Result<readonly TemplateRow[], ChannelFault>>;
  /** Asks for something harmless, to see whether address, account and key are right. */
  readonly check: () => Promise<Result<void, ChannelFault>>;
}

/** Opens the systems that schools have entered. */
export interface InquirySystems {
  /** The problem says in English which parameter cannot work. */
  readonly open: (parameters: unknown) => Result<InquirySystem, string>;
}
