import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { OutpatientKey } from './outpatient.zh.ts';

/** Texts of the reports of the campus hospital. */
export const outpatientEn: Bundle<OutpatientKey> = {
  'personal.OUTPATIENT': 'Outpatient reports',
  'outpatient.title': 'Outpatient reports',
  'outpatient.lead': 'Choose the reports to print',
  'outpatient.private':
    'This terminal prints your reports and never shows them. Nothing is kept once they are printed.',
  'outpatient.finding': 'Looking for your reports at the hospital',
  'outpatient.fetching': 'Fetching your reports from the hospital',
  'outpatient.slow': "The hospital's system is slow. Please wait a moment",
  'outpatient.none':
    'The hospital has no reports for you to print. Results can be printed here once they have been released.',
  'outpatient.again': 'Look again',
  'outpatient.reports': 'Reports that can be printed',
  'outpatient.unnamed': 'Report',
  'outpatient.corrected': 'Corrected',
  'outpatient.usedUp': 'Already printed',
  'outpatient.left_one': '{{count}} print left',
  'outpatient.left_other': '{{count}} prints left',
  'outpatient.chosen_one': '{{count}} report chosen',
  'outpatient.chosen_other': '{{count}} reports chosen',
  'outpatient.full_one': 'You can print {{count}} report at a time',
  'outpatient.full_other': 'You can print {{count}} reports at a time',
  'outpatient.print': 'Print the chosen reports',
  'outpatient.noPrinter': 'The printer cannot be used right now. Please use another terminal',
};
