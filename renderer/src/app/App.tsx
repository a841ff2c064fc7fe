import { SECOND_MS } from '@self-print/contract/limits.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { useTones } from '@self-print/web-kit/brand.tsx';
import { type ComponentType, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { CameraHost, type CameraScreen } from '../camera/CameraHost.tsx';
import { CrashBoundary } from '../faults/CrashBoundary.tsx';
import { CrashScreen } from '../faults/CrashScreen.tsx';
import { logFault } from '../faults/faults.ts';
import { closedGate } from '../gates/gates.ts';
import { AttractScreen } from '../screens/AttractScreen.tsx';
import type { ShownGate } from '../screens/GateScreen.tsx';
import type { PaymentPlaceProps } from '../screens/payment/PaymentPlace.tsx';
import type { PersonalPlaceProps } from '../screens/personal/PersonalPlace.tsx';
import type { PickupPlaceProps } from '../screens/pickup/PickupPlace.tsx';
import type { ReportPlaceProps } from '../screens/report/ReportPlace.tsx';
import { StartingScreen } from '../screens/StartingScreen.tsx';
import type { SelfPayPlaceProps } from '../screens/selfPay/SelfPayPlace.tsx';
import type { SignInPlaceProps } from '../screens/signIn/SignInPlace.tsx';
import type { SetUpScreenProps } from '../setUp/SetUpScreen.tsx';
import { KioskContext, useAgentState, useLanguage, useLink, useSession } from '../ui/KioskContext.tsx';
import type { KioskView } from '../ui/kioskView.ts';
import { useOrientation } from '../ui/useOrientation.ts';

/** Screens that come after the first one. */
export interface LaterScreens {
  readonly Pickup: ComponentType<PickupPlaceProps>;
  readonly Payment: ComponentType<PaymentPlaceProps>;
  readonly Personal: ComponentType<PersonalPlaceProps>;
  readonly SelfPay: ComponentType<SelfPayPlaceProps>;
  readonly SignIn: ComponentType<SignInPlaceProps>;
  readonly Report: ComponentType<ReportPlaceProps>;
  readonly SetUp: ComponentType<SetUpScreenProps>;
  readonly Gate: ComponentType<{ readonly gate: ShownGate }>;
  readonly Home: ComponentType;
  readonly Adverts: ComponentType;
  readonly Maintenance: ComponentType;
  readonly Help: ComponentType;
  readonly Idle: ComponentType;
  readonly Keyboard: ComponentType;
  readonly camera: () => Promise<CameraScreen>;
}

export interface AppProps {
  readonly kiosk: KioskView;
  readonly later: LaterScreens;
}

const CRASH_PAUSE_MS = 5 * SECOND_MS;

/** The whole screen, derived from state: gates first, then the place where the person is. */
export function App({ kiosk, later }: AppProps) {
  const [attempt, setAttempt] = useState(0);
  const onCrash = (error: unknown) => {
    logFault(kiosk.api, error);
    const nowMs = kiosk.clock.nowMs();
    kiosk.send({ type: 'end', nowMs, to: 'attract', language: kiosk.settings().defaultLanguage });
    kiosk.clock.after(CRASH_PAUSE_MS, () => setAttempt((earlier) => earlier + 1));
  };
  return (
    <KioskContext value={kiosk}>
      <CrashBoundary attempt={attempt} onCrash={onCrash} fallback={<CrashScreen texts={kiosk.texts} />}>
        <Page later={later} />
      </CrashBoundary>
    </KioskContext>
  );
}

function Page({ later }: Pick<AppProps, 'later'>) {
  const { helpOpen, warned } = useSession();
  const isPainted = useIsPainted();
  usePageSettings();
  return (
    <>
      <Suspense fallback={<StartingScreen />}>
        <Place later={later} />
      </Suspense>
      <Suspense>
        {helpOpen && !warned ? <later.Help /> : null}
        {warned ? <later.Idle /> : null}
      </Suspense>
      <CameraHost load={later.camera} />
      <Suspense>{isPainted ? <later.Keyboard /> : null}</Suspense>
    </>
  );
}

function Place({
  later: {
    Home,
    Adverts,
    Pickup,
    Payment,
    Personal,
    Report,
    SelfPay,
    SignIn,
    SetUp,
    Gate,
    Maintenance,
    camera,
  },
}: Pick<AppProps, 'later'>) {
  const link = useLink();
  const { place, report } = useSession();
  const gate = closedGate(link, place);
  if (gate?.kind === 'setUp') return <SetUp {...gate} />;
  if (gate?.kind === 'starting') return <StartingScreen />;
  if (report !== null) return <Report state={report} />;
  if (gate !== null) return <Gate gate={gate} />;
  switch (place.at) {
    case 'attract':
      return <AttractScreen Adverts={Adverts} />;
    case 'home':
      return <Home />;
    case 'staff':
      return <Maintenance />;
    case 'signIn':
      return <SignIn {...place} />;
    case 'personal':
      return <Personal state={place.state} loadCamera={camera} />;
    case 'selfPay':
      return <SelfPay state={place.state} />;
    case 'payment':
      return <Payment {...place} />;
    case 'pickup':
      return <Pickup state={place.state} />;
    default:
      return assertNever(place);
  }
}

/** Whether the first screen is there: what fetches the keyboard must not hold it up. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // The first frame after this is painted when the second one begins.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}

/** What styles and screen readers read from the page itself: layout, mode, language, the school's colour. */
function usePageSettings(): void {
  const { accessible } = useSession();
  const language = useLanguage();
  const orientation = useOrientation();
  useTones(useAgentState()?.terminal?.brand.tones);
  useLayoutEffect(() => {
    const { documentElement: root } = document;
    root.dataset.layout = accessible ? 'stacked' : orientation;
    root.dataset.accessible = String(accessible);
    root.lang = language === 'zh' ? 'zh-CN' : 'en';
  }, [accessible, language, orientation]);
}
