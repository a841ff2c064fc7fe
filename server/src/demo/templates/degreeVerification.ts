import { degreeVerification } from '@self-print/contract/template/gallery/degreeVerification.ts';
import { DEMO_SCHOOL_NAME } from '../demoSchoolName.ts';

/** The gallery's verification of a degree, of the demo school. */
export const DEGREE_VERIFICATION = degreeVerification(DEMO_SCHOOL_NAME);
