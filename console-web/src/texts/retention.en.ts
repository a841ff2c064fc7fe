import type { RetentionKey } from './retention.zh.ts';

export const retentionEn: Record<RetentionKey, string> = {
  'retention.lead':
    'Data is deleted automatically at the end of its retention period. This page shows how much has been deleted and how long each kind of data is kept.',
  'retention.edit': 'Change retention periods',
  'retention.editText':
    'If you shorten a period, data older than the new period is deleted within 15 minutes and cannot be recovered.',
  'retention.days': 'days',
  'retention.kind': 'Kind of data',
  'retention.count': 'Deleted',
  'retention.deletedAt': 'Deleted at',
  'retention.none': 'Nothing has been deleted yet',
  'retention.kind.documents': 'Issued documents',
  'retention.kind.formContents': 'Form answers',
  'retention.kind.formUploads': 'Files attached to forms and decisions',
  'retention.kind.printLogs': 'Print logs',
  'retention.kind.printPictures': 'Photos of prints',
  'retention.kind.trainDocuments': 'Pictures of documents for another travel interval',
  'retention.kind.outpatientPrints': 'Prints of outpatient reports',
  'retention.kind.commands': 'Terminal commands',
  'retention.kind.shares': 'Expired or revoked share links',
  'retention.kind.faults': 'Settled fault reports',
  'retention.kind.disabledPeople': 'Student records and face data of disabled accounts',
  'retention.kind.uploads': 'Uploaded files',
};
