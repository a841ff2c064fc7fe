import type { Simulator } from '../../framework/simulator/simulatedClass.ts';
import { serveWire } from '../../framework/simulator/wireServer.ts';
import { idCardDock, simulatedIdCardSetting } from './dock.ts';
import { createSamvModule } from './samvModule.ts';

/** A SAM_V module behind a serial server. */
export const simulatedIdCard: Simulator = async (wanted) => {
  const module = createSamvModule();
  const wire = await serveWire(module.device, wanted);
  const { port, close } = wire;
  return { devices: { idCard: simulatedIdCardSetting(wire) }, dock: idCardDock(module, wire), port, close };
};
