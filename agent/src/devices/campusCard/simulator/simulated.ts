import type { Simulator } from '../../framework/simulator/simulatedClass.ts';
import { createCardSystem } from './cardSystem.ts';
import { campusCardDock } from './dock.ts';
import { startYktHttpSim } from './yktHttpSim.ts';

/** A campus card system behind HTTP middleware. */
export const simulatedCampusCard: Simulator = async (wanted) => {
  const system = createCardSystem();
  const middleware = await startYktHttpSim(system, { port: wanted });
  const { url, close } = middleware;
  return {
    devices: { campusCard: { driver: 'http', url } },
    dock: campusCardDock(system, middleware),
    port: Number(new URL(url).port),
    close,
  };
};
