import { describe, expect, it } from '@jest/globals';
import { npmProgram } from './npmProgram.mjs';

const execPath = '/opt/node/bin/node';

/** A machine with only these files. */
const machine = (...files: readonly string[]) => ({
  execPath,
  exists: (file: string) => files.includes(file),
});

describe('npmProgram', () => {
  it('is the npm that runs the script', () => {
    const npmExecPath = '/opt/npm/bin/npm-cli.js';
    expect(npmProgram({ ...machine(npmExecPath), npmExecPath })).toEqual({
      command: execPath,
      args: [npmExecPath],
    });
  });

  it('is never another package manager', () => {
    const npmExecPath = '/usr/lib/pnpm/bin/pnpm.cjs';
    expect(npmProgram({ ...machine(npmExecPath), npmExecPath })).toEqual({ command: 'npm', args: [] });
  });

  it.each(['/opt/node/lib/node_modules/npm/bin/npm-cli.js', '/opt/node/bin/node_modules/npm/bin/npm-cli.js'])(
    'is the one that came with Node at %s',
    (script) => {
      expect(npmProgram({ ...machine(script), npmExecPath: undefined })).toEqual({
        command: execPath,
        args: [script],
      });
    },
  );

  it('is found by the search path when all else fails', () => {
    expect(npmProgram({ ...machine(), npmExecPath: '/gone/npm-cli.js' })).toEqual({
      command: 'npm',
      args: [],
    });
  });
});
