import { HelpPanel } from '../src/app/HelpPanel.tsx';
import { IdleWarning } from '../src/app/IdleWarning.tsx';
import { KeyboardHost } from '../src/keyboard/KeyboardHost.tsx';
import { MaintenanceScreen } from '../src/maintenance/MaintenanceScreen.tsx';
import { AdvertStage } from '../src/screens/AdvertStage.tsx';
import { GateScreen } from '../src/screens/GateScreen.tsx';
import { HomeScreen } from '../src/screens/HomeScreen.tsx';
import { PaymentPlace } from '../src/screens/payment/PaymentPlace.tsx';
import { PersonalPlace } from '../src/screens/personal/PersonalPlace.tsx';
import { PickupPlace } from '../src/screens/pickup/PickupPlace.tsx';
import { ReportPlace } from '../src/screens/report/ReportPlace.tsx';
import { SelfPayPlace } from '../src/screens/selfPay/SelfPayPlace.tsx';
import { SignInPlace } from '../src/screens/signIn/SignInPlace.tsx';
import { SetUpScreen } from '../src/setUp/SetUpScreen.tsx';
import { accountTexts } from '../src/texts/accountPart.ts';
import { cameraTexts } from '../src/texts/cameraPart.ts';
import { coreTexts } from '../src/texts/corePart.ts';
import { faceTexts } from '../src/texts/facePart.ts';
import { inquiryTexts } from '../src/texts/inquiryPart.ts';
import { keyboardTexts } from '../src/texts/keyboardPart.ts';
import { maintenanceTexts } from '../src/texts/maintenancePart.ts';
import { outpatientTexts } from '../src/texts/outpatientPart.ts';
import { paymentTexts } from '../src/texts/paymentPart.ts';
import { personalTexts } from '../src/texts/personalPart.ts';
import { registrationTexts } from '../src/texts/registrationPart.ts';
import { reportTexts } from '../src/texts/reportPart.ts';
import { selfPayTexts } from '../src/texts/selfPayPart.ts';
import { serviceTexts } from '../src/texts/servicePart.ts';
import { setUpTexts } from '../src/texts/setUpPart.ts';
import { signInTexts } from '../src/texts/signInPart.ts';
import { stepsTexts } from '../src/texts/stepsPart.ts';
import { studentCardTexts } from '../src/texts/studentCardPart.ts';
import { trainTexts } from '../src/texts/trainPart.ts';
import { loadStillCamera } from './stillCamera.ts';

/** What the page fetches after its first screen, all there at once: for the gallery and for tests. */
export const EVERY_SCREEN = {
  Home: HomeScreen,
  Adverts: AdvertStage,
  Maintenance: MaintenanceScreen,
  Pickup: PickupPlace,
  SelfPay: SelfPayPlace,
  SignIn: SignInPlace,
  Report: ReportPlace,
  Payment: PaymentPlace,
  Personal: PersonalPlace,
  SetUp: SetUpScreen,
  Gate: GateScreen,
  Help: HelpPanel,
  Idle: IdleWarning,
  Keyboard: KeyboardHost,
  camera: loadStillCamera,
};

/** The texts of these screens. */
export const EVERY_TEXT = [
  coreTexts,
  serviceTexts,
  setUpTexts,
  maintenanceTexts,
  keyboardTexts,
  signInTexts,
  personalTexts,
  paymentTexts,
  selfPayTexts,
  registrationTexts,
  stepsTexts,
  trainTexts,
  studentCardTexts,
  accountTexts,
  cameraTexts,
  faceTexts,
  inquiryTexts,
  outpatientTexts,
  reportTexts,
];
