export interface DebFacts {
  readonly version: string;
  readonly architecture: string;
  /** Installed size. */
  readonly installedKilobytes: number;
}

/** Writes a control file: https://www.debian.org/doc/debian-policy/ch-controlfields.html. */
export type DebControl = (facts: DebFacts) => string;

/** Debian's names for Node's architectures. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** What the Node inside is linked against. */
export const NODE_DEPENDS: readonly string[] = ['libc6 (>= 2.28)', 'libgcc-s1', 'libstdc++6'];

/** Debian's name for one of Node's architectures; undefined where no package is made. */
export function debArchitecture(arch: string): string | undefined {
  return ARCHITECTURES[arch];
}

/** The first fields, which are the same for each package. */
export function debHead(name: string, { version, architecture, installedKilobytes }: DebFacts): string {
  return `Package: ${name}
Version: ${version}
Architecture: ${architecture}
Maintainer: Self-service printing platform <root@localhost>
Installed-Size: ${installedKilobytes}
Section: misc
Priority: optional
`;
}
