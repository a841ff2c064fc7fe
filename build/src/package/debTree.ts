/** A file of a package: source below a folder of build/packaging, and target on the machine. */
export interface DebFile {
  readonly from: string;
  readonly to: string;
  readonly mode: number;
}

export const READABLE = 0o644;
export const SECRET = 0o600;
export const PROGRAM = 0o755;

/** What dpkg runs before and after it changes files. */
export const DEB_SCRIPTS: readonly DebFile[] = ['postinst', 'prerm', 'postrm'].map((name) => ({
  from: `debian/${name}`,
  to: `DEBIAN/${name}`,
  mode: PROGRAM,
}));

/** Files that an upgrade must not overwrite after local changes. */
export function confFiles(files: readonly DebFile[]): string {
  const kept = files.filter(({ to }) => to.startsWith('etc/'));
  return kept.map(({ to }) => `/${to}\n`).join('');
}
