import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { ApproveKey } from './approve.zh.ts';

export const approveEn: Bundle<ApproveKey> = {
  'approve.title': 'Sign in at this terminal?',
  'approve.match': 'Check that the terminal’s screen shows this number',
  'approve.warn': 'Confirm only if you are standing in front of this terminal yourself.',
  'approve.yes': 'Confirm sign-in',
  'approve.no': 'Not me',
  'approve.busy': 'Signing in …',
  'approve.doneTitle': 'You are signed in at the terminal',
  'approve.doneText': 'Please continue there, and sign out when you have finished.',
  'approve.step.title': 'Confirm this for someone else?',
  'approve.step.item': 'Item',
  'approve.step.words': 'What you confirm',
  'approve.step.person': 'Requested by',
  'approve.step.personValue': '{{name}} ({{userName}})',
  'approve.step.at': 'Terminal',
  'approve.step.yes': 'Confirm',
  'approve.step.busy': 'Confirming …',
  'approve.step.no': 'Do not confirm',
  'approve.step.doneTitle': 'Confirmation sent',
  'approve.step.doneText':
    'The terminal’s screen shows whether your confirmation counts. You are not signed in there.',
  'approve.step.refusedTitle': 'Not confirmed',
  'approve.step.refusedText': 'The terminal shows that you did not confirm.',
  'approve.refusedTitle': 'Declined',
  'approve.refusedText': 'You will not be signed in at the terminal.',
};
