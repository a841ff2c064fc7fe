import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { RecordImportsKey } from './recordImports.zh.ts';

export const recordImportsEn: Bundle<RecordImportsKey> = {
  'recordImport.lead':
    'Data about people of which documents are made, such as studies and marks, from spreadsheets. Every row is checked before anything is taken, and an import can be undone for 30 days.',
  'recordImport.import': 'Import data',
  'recordImport.formLead':
    'People must be there already and are found by their numbers. Empty cells change nothing; a list, such as courses, is replaced by what the file has. The columns to choose from are those of the published templates.',
  'recordImport.noColumns':
    'There are no columns to import yet: publish a template first. The data that it uses are the columns.',
  'recordImport.toTemplates': 'Go to the templates',
  'recordImport.emptyTable': 'Download an empty table with the headings',
  'recordImport.none': 'Nothing has been imported yet',
  'recordImport.rowIs': 'A row is',
  'recordImport.rowIsPerson': 'one person',
  'recordImport.rowIsEntry': 'one entry of “{{name}}”',
  'recordImport.number': 'Student or staff number',
  'recordImport.leftOut': 'Left out',
  'recordImport.found': '{{changed}} people would change, {{same}} stay as they are',
  'recordImport.done_one': 'The data of {{count}} person was changed',
  'recordImport.done_other': 'The data of {{count}} people was changed',
  'recordImport.at': 'Time',
  'recordImport.by': 'Who',
  'recordImport.variables': 'What',
  'recordImport.changed': 'People changed',
  'recordImport.state': 'State',
  'recordImport.taken': 'Imported',
  'recordImport.undone': 'Undone {{time}}',
  'recordImport.undo': 'Undo',
  'recordImport.undoAsk': 'Undo this import?',
  'recordImport.undoText':
    'The people whom it changed get back what they had before. Those changed again since stay as they are, and so do documents that were made.',
  'recordImport.undoDone': 'Undone',
  'recordImport.row.numberMissing': 'no number',
  'recordImport.row.repeated': 'the number comes twice in the file',
  'recordImport.row.nothing': 'nothing to import',
  'recordImport.row.numberWrong': '“{{heading}}” is no number',
  'recordImport.row.dateWrong': '“{{heading}}” is no date',
  'recordImport.row.tooLong': '“{{heading}}” is too long',
  'recordImport.row.personUnknown': 'this person is not there; import people first',
  'recordImport.row.tooLarge': 'too much data for one person',
  'recordImport.row.rowsWrong': 'rows that do not fit the custom table, or two with one key',
};
