import { readFile } from 'node:fs/promises';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { projectPath } from '../../project.ts';
import { licenceTexts } from './licenceTexts.ts';
import type { ShippedPackage } from './shippedPackages.ts';

const RULE = `${'-'.repeat(79)}\n`;

/**
 * Writes the licences of the product and of all packages that are shipped with it, in the order of their names; equal texts stand
 * once. The problem names each package without a text.
 */
export async function writeNotices(packages: readonly ShippedPackage[]): Promise<Result<string, string>> {
  const byText = new Map<string, string[]>();
  const without: string[] = [];
  for (const each of packages) {
    const title = `${each.name} ${each.version}`;
    const texts = await licenceTexts(each);
    if (texts.length === 0) without.push(title);
    for (const text of new Set(texts.map((one) => one.replaceAll('\r\n', '\n').trim()))) {
      byText.set(text, [...(byText.get(text) ?? []), title]);
    }
  }
  if (without.length > 0) return fail(`These packages have no licence text: ${without.join(', ')}`);
  const own = await readFile(projectPath('LICENSE'), 'utf8');
  const parts = [...byText].map(([text, titles]) => `${RULE}${titles.join('\n')}\n\n${text}\n`);
  return ok(
    `${own.trim()}\n\nNode.js has licences of its own, in copyright.node beside this file. The packages below are part of this one:\n\n${parts.join('\n')}`,
  );
}
