import type { AskedKey } from '@self-print/web-kit/texts.ts';
import type { ProblemKind } from '../problems/problem.ts';
import type { AccountKey } from './account.zh.ts';
import type { CameraKey } from './camera.zh.ts';
import type { CoreKey } from './core.zh.ts';
import type { FaceKey } from './face.zh.ts';
import type { InquiryKey } from './inquiry.zh.ts';
import type { KeyboardKey } from './keyboard.zh.ts';
import type { MaintenanceKey } from './maintenance.zh.ts';
import type { OutpatientKey } from './outpatient.zh.ts';
import type { PaymentKey } from './payment.zh.ts';
import type { PersonalKey } from './personal.zh.ts';
import type { PickupKey } from './pickup.zh.ts';
import type { RegistrationKey } from './registration.zh.ts';
import type { ReportKey } from './report.zh.ts';
import type { SelfPayKey } from './selfPay.zh.ts';
import type { ServiceKey } from './service.zh.ts';
import type { SetUpKey } from './setUp.zh.ts';
import type { SignInKey } from './signIn.zh.ts';
import type { StepsKey } from './steps.zh.ts';
import type { StudentCardKey } from './studentCard.zh.ts';
import type { TrainKey } from './train.zh.ts';
import type { WindowsKey } from './windows.zh.ts';

/**
 * What a problem screen says: what happened (title, what), whether money or paper is affected (effect), what happens
 * by itself (next), and what the person can do now (can).
 */
export type ProblemPart = 'title' | 'what' | 'effect' | 'next' | 'can';
export type ProblemKey = `problem.${ProblemKind}.${ProblemPart}`;

/** Every text of the kiosk. */
export type TextKey = AskedKey<
  | CoreKey
  | ServiceKey
  | PickupKey
  | ProblemKey
  | SetUpKey
  | MaintenanceKey
  | KeyboardKey
  | CameraKey
  | WindowsKey
  | PaymentKey
  | PersonalKey
  | SelfPayKey
  | SignInKey
  | RegistrationKey
  | TrainKey
  | AccountKey
  | FaceKey
  | InquiryKey
  | OutpatientKey
  | StudentCardKey
  | StepsKey
  | ReportKey
>;
