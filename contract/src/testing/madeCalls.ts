import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '../call.ts';
import { AGENT_CALLS, PLATFORM_CALLS } from '../catalogue.ts';

export const ROOT = join(import.meta.dirname, '../../..');
const IMPORT = /import (?:type )?\{([^}]*)\} from '(?:@self-print\/contract\/|\.)[^']*'/g;
/** Members of a group that was handed over whole, such as `place.calls.signIn`. */
const MEMBER = /\b\w*[cC]alls\s*\.\s*(\w+)/g;
const ADDRESS = /\baddressOf\(\s*(\w+)\.(\w+)/g;

/** Which calls sources name: `orderCalls.finish`. */
interface Uses {
  readonly named: ReadonlySet<string>;
  /** Groups that are handed over whole. */
  readonly handed: ReadonlySet<string>;
  /** Names of calls that are taken from some group which was handed over. */
  readonly members: ReadonlySet<string>;
}

/** Reads the sources of workspaces, or single files, without those of tests. */
export function readUses(workspaces: readonly string[], files: readonly string[] = []): Uses {
  const [named, handed, members] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const single = files.map((file) => readFileSync(join(ROOT, file), 'utf8'));
  for (const text of [...workspaces.flatMap(sourcesOf), ...single]) {
    const body = text.replace(IMPORT, '');
    for (const [alias, group] of aliasesIn(text)) {
      for (const [, name] of body.matchAll(new RegExp(`\\b${alias}\\s*\\.\\s*(\\w+)`, 'g')))
        named.add(`${group}.${name}`);
      if (new RegExp(`(?<!typeof )\\b${alias}\\b(?!\\s*[.\\w])`).test(body)) handed.add(group);
    }
    for (const [, name = ''] of body.matchAll(MEMBER)) members.add(name);
  }
  return { named, handed, members };
}

/** Calls whose addresses the platform itself gives away. */
export function readAddresses(): Uses {
  const named = new Set<string>();
  for (const text of sourcesOf('server')) {
    const aliases = aliasesIn(text);
    for (const [, alias = '', name] of text.matchAll(ADDRESS)) named.add(`${aliases.get(alias)}.${name}`);
  }
  return { named, handed: new Set(), members: new Set() };
}

/** Whether one of the names of a call is used. */
export const isUsed = ({ named, handed, members }: Uses, names: readonly string[]): boolean =>
  names.some((each) => {
    const [group = '', name = ''] = each.split('.');
    return named.has(each) || (handed.has(group) && members.has(name));
  });

/** The names under which the contract exports each call: `group.name`. */
export async function namesOfCalls(): Promise<ReadonlyMap<Call, readonly string[]>> {
  const calls = new Map<unknown, Call>([...PLATFORM_CALLS, ...AGENT_CALLS].map((call) => [call, call]));
  const names = new Map<Call, string[]>();
  for (const folder of ['platform', 'agent']) {
    const files = readdirSync(join(ROOT, 'contract/src', folder), { recursive: true, encoding: 'utf8' });
    for (const file of files) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      const exported: object = await import(`../${folder}/${file}`);
      for (const [group, value] of Object.entries(exported))
        for (const [name, member] of Object.entries(value ?? {})) {
          const call = calls.get(member);
          if (call) names.set(call, [...(names.get(call) ?? []), `${group}.${name}`]);
        }
    }
  }
  return names;
}

/** Groups of calls by what a source calls them. */
function aliasesIn(text: string): ReadonlyMap<string, string> {
  const aliases = new Map<string, string>();
  for (const [, list = ''] of text.matchAll(IMPORT))
    for (const part of list.split(',')) {
      const [name = '', alias = name] = part
        .replace(/\btype\b/, '')
        .trim()
        .split(/\s+as\s+/);
      if (/Calls?$/.test(name)) aliases.set(alias, name);
    }
  return aliases;
}

function sourcesOf(workspace: string): string[] {
  return readdirSync(join(ROOT, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(?:^|\/)testing\//.test(path))
    .map((path) => readFileSync(join(ROOT, workspace, 'src', path), 'utf8'));
}
