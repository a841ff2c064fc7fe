import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { npmProgram } from '../launch/npmProgram.mjs';
import { LaunchError, runToEnd } from '../launch/runProgram.mjs';
import { fetchedRuntime, fetchRuntime } from '../launch/runtime.mjs';
import { projectPath } from '../project.ts';
import type { DebRequest } from './debRequest.ts';

const STRIP = 'strip';

/**
 * The Node for machines on which we are installed, regardless of the one running this, without the names of its inner functions: a seventh
 * of its size. The problem is a sentence for the person who builds.
 */
export async function pinnedNode(): Promise<
  Result<Pick<DebRequest, 'nodeProgram' | 'nodeLicence' | 'nodeVersion' | 'arch'>, string>
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
  const fetched = fetchedRuntime(request) ?? (await fetchRuntime(request));
  const nodeLicence = path.join(path.dirname(fetched), '..', 'LICENSE');
  const nodeProgram = projectPath('build', 'dist', `node-${nodeVersion}-${arch}`);
  await mkdir(path.dirname(nodeProgram), { recursive: true });
  try {
    await runToEnd(STRIP, ['--strip-all', '-o', nodeProgram, fetched], { cwd: projectPath() });
  } catch (error) {
    if (error instanceof LaunchError) return fail(`${error.message}; ${STRIP} is in the package binutils.`);
    throw error;
  }
  return ok({ nodeProgram, nodeLicence, nodeVersion, arch });
}
