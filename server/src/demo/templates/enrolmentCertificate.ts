import { enrolmentCertificate } from '@self-print/contract/template/gallery/enrolmentCertificate.ts';
import { DEMO_SCHOOL_NAME } from '../demoSchoolName.ts';

/** The gallery's certificate of enrolment, of the demo school. */
export const ENROLMENT_CERTIFICATE = enrolmentCertificate(DEMO_SCHOOL_NAME);
