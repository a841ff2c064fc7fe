import { spawn } from 'node:child_process';
import { endChild, systemAfter } from './process/endChild.ts';
import { onStopRequest } from './process/parentLink.ts';
import { projectPath } from './project.ts';

/** `npm run platform`: the platform's CLI, by default on the data of `npm start`. */
const child = spawn(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', projectPath('server/src/cli.ts'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      SELF_PRINT_DATA_DIR: process.env.SELF_PRINT_DATA_DIR || projectPath('.data/server'),
    },
  },
);
onStopRequest(() => void endChild(child, { after: systemAfter }));
child.once('exit', (code) => process.exit(code ?? 1));
