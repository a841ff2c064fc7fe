import path from 'node:path';
import type { Result } from '@self-print/contract/result.ts';
import { projectPath } from '../../project.ts';
import type { DebRequest } from '../debRequest.ts';
import { makeDeb } from '../makeDeb.ts';
import type { DebProduct } from '../packDeb.ts';
import { serverControl } from './serverControl.ts';
import { SERVER_FILES, SERVER_HOME } from './serverFiles.ts';
import { makeServerTree } from './serverTree.ts';

const SERVER: DebProduct = {
  name: 'self-print-server',
  control: serverControl,
  sources: projectPath('build/packaging/server'),
  files: SERVER_FILES,
};

/** Makes the package of the platform's server; returns its path. The problem is a sentence for the person who builds. */
export function makeServerDeb(request: DebRequest): Promise<Result<string, string>> {
  const { arch, nodeProgram } = request;
  return makeDeb(SERVER, request, (tree) =>
    makeServerTree({
      outDir: path.join(tree, SERVER_HOME),
      target: { platform: 'linux', arch },
      nodeProgram,
    }),
  );
}
