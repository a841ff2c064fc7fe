import { fetchedComponent } from '@self-print/web-kit/fetchedComponent.tsx';
import type { Texts } from '@self-print/web-kit/texts.ts';
import type { CameraPart } from '../camera/part.ts';
import type { PickupPorts } from '../flows/pickup/effects/context.ts';
import type { FlowLoaders } from '../kiosk/kiosk.ts';
import type { TextKey } from '../texts/keys.ts';
import type { LaterScreens } from './App.tsx';

export interface LaterParts {
  readonly screens: LaterScreens;
  /** Fetches everything, so that later screens appear at once. Resolves to what keeps the content up to date. */
  readonly fetchAll: () => Promise<Pick<typeof import('./servicePart.ts'), 'keepContent'>>;
  readonly loadFlows: FlowLoaders;
}

/** The parts of the page that are fetched right after the first screen is there, with their texts. */
export function laterParts(
  texts: Texts<TextKey>,
  ports: PickupPorts,
  loadCamera: () => Promise<CameraPart>,
): LaterParts {
  const service = once(async () => {
    const part = await import('./servicePart.ts');
    await texts.add(part.serviceTexts);
    return part;
  });
  const setUp = once(async () => {
    const part = await import('../setUp/part.ts');
    await texts.add(part.setUpTexts);
    return part;
  });
  const maintenance = once(async () => {
    const part = await import('../maintenance/part.ts');
    await texts.add(part.maintenanceTexts);
    return part;
  });
  const personal = once(async () => {
    const part = await import('../screens/personal/part.ts');
    await Promise.all(
      [
        part.personalTexts,
        part.signInTexts,
        part.registrationTexts,
        part.stepsTexts,
        part.trainTexts,
        part.studentCardTexts,
        part.accountTexts,
        part.faceTexts,
        part.inquiryTexts,
        part.outpatientTexts,
      ].map((each) => texts.add(each)),
    );
    return part;
  });
  const payment = once(async () => {
    const part = await import('../screens/payment/part.ts');
    await texts.add(part.paymentTexts);
    return part;
  });
  const selfPay = once(async () => {
    const part = await import('../screens/selfPay/part.ts');
    await texts.add(part.selfPayTexts);
    return part;
  });
  const report = once(async () => {
    const part = await import('../screens/report/part.ts');
    await texts.add(part.reportTexts);
    return part;
  });
  const keyboard = once(async () => {
    const part = await import('../keyboard/part.ts');
    await texts.add(part.keyboardTexts);
    return part;
  });
  const screens = {
    Pickup: fetchedComponent(async () => (await service()).PickupPlace),
    Payment: fetchedComponent(async () => (await payment()).PaymentPlace),
    Personal: fetchedComponent(async () => (await personal()).PersonalPlace),
    SelfPay: fetchedComponent(async () => (await selfPay()).SelfPayPlace),
    Report: fetchedComponent(async () => (await report()).ReportPlace),
    SignIn: fetchedComponent(async () => (await personal()).SignInPlace),
    Home: fetchedComponent(async () => (await service()).HomeScreen),
    Adverts: fetchedComponent(async () => (await service()).AdvertStage),
    Gate: fetchedComponent(async () => (await service()).GateScreen),
    Help: fetchedComponent(async () => (await service()).HelpPanel),
    Idle: fetchedComponent(async () => (await service()).IdleWarning),
    Keyboard: fetchedComponent(async () => (await keyboard()).KeyboardHost),
    SetUp: fetchedComponent(async () => (await setUp()).SetUpScreen),
  };
  return {
    screens: {
      ...screens,
      // Fetched when staff open it, as hardly any visit needs it.
      Maintenance: fetchedComponent(async () => (await maintenance()).MaintenanceScreen),
      camera: loadCamera,
    },
    fetchAll: async () => {
      await Promise.all(Object.values(screens).map((screen) => screen.fetch()));
      return service();
    },
    loadFlows: {
      pickup: async () => {
        const { createPickupEffects } = await service();
        return (flow) => createPickupEffects(ports, flow);
      },
      payment: async () => {
        const { createPaymentEffects, paymentReducer } = await payment();
        const { api, clock } = ports;
        return { reducer: paymentReducer, effects: (flow) => createPaymentEffects({ ...flow, api, clock }) };
      },
      personal: async () => {
        const { createPersonalEffects, personalReducer } = await personal();
        return {
          reducer: personalReducer,
          effects: (flow) => createPersonalEffects({ ...flow, api: ports.api, clock: ports.clock }),
        };
      },
      selfPay: async () => {
        const { createSelfPayEffects, selfPayReducer } = await selfPay();
        const { api, clock } = ports;
        return { reducer: selfPayReducer, effects: (flow) => createSelfPayEffects({ ...flow, api, clock }) };
      },
      report: async () => {
        const { createReportEffects, reportReducer } = await report();
        return {
          reducer: reportReducer,
          effects: (flow) => createReportEffects({ ...flow, api: ports.api }),
        };
      },
      signIn: async () => {
        const { createSignInEffects, signInReducer } = await personal();
        const { api, clock } = ports;
        return { reducer: signInReducer, effects: (flow) => createSignInEffects({ ...flow, api, clock }) };
      },
    },
  };
}

function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null;
  return () => {
    loading ??= load();
    return loading;
  };
}
