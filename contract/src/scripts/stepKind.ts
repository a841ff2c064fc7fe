import { z } from 'zod/mini';

/** The kinds of steps by name, in the order in which they are offered. What each is (`stepKinds.ts`) a list of runs need not know. */
export const stepKind = z.enum([
  'awaitIdle',
  'maintenanceOn',
  'maintenanceOff',
  'setSetting',
  'refreshSettings',
  'shutDownTime',
  'reopenDevice',
  'testDevice',
  'readiness',
  'touchOff',
  'touchOn',
  'showMessage',
  'takeBackMessage',
  'restartPage',
  'restartAdverts',
  'restartAgent',
  'restartMachine',
]);
export type StepKind = z.infer<typeof stepKind>;
