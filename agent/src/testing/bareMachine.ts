import type { AgentDeps } from '../root/deps.ts';
import { createPrograms, type Programs } from '../system/programs.ts';
import { createSystemCommands } from '../system/systemCommands.ts';
import { systemTime } from '../time.ts';

type MachineDeps = Pick<AgentDeps, 'programs' | 'recordingsFolder' | 'system' | 'screen' | 'restartSelf'>;

const NO_PROGRAMS = createPrograms({ environment: {}, platform: 'linux', time: systemTime });

/** A machine with these programs, none when left out, and without a screen. */
export function aMachine(programs: Programs = NO_PROGRAMS): MachineDeps {
  return {
    programs,
    recordingsFolder: '/nowhere',
    system: createSystemCommands(programs, 'linux'),
    screen: null,
    restartSelf: () => {},
  };
}
