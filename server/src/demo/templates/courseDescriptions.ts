import { courseDescriptions } from '@self-print/contract/template/gallery/courseDescriptions.ts';
import { DEMO_SCHOOL_NAME } from '../demoSchoolName.ts';

/** The gallery's course descriptions, of the demo school. */
export const COURSE_DESCRIPTIONS = courseDescriptions(DEMO_SCHOOL_NAME);
