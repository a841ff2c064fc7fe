import { readFile } from 'node:fs/promises';
import { projectPath } from '@self-print/build/project.ts';

/** What a person types by a section of a document: its blocks that are marked as `sh`, in order. */
export async function stepsOf(document: string, section: string): Promise<string> {
  const steps = stepsIn(await readFile(projectPath('docs', document), 'utf8'), section);
  if (steps === '') throw new Error(`docs/${document} has nothing to type under "${section}".`);
  return steps;
}

/** The same of a text; a section ends at the next heading of any level. */
export function stepsIn(text: string, section: string): string {
  let isWanted = false;
  let block: { readonly indent: number; readonly isTyped: boolean } | undefined;
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const fence = /^( *)```(\w*)$/.exec(line);
    if (block) {
      if (fence) block = undefined;
      else if (block.isTyped) lines.push(line.slice(block.indent));
    } else if (fence) block = { indent: fence[1]?.length ?? 0, isTyped: isWanted && fence[2] === 'sh' };
    else if (line.startsWith('#')) isWanted = line.replace(/^#+ /, '') === section;
  }
  return lines.join('\n');
}
