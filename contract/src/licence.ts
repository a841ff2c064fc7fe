import { z } from 'zod/mini';

/** Licence module codes; the first three are fixed by the specification. */
export const licenceModule = z.enum([
  'TAKE_CODE_PRINT',
  'SELF_PRINT',
  'INTERNATIONAL',
  'CLOUD_PRINT',
  'SELF_PAYMENT',
  'REGISTRATION',
  'SELF_INQUIRY',
  'CHANGE_PASSWORD',
  'CHANGE_PHONE',
  'FACE',
  'TRAIN_CARD',
  'STUDENT_CARD',
  'OUTPATIENT',
  'MOBILE',
]);
export type LicenceModule = z.infer<typeof licenceModule>;

/** Modules that this build has something behind; only these are opened and closed in the console. */
export const SWITCHABLE_MODULES = [
  'TAKE_CODE_PRINT',
  'SELF_PRINT',
  'CLOUD_PRINT',
  'REGISTRATION',
  'TRAIN_CARD',
  'STUDENT_CARD',
  'SELF_INQUIRY',
  'OUTPATIENT',
  'FACE',
  'MOBILE',
  'INTERNATIONAL',
] as const satisfies readonly LicenceModule[];
export const switchableModule = z.enum(SWITCHABLE_MODULES);

/** Whether a licence includes a module. */
export function hasModule(
  modules: readonly { readonly code: LicenceModule; readonly enable: boolean }[],
  module: LicenceModule,
): boolean {
  return modules.some(({ code, enable }) => code === module && enable);
}
