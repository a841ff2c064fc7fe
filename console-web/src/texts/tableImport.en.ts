import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { TableImportKey } from './tableImport.zh.ts';

export const tableImportEn: Bundle<TableImportKey> = {
  'tableImport.file': 'File (.xlsx or .csv, headings in the first row)',
  'tableImport.unreadable': 'The file cannot be read. Save it as .xlsx or .csv and choose it again',
  'tableImport.tooLarge':
    'The file is too large. Split it and import one part after the other (4 MB each at most)',
  'tableImport.unreachable': 'The network does not answer. Try again later',
  'tableImport.empty': 'The file has no rows',
  'tableImport.columns': 'What the columns are',
  'tableImport.required': '{{name}} (required)',
  'tableImport.unnamed': 'Column {{n}} (no heading)',
  'tableImport.notThere': 'Not in the file',
  'tableImport.check': 'Check',
  'tableImport.checking': 'Checking: {{done}} of {{all}} rows',
  'tableImport.taking': 'Importing: {{done}} of {{all}} rows',
  'tableImport.take_one': 'Import {{count}} row',
  'tableImport.take_other': 'Import {{count}} rows',
  'tableImport.stop': 'Stop',
  'tableImport.nothing': 'There is nothing to import',
  'tableImport.interrupted':
    'Interrupted after {{done}} rows. Press import again: what was imported is not imported twice',
  'tableImport.leftOut_one': '{{count}} row is left out',
  'tableImport.leftOut_other': '{{count}} rows are left out',
  'tableImport.takenWithout_one': '{{taken}}; {{count}} row was left out',
  'tableImport.takenWithout_other': '{{taken}}; {{count}} rows were left out',
  'tableImport.why': 'Reason',
  'tableImport.row': 'Row {{line}}: {{words}}',
  'tableImport.unlisted_one': '{{count}} more',
  'tableImport.unlisted_other': '{{count}} more',
  'tableImport.saveLeftOut': 'Save these rows with the reasons',
  'tableImport.leftOutFile': 'rows-left-out',
};
