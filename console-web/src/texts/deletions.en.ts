import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { DeletionsKey } from './deletions.zh.ts';

/** Texts of requests for deletion. */
export const deletionsEn: Bundle<DeletionsKey> = {
  'deletions.lead':
    'People ask to have deleted what the platform stores of them. Please decide before the answer is due; once you agree, it is deleted and cannot be brought back.',
  'deletions.none': 'Nobody has asked for deletion',
  'deletions.person': 'Person',
  'deletions.closed': 'Closed account',
  'deletions.state': 'State',
  'deletions.is.waiting': 'To be decided',
  'deletions.is.withdrawn': 'Taken back',
  'deletions.is.refused': 'Refused',
  'deletions.is.agreed': 'Being deleted',
  'deletions.is.done': 'Deleted',
  'deletions.late': 'Overdue',
  'deletions.askedAt': 'Asked',
  'deletions.answerBy': 'Answer due',
  'deletions.decidedAt': 'Decided',
  'deletions.outcome': 'What became of the data',
  'deletions.show': 'Show',
  'deletions.agree': 'Agree',
  'deletions.agreeAsk': "Delete this person's data?",
  'deletions.agreeText':
    'The person is signed out everywhere at once and cannot sign in any more. Deleted data cannot be brought back; what the law asks to keep stays without who it was. If a data source of the school still has the person, the next synchronisation makes a new account.',
  'deletions.agreeDone': 'Agreed; the data is being deleted',
  'deletions.refuse': 'Refuse',
  'deletions.refuseText':
    'The person reads this reason. The law lets a school refuse, for example, while somebody still studies there or data has to be kept.',
  'deletions.refuseDone': 'Refused; the person reads the reason',
  'deletions.reason': 'Reason',
  'deletions.kind': 'Data',
  'deletions.erased': 'Dealt with',
  'deletions.left': 'Still there',
};
