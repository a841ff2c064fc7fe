import { chmod } from 'node:fs/promises';
import path from 'node:path';
import type { Result } from '@self-print/contract/result.ts';
import { projectPath } from '../../project.ts';
import { bundle } from '../bundle.ts';
import type { DebRequest } from '../debRequest.ts';
import { PROGRAM } from '../debTree.ts';
import { makeDeb } from '../makeDeb.ts';
import type { DebProduct } from '../packDeb.ts';
import { placeFile } from '../placeFile.ts';
import { kioskControl } from './kioskControl.ts';
import { KIOSK_FILES, KIOSK_HOME } from './kioskFiles.ts';

const KIOSK: DebProduct = {
  name: 'self-print-kiosk',
  control: kioskControl,
  sources: projectPath('build/packaging/linux'),
  files: KIOSK_FILES,
};

/** Makes the package of a thin Linux kiosk; returns its path. The problem is a sentence for the person who builds. */
export function makeKioskDeb(
  request: DebRequest & {
    /** Folder of the built kiosk UI, if not the project's. */
    readonly kioskDir?: string;
  },
): Promise<Result<string, string>> {
  return makeDeb(KIOSK, request, async (tree) => {
    const home = path.join(tree, KIOSK_HOME);
    const bundled = await bundle({
      ...request,
      kind: 'chromium',
      outDir: home,
      target: { platform: 'linux', arch: request.arch },
    });
    if (!bundled.ok) return bundled;
    const node = path.join(home, 'bin/node');
    await placeFile(request.nodeProgram, node);
    await chmod(node, PROGRAM);
    return bundled;
  });
}
