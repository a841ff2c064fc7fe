import { startYktHttpSim } from '../../campusCard/simulator/yktHttpSim.ts';
import type { Simulator } from '../../framework/simulator/simulatedClass.ts';
import { trainCardDock } from './dock.ts';
import { createTrainCardSystem } from './trainCardSystem.ts';

/** A train card reader behind HTTP middleware. */
export const simulatedTrainCard: Simulator = async (wanted) => {
  const system = createTrainCardSystem();
  const { url, close } = await startYktHttpSim(system, { port: wanted });
  return {
    devices: { trainCard: { driver: 'http', url } },
    dock: trainCardDock(system),
    port: Number(new URL(url).port),
    close,
  };
};
