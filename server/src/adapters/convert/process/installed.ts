import { existsSync } from 'node:fs';

/** A system file that conversion needs, and the Debian package that contains it. */
export interface NeededFile {
  readonly file: string;
  readonly from: string;
}

export const SOFFICE = '/usr/lib/libreoffice/program/soffice';
/** Debian's own Python, whose modules include the bridge to LibreOffice. */
export const PYTHON = '/usr/bin/python3';

export const NEEDED_FOR_PICTURES: readonly NeededFile[] = [{ file: '/usr/bin/prlimit', from: 'util-linux' }];
export const NEEDED_FOR_OFFICE: readonly NeededFile[] = [
  { file: '/usr/lib/libreoffice/program/libswlo.so', from: 'libreoffice-writer-nogui' },
  { file: '/usr/lib/libreoffice/program/libsclo.so', from: 'libreoffice-calc-nogui' },
  { file: '/usr/lib/libreoffice/program/libsdlo.so', from: 'libreoffice-impress-nogui' },
  { file: '/usr/lib/python3/dist-packages/uno.py', from: 'python3-uno' },
  { file: '/usr/bin/fc-match', from: 'fontconfig' },
];
export const NEEDED_FOR_ISOLATION: readonly NeededFile[] = [{ file: '/usr/bin/bwrap', from: 'bubblewrap' }];

/** Lists packages that are not installed. */
export function missingPackages(needed: readonly NeededFile[]): string[] {
  return [...new Set(needed.filter(({ file }) => !existsSync(file)).map(({ from }) => from))];
}
