import type { AgentDeps } from '../root/deps.ts';
import { createPrograms, type Programs } from '../system/programs.ts';
import { createSystemCommands } from '../system/systemCommands.ts';
import { systemTime } from '../time.ts';

type MachineDeps = Pick<
  AgentDeps,
  'programs' | 'recordingsFolder' | 'system' | 'screen' | 'restartSelf' | 'tellKeeper'
>;

const NO_PROGRAMS = createPrograms({ environment: {}, platform: 'linux', time: systemTime });

/** A machine without a screen, with these programs (none by default). */
export function aMachine(programs: Programs = NO_PROGRAMS): MachineDeps {
  return {
    programs,
    recordingsFolder: '/nowhere',
    system: createSystemCommands(programs, 'linux'),
    screen: null,
    restartSelf: () => {},
    tellKeeper: () => {},
  };
}
