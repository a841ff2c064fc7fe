import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { ReportKey } from './report.zh.ts';

export const reportEn: Bundle<ReportKey> = {
  'report.title': 'Report a fault',
  'report.code.title': 'Scan to report on your phone',
  'report.code.lead':
    'Terminal, order and problem code are filled in. Say what happened and leave your phone number.',
  'report.code.alt': 'QR code of the page for fault reports',
  'report.code.loading': 'Making the QR code…',
  'report.code.failed': 'There is no QR code right now. Please fill in the form on the screen.',
  'report.write': 'Fill in here',
  'report.showCode': 'Use the phone instead',
  'report.back': 'Back',
  'report.form.title': 'What went wrong?',
  'report.form.lead': 'Staff will call the number that you leave.',
  'report.form.staffLead': 'Note a problem of the machine; administrators will see to it.',
  'report.kind': 'Kind of problem',
  'report.reason': 'What happened',
  'report.phone': 'Phone number',
  'report.phoneWrong': 'Enter a mobile number of 11 digits, or a landline with its area code',
  'report.send': 'Send',
  'report.sending': 'Sending…',
  'report.sent.title': 'We have your report',
  'report.sent.lead': 'Its number is {{number}}. Please give it when you talk to staff.',
};
