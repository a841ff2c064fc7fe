import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../../errorCode.ts';
import { TEMPORARY_FILES_LIMIT_BYTES } from '../limits.ts';
import {
  type ControlGroups,
  createControlGroups,
  type GroupLimits,
  type Hierarchy,
  MEMBERS,
  membersOf,
  TASKS_MAX,
} from './controlGroups.ts';

const SERVER = 'self-print-server';
/** Temporary files are in memory too. */
const totalMemory = ({ memoryBytes }: GroupLimits) => memoryBytes + TEMPORARY_FILES_LIMIT_BYTES;

/**
 * Finds the groups in which this process may make others: version 2 with memory and pids delegated to it (systemd's `Delegate=`),
 * or version 1 as root. In version 2 only groups without processes of their own can have limited ones inside, so this process
 * moves into a group beside them. Undefined where that is impossible.
 */
export function findControlGroups(
  mount = '/sys/fs/cgroup',
  membership = '/proc/self/cgroup',
): ControlGroups | undefined {
  try {
    const places = new Map(
      readFileSync(membership, 'utf8')
        .split('\n')
        .map((line) => /^\d+:([^:]*):(.+)$/.exec(line))
        .filter((found) => found !== null)
        .map(([, controllers = '', place = '']) => [controllers, place] as const),
    );
    const hierarchies = versionOne(mount, places) ?? versionTwo(mount, places);
    if (!hierarchies) return undefined;
    const groups = createControlGroups(hierarchies);
    const probe = groups.open({ memoryBytes: 0, tasks: 1 });
    probe?.close();
    return probe && groups;
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return undefined;
  }
}

function versionOne(mount: string, places: ReadonlyMap<string, string>): Hierarchy[] | undefined {
  const [memory, pids] = [places.get('memory'), places.get('pids')];
  if (memory === undefined || pids === undefined) return undefined;
  return [
    {
      folder: join(mount, 'memory', memory),
      files: (limits) => ({ 'memory.limit_in_bytes': totalMemory(limits) }),
      further: {},
    },
    { folder: join(mount, 'pids', pids), files: ({ tasks }) => ({ [TASKS_MAX]: tasks }), further: {} },
  ];
}

function versionTwo(mount: string, places: ReadonlyMap<string, string>): Hierarchy[] | undefined {
  const place = places.get('');
  if (place === undefined) return undefined;
  const folder = join(mount, place);
  const own = join(folder, SERVER);
  if (!existsSync(own)) mkdirSync(own);
  for (const pid of membersOf(folder)) writeFileSync(join(own, MEMBERS), pid);
  writeFileSync(join(folder, 'cgroup.subtree_control'), '+memory +pids');
  return [
    {
      folder,
      files: (limits) => ({ 'memory.max': totalMemory(limits), [TASKS_MAX]: limits.tasks }),
      further: { 'memory.swap.max': 0, 'memory.oom.group': 1 },
    },
  ];
}
