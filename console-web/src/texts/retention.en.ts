import type { RetentionKey } from './retention.zh.ts';

export const retentionEn: Record<RetentionKey, string> = {
  'retention.lead':
    'Data is deleted by itself when its time is over. This page shows how much was deleted, and how long each kind is kept.',
  'retention.edit': 'Change retention periods',
  'retention.editText':
    'After a period is shortened, data beyond it is deleted within 15 minutes and cannot be brought back.',
  'retention.days': 'days',
  'retention.kind': 'Kind of data',
  'retention.count': 'Deleted',
  'retention.deletedAt': 'Deleted at',
  'retention.none': 'Nothing has been deleted yet',
  'retention.kind.documents': 'Issued documents',
  'retention.kind.formContents': 'Form answers',
  'retention.kind.printLogs': 'Print logs',
  'retention.kind.printPictures': 'Pictures of prints',
  'retention.kind.commands': 'Terminal commands',
  'retention.kind.shares': 'Ended share links',
  'retention.kind.disabledPeople': 'Records and faces of disabled accounts',
  'retention.kind.uploads': 'Uploaded files',
};
