import { conductCertificate } from '@self-print/contract/template/gallery/conductCertificate.ts';
import { DEMO_SCHOOL_NAME } from '../demoSchoolName.ts';

/** The gallery's certificate of good conduct, of the demo school. */
export const CONDUCT_CERTIFICATE = conductCertificate(DEMO_SCHOOL_NAME);
