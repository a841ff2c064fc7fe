import { transcript } from '@self-print/contract/template/gallery/transcript.ts';
import { DEMO_SCHOOL_NAME } from '../demoSchoolName.ts';

/** The gallery's transcript in one column, of the demo school. */
export const TRANSCRIPT = transcript(DEMO_SCHOOL_NAME);
