import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Call } from './call.ts';
import { AGENT_CALLS, PLATFORM_CALLS } from './catalogue.ts';
import { isUsed, namesOfCalls, ROOT, readAddresses, readUses } from './testing/madeCalls.ts';

const FAMILIES: Readonly<Record<string, string>> = { phone: 'mobile', PC: 'pc' };
const WITHOUT_NAMES = /\{\w*\}/g;
const signatureOf = (client: string, path: string) =>
  `${client} ${path.replace(/^\//, '').replace(WITHOUT_NAMES, '{}')}`;

/** The calls that docs/calls.md says are made by nothing here, and that it says are fetched from an address. */
const document = readFileSync(join(ROOT, 'docs/calls.md'), 'utf8');
const [told = ''] = document.split('\n## ');
const toldRows = [...told.matchAll(/^\| (\w+) (`[^|]*) \|/gm)].flatMap(([, family = '', paths = '']) =>
  [...paths.matchAll(/`([^`]+)`/g)].map(([, path = '']) => signatureOf(FAMILIES[family] ?? family, path)),
);
const toldAddresses = [...(/^By address: (.*)$/m.exec(document)?.[1] ?? '').matchAll(/(\w+) `([^`]+)`/g)].map(
  ([, family = '', path = '']) => signatureOf(FAMILIES[family] ?? family, path),
);

const names = await namesOfCalls();
const named = (call: Call) => names.get(call) ?? [];
const pages = readUses(['console-web', 'mobile-web', 'web-kit', 'renderer', 'electron']);
const atPc = readUses(['console-web', 'web-kit']);
const agent = readUses(['agent']);
const addresses = readAddresses();
/** What the platform has an agent do: by commands of staff from afar, by scripts, and by itself. */
const fromAfar = readUses(
  ['server'],
  ['contract/src/platform/consoleCommands.ts', 'contract/src/scripts/stepKinds.ts'],
);

/** Whether something of this repository makes a call; the agent's own bindings of its calls do not count. */
function isMade(call: Call): boolean {
  if (AGENT_CALLS.includes(call)) return isUsed(pages, named(call)) || isUsed(fromAfar, named(call));
  const isHere = [pages, agent, addresses].some((uses) => isUsed(uses, named(call)));
  if (isHere || call.client !== 'pc') return isHere;
  // The pages for persons at a PC are the phone's, with the phone's calls at their own base.
  return PLATFORM_CALLS.some(
    (twin) =>
      twin.client === 'mobile' &&
      twin.method === call.method &&
      twin.path === call.path &&
      (isUsed(atPc, named(twin)) || isUsed(addresses, named(twin))),
  );
}

const calls = [...PLATFORM_CALLS, ...AGENT_CALLS].filter(({ client }) => client !== 'app');
const keyOf = ({ client, path }: Call) => signatureOf(client, path);
const unmade = calls.filter((call) => !isMade(call)).map(keyOf);
const madeByPath = new Set(calls.filter(isMade).map(keyOf));

describe('docs/calls.md', () => {
  it('names every call that nothing here makes, with the reason', () => {
    const known = new Set([...toldRows, ...toldAddresses]);
    expect([...new Set(unmade)].filter((each) => !known.has(each))).toEqual([]);
  });

  it('names no call that is made, and none that there is not', () => {
    const open = new Set(unmade);
    expect(toldRows.filter((each) => !open.has(each))).toEqual([]);
    expect(toldAddresses.filter((each) => !open.has(each) && !madeByPath.has(each))).toEqual([]);
  });

  it('gives a reason for each, once', () => {
    expect(toldRows.length).toBe(new Set(toldRows).size);
    expect(told.match(/^\| \w+ `[^|]*\| *\|/gm)).toBeNull();
  });
});

it('reads most calls as made, by which it is known that it reads at all', () => {
  expect(unmade.length).toBeLessThan(calls.length / 4);
});
