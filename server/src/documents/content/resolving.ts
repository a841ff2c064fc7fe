import type { Locale } from '@self-print/contract/template/formatValue.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { createValueReader, type ValueReader } from '@self-print/contract/template/values/valueReader.ts';
import type { TemplateData } from '@self-print/contract/template/variables.ts';
import type { RenderProblem } from '../renderProblem.ts';
import { type DocumentContent, emptyContent } from './content.ts';
import type { DocumentResources } from './resources.ts';
import { createTextReader, type TextReader } from './textReader.ts';

export interface ContentRequest {
  readonly template: Template;
  readonly data: TemplateData;
  readonly resources: DocumentResources;
  readonly locale: Locale;
  readonly masked?: boolean | undefined;
}

export interface ContentFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** State while a template's elements are resolved. */
export interface Resolving {
  readonly request: ContentRequest;
  readonly values: ValueReader;
  readonly texts: TextReader;
  readonly content: DocumentContent;
  /** Files by path. */
  readonly files: Map<string, ContentFile>;
  readonly problems: RenderProblem[];
}

export function beginResolving(request: ContentRequest): Resolving {
  const problems: RenderProblem[] = [];
  // All are collected, so that a single pass finds everything that is missing.
  const values = createValueReader({ ...request, onProblem: (problem) => problems.push(problem) });
  return {
    request,
    values,
    texts: createTextReader({ ...request, values }),
    content: emptyContent(),
    files: new Map(),
    problems,
  };
}
