import { assertNever } from '@self-print/contract/result.ts';
import type { InquiryState } from '../../flows/inquiry/state.ts';
import { AnswerScreen } from './AnswerScreen.tsx';
import { InquiriesScreen } from './InquiriesScreen.tsx';
import './inquiry.css';

/** Looking up one's own data. */
export function InquiryScreen({ state }: { readonly state: InquiryState }) {
  switch (state.at) {
    case 'inquiries':
      return <InquiriesScreen state={state} />;
    case 'inquiry':
      return <AnswerScreen state={state} />;
    default:
      return assertNever(state);
  }
}
