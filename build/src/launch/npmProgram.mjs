import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * How to start npm without a shell: its script with the Node it came with, or `npm` on the search path.
 * @param {{ execPath: string, npmExecPath: string | undefined, exists?: (file: string) => boolean }} host
 * @returns {{ command: string, args: readonly string[] }}
 */
export function npmProgram({ execPath, npmExecPath, exists = existsSync }) {
  const besideNode = path.dirname(execPath);
  const candidates = [
    // Set by npm for its scripts; another package manager's script has another name.
    npmExecPath && path.basename(npmExecPath) === 'npm-cli.js' ? npmExecPath : undefined,
    path.join(besideNode, 'node_modules/npm/bin/npm-cli.js'),
    path.join(besideNode, '../lib/node_modules/npm/bin/npm-cli.js'),
  ];
  for (const script of candidates) {
    if (script !== undefined && exists(script)) return { command: execPath, args: [script] };
  }
  return { command: 'npm', args: [] };
}
