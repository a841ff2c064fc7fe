import { startYktHttpSim } from '../../campusCard/simulator/yktHttpSim.ts';
import type { Simulator } from '../../framework/simulator/simulatedClass.ts';
import { serveWire } from '../../framework/simulator/wireServer.ts';
import { createCardMachine } from './cardMachine.ts';
import { cardPrinterDock } from './dock.ts';
import { simulatedEvolis } from './evolisSim.ts';
import { stationWriter } from './stationSim.ts';

const TRIES = 8;

/** An Evolis printer with a card vendor's writer in its station. */
export const simulatedCardPrinter: Simulator = async (wanted) => {
  const machine = createCardMachine();
  let cut = () => {};
  const device = simulatedEvolis(machine, { cut: () => cut() });
  const { wire, writer } = await besides(wanted);
  cut = () => void wire.unplug().then(wire.plug);
  const { port } = wire;
  return {
    devices: {
      cardPrinter: {
        driver: 'evolis',
        port: { kind: 'tcp', host: '127.0.0.1', port },
        ribbon: 'ymcko',
        station: 'contactless',
        encoder: { kind: 'http', url: writer.url },
      },
    },
    dock: cardPrinterDock(machine, wire),
    port,
    close: async () => void (await Promise.all([wire.close(), writer.close()])),
  };

  /** The writer has the port after the printer's, so that one number says where both are after a restart. */
  async function besides(at: number) {
    for (let tries = 1; ; tries += 1) {
      const opened = await serveWire(device, at);
      try {
        return {
          wire: opened,
          writer: await startYktHttpSim(stationWriter(machine), { port: opened.port + 1 }),
        };
      } catch (error) {
        await opened.close();
        if (at !== 0 || tries === TRIES) throw error;
      }
    }
  }
};
