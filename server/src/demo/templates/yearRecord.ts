import { yearRecord } from '@self-print/contract/template/gallery/yearRecord.ts';
import { DEMO_SCHOOL_NAME } from '../demoSchoolName.ts';

/** The gallery's annual record, of the demo school. */
export const YEAR_RECORD = yearRecord(DEMO_SCHOOL_NAME);
