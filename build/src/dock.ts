import path from 'node:path';
import { parseArgs } from 'node:util';
import { type DockList, dockAnswer, dockList } from '@self-print/contract/dock.ts';
import { projectPath } from './project.ts';
import { readDockAddress } from './start/dockAddress.ts';

const EXIT_FAILED = 1;
const USAGE = `Usage: npm run dock -- [device event [argument]] [--data DIR]

Acts on the simulated devices of a product that "npm start" runs; without arguments it lists what can be done.
`;

/** `npm run dock`: acts on the simulated devices. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return say(USAGE);
  const folder = values.data === undefined ? projectPath('.data') : path.resolve(values.data);
  const address = await readDockAddress(folder);
  if (address === undefined) return complain(`Nothing has been started with ${folder}.\n${USAGE}`);
  const [device, event, ...rest] = positionals;
  try {
    if (device === undefined) return say(listing(dockList.parse(await (await fetch(address)).json())));
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ device, event: event ?? '', argument: rest.join(' ') }),
    });
    const answer = dockAnswer.parse(await response.json());
    return answer.done ? say(`${answer.message}\n`) : complain(`${answer.problem}\n`);
  } catch (error) {
    return complain(`The simulated devices do not answer at ${address}: ${String(error)}\n`);
  }
}

function listing({ devices }: DockList): string {
  const rows = devices.flatMap(({ device, events }) =>
    events.map(({ name, argument, choices, summary }) => {
      const what = argument === null ? '' : ` <${choices.length > 0 ? choices.join('|') : argument}>`;
      return { command: `${device} ${name}${what}`, summary };
    }),
  );
  const width = Math.max(...rows.map(({ command }) => command.length));
  return rows.map(({ command, summary }) => `${command.padEnd(width)}  ${summary}\n`).join('');
}

function say(text: string): number {
  process.stdout.write(text);
  return 0;
}

function complain(text: string): number {
  process.stderr.write(text);
  return EXIT_FAILED;
}

process.exitCode = await main();
