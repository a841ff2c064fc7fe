import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectPath } from '../../project.ts';
import type { ShippedPackage } from './shippedPackages.ts';

const LICENCE = /^(?:mit-)?(?:licen[cs]e|copying|notice|ofl|arphicpl)/i;
const NO_TEXT = /\.(?:[cm]?[jt]sx?|json|map)$/i;
const README = /^readme(?:\.md|\.markdown)?$/i;
/** A heading about the licence, and what stands below it. */
const SECTION =
  /^(?:#+ *.*\blicen[cs](?:e|ing)\b.*|.*\blicen[cs]e\b.*\n[-=]{3,}) *\n([\s\S]*?)(?=^#+ |(?![\s\S]))/im;
/** Shorter ones only name the licence. */
const SECTION_CHARACTERS_MIN = 200;
const GRANTS = /\bPermission\b|\bRedistribution and use\b/;
/** Licences whose texts hold no name of an owner. */
const WITHOUT_OWNER: ReadonlySet<string> = new Set(['Apache-2.0', 'LGPL-3.0-or-later']);
const STANDARD_TEXTS = projectPath('build', 'packaging', 'licences');
/** Owners, from where the package is developed, where the package itself names nobody. */
const OWNERS: Readonly<Record<string, string>> = {
  '@pinyin-pro/data': 'zh-lx',
  '@node-rs/argon2-linux-arm64-gnu': 'LongYinan',
  '@node-rs/argon2-linux-x64-gnu': 'LongYinan',
  ahooks: 'ahooks',
};

/** Whether a file in a package's folder is a licence or notice that must accompany it. */
export function isLicence(file: string): boolean {
  const name = path.basename(file);
  return LICENCE.test(name) && !NO_TEXT.test(name);
}

/**
 * The licences and notices of a package: its own files, else what its README says, else the standard text of the licence that it
 * states, under the name of its author. Empty when none of these is there.
 */
export async function licenceTexts(shipped: ShippedPackage): Promise<readonly string[]> {
  const names = await filesOf(shipped.folder);
  const read = (name: string) => readFile(projectPath(shipped.folder, name), 'utf8');
  const own = await Promise.all(
    names
      .filter((name) => isLicence(name) || path.dirname(name) !== '.')
      .sort()
      .map(read),
  );
  if (own.length > 0) return own;
  const readme = names.find((name) => README.test(name));
  const section = readme === undefined ? null : licenceSection(await read(readme));
  if (section !== null && GRANTS.test(section)) return [section];
  const standard = await standardText(shipped);
  return standard === null ? [] : [...(section === null ? [] : [section]), standard];
}

/** Files in a package's folder, and in folders of licences in it. */
async function filesOf(folder: string, below = ''): Promise<readonly string[]> {
  const entries = await readdir(projectPath(folder, below), { withFileTypes: true });
  const inside = entries.map(async (entry) => {
    const name = path.join(below, entry.name);
    if (!entry.isDirectory()) return [name];
    return below === '' && isLicence(name) ? filesOf(folder, name) : [];
  });
  return (await Promise.all(inside)).flat();
}

/** What a README says about the licence; null when that is no more than a name. */
export function licenceSection(readme: string): string | null {
  const section = SECTION.exec(readme.replaceAll('\r\n', '\n'))?.[1]?.trim() ?? '';
  return section.length < SECTION_CHARACTERS_MIN ? null : section;
}

async function standardText({ name, licence, owner }: ShippedPackage): Promise<string | null> {
  const text = await readFile(path.join(STANDARD_TEXTS, `${licence}.txt`), 'utf8').catch(() => null);
  if (text === null || WITHOUT_OWNER.has(licence)) return text;
  const named = OWNERS[name] ?? owner;
  return named === '' ? null : `Copyright (c) ${named}\n\n${text}`;
}
