import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { InquiryKey } from './inquiry.zh.ts';

/** Texts of looking up one's own data. */
export const inquiryEn: Bundle<InquiryKey> = {
  'personal.SELF_INQUIRY': 'Inquiries',
  'inquiry.title': 'Inquiries',
  'inquiry.lead': 'Choose what you want to look up',
  'inquiry.none': 'The university does not offer any inquiries yet',
  'inquiry.canPrint': 'Can be viewed and printed',
  'inquiry.onlyShown': 'Can be viewed',
  'inquiry.asOf': 'Looked up: {{at}}',
  'inquiry.empty': 'No records of yours were found',
  'inquiry.print': 'Print',
  'inquiry.making': 'Preparing your sheet',
  'inquiry.left_one': '{{count}} print left',
  'inquiry.left_other': '{{count}} prints left',
  'inquiry.usedUp': 'You have used all your prints for now. You can still read it here',
  'inquiry.noPrinter': 'The printer cannot be used right now. You can still read it here',
};
