import { parseSync } from '@swc/core';

/** An import or re-export of a module. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** Vanishes at run time. `import { type A }` does not count, because its remainder loads the module. */
  readonly typeOnly: boolean;
}

/** All imports of a source file in any form: static, dynamic, re-export, in a type. */
export function importsOf(source: string, fileName: string): readonly Import[] {
  const found: { readonly specifier: string; readonly typeOnly: boolean }[] = [];
  const module = parseSync(source, {
    syntax: 'typescript',
    tsx: fileName.endsWith('.tsx'),
    target: 'es2024',
  });
  walk(module, (node) => {
    const specifier = specifierOf(node);
    if (specifier !== undefined)
      found.push({ specifier, typeOnly: node.typeOnly === true || node.type === 'TsImportType' });
  });
  return found.map((each) => ({ ...each, line: lineOf(source, each.specifier) }));
}

function specifierOf(node: Record<string, unknown>): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
      return textOf(node.source);
    case 'TsImportType':
      return textOf(node.argument);
    case 'CallExpression': {
      if (!isNode(node.callee) || node.callee.type !== 'Import' || !Array.isArray(node.arguments))
        return undefined;
      const [first]: unknown[] = node.arguments;
      return isNode(first) ? textOf(first.expression) : undefined;
    }
    default:
      return undefined;
  }
}

function textOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'StringLiteral' && typeof node.value === 'string'
    ? node.value
    : undefined;
}

function walk(value: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const each of Object.values(value)) walk(each, visit);
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function lineOf(source: string, specifier: string): number {
  const places = [`'${specifier}'`, `"${specifier}"`].map((quoted) => source.indexOf(quoted));
  return source.slice(0, Math.max(0, ...places)).split('\n').length;
}
