import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { DeletionsKey } from './deletions.zh.ts';

/** Texts of requests for deletion. */
export const deletionsEn: Bundle<DeletionsKey> = {
  'deletions.lead':
    'People ask for their data to be deleted. Please decide by the due date. Once approved, the data is deleted and cannot be restored.',
  'deletions.none': 'There are no deletion requests',
  'deletions.person': 'Person',
  'deletions.closed': 'Closed account',
  'deletions.state': 'State',
  'deletions.is.waiting': 'Waiting',
  'deletions.is.withdrawn': 'Withdrawn',
  'deletions.is.refused': 'Refused',
  'deletions.is.agreed': 'Being deleted',
  'deletions.is.done': 'Deleted',
  'deletions.late': 'Overdue',
  'deletions.askedAt': 'Requested',
  'deletions.answerBy': 'Answer due',
  'deletions.decidedAt': 'Decided',
  'deletions.outcome': 'Outcome',
  'deletions.show': 'Show',
  'deletions.agree': 'Approve',
  'deletions.agreeAsk': "Delete this person's data?",
  'deletions.agreeText':
    'The person is signed out everywhere at once and can no longer sign in. Deleted data cannot be restored; what the law requires to be kept is kept without their identity. If a data source of the school still lists the person, the next synchronisation creates a new account.',
  'deletions.agreeDone': 'Approved; the data is being deleted',
  'deletions.refuse': 'Refuse',
  'deletions.refuseText':
    'The person will see this reason. The law allows a refusal, for example, while somebody is still enrolled or the data has to be kept.',
  'deletions.refuseDone': 'Refused; the person will see the reason',
  'deletions.reason': 'Reason',
  'deletions.kind': 'Data',
  'deletions.erased': 'Processed',
  'deletions.left': 'Remaining',
};
