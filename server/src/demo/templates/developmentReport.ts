import { developmentReport } from '@self-print/contract/template/gallery/developmentReport.ts';
import { DEMO_SCHOOL_NAME } from '../demoSchoolName.ts';

/** The gallery's report on a student's development, of the demo school. */
export const DEVELOPMENT_REPORT = developmentReport(DEMO_SCHOOL_NAME);
