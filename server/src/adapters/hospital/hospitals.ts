import { fail, ok } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { sendWithin } from '../dataSource/sendWithin.ts';
import { type SchoolSystemEffects, schoolAccounts } from '../signedCalls/schoolAccount.ts';
import { fhirHospital } from './fhir/fhirHospital.ts';
import { fhirParameters } from './fhir/parameters.ts';
import { HOSPITAL_LIMITS, type HospitalLimits } from './limits.ts';
import { OUTPATIENT1, signedHospital } from './signed/signedHospital.ts';
import type { Hospitals } from './types.ts';

const kind = z.object({ kind: z.enum(['signed', 'fhir']) });

/** Calls hospitals by docs/outpatient.md. */
export function createHospitals(
  effects: SchoolSystemEffects,
  limits: HospitalLimits = HOSPITAL_LIMITS,
): Hospitals {
  const openCalls = schoolAccounts(OUTPATIENT1, effects, limits.call);
  const openFiles = schoolAccounts(OUTPATIENT1, effects, limits.file);
  const send = sendWithin(effects.allowed, effects.lookUp);
  return {
    open: (given) => {
      const read = kind.safeParse(given);
      if (!read.success) return fail('kind must be signed or fhir');
      if (read.data.kind === 'fhir') {
        const parameters = fhirParameters.safeParse(given);
        if (parameters.success) return ok(fhirHospital(parameters.data, send, limits));
        const [issue] = parameters.error.issues;
        return fail(`${issue?.path.join('.')} ${issue?.message}`);
      }
      const calls = openCalls(given);
      if (!calls.ok) return calls;
      const files = openFiles(given);
      return files.ok ? ok(signedHospital(calls.value, files.value, limits)) : files;
    },
  };
}
