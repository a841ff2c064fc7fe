import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { ApproveKey } from './approve.zh.ts';

export const approveEn: Bundle<ApproveKey> = {
  'approve.title': 'Sign in at this terminal?',
  'approve.match': 'Check that the screen of the terminal shows the number',
  'approve.warn': 'Agree only when you yourself stand in front of this terminal.',
  'approve.yes': 'Sign in there',
  'approve.no': 'That is not me',
  'approve.busy': 'Signing in …',
  'approve.doneTitle': 'You are signed in at the terminal',
  'approve.doneText': 'Please go on there, and sign out when you have finished.',
  'approve.refusedTitle': 'Refused',
  'approve.refusedText': 'The terminal does not sign you in.',
};
