import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { npmProgram } from '../launch/npmProgram.mjs';
import { fetchedRuntime, fetchRuntime } from '../launch/runtime.mjs';
import { projectPath } from '../project.ts';
import type { DebRequest } from './debRequest.ts';

/** The Node for machines on which we are installed, regardless of the one running this. */
export async function pinnedNode(): Promise<
  Pick<DebRequest, 'nodeProgram' | 'nodeLicence' | 'nodeVersion' | 'arch'>
> {
  const { platform, arch, execPath, env } = process;
  const nodeVersion = (await readFile(projectPath('.node-version'), 'utf8')).trim();
  const request = {
    root: projectPath(),
    version: nodeVersion,
    platform,
    arch,
    npm: npmProgram({ execPath, npmExecPath: env.npm_execpath }),
  };
  const nodeProgram = fetchedRuntime(request) ?? (await fetchRuntime(request));
  const nodeLicence = path.join(path.dirname(nodeProgram), '..', 'LICENSE');
  return { nodeProgram, nodeLicence, nodeVersion, arch };
}
