import type { Simulator } from '../../framework/simulator/simulatedClass.ts';
import { serveWire } from '../../framework/simulator/wireServer.ts';
import { lockBoardDock } from './dock.ts';
import { GOOD_BOARD, simulatedBoard } from './lockBoards.ts';
import { createLockMachine } from './lockMachine.ts';

/** A Modbus relay board with four media sources and a door. */
export const simulatedLockBoard: Simulator = async (wanted) => {
  const locks = createLockMachine();
  const faults = { ...GOOD_BOARD };
  const wire = await serveWire(simulatedBoard('modbus', locks, faults), wanted);
  const { port, close } = wire;
  return {
    devices: {
      lockBoard: {
        driver: 'modbus',
        port: { kind: 'tcp', host: '127.0.0.1', port },
        address: 1,
        doorLock: 5,
        sensor: 'closedShort',
        pulse: 'flash',
        onValue: 0xff00,
      },
    },
    dock: lockBoardDock(locks, faults, wire),
    port,
    close,
  };
};
