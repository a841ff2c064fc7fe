import type { Locale } from '@self-print/contract/template/formatValue.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import { partsOfList } from '@self-print/contract/template/values/listParts.ts';
import type { ListPart } from '@self-print/contract/template/values/rowScope.ts';
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
  return resolvingOf({ request, files: new Map(), problems: [] });
}

/** What the flow is resolved in: for each of its copies, where it is repeated. */
export function copiesOf(resolving: Resolving): readonly Resolving[] {
  const { repeat } = resolving.request.template;
  if (repeat === undefined) return [resolving];
  return partsOfList(repeat, resolving.values).map((part) => resolvingOf(resolving, part));
}

function resolvingOf(shared: Pick<Resolving, 'request' | 'files' | 'problems'>, part?: ListPart): Resolving {
  const { request, files, problems } = shared;
  // All are collected, so that a single pass finds everything that is missing.
  const values = createValueReader({
    ...request,
    onProblem: (problem) => problems.push(problem),
    ...(part && { part }),
  });
  const texts = createTextReader({ ...request, values, ...(part && { repeated: part.list }) });
  return { request, values, texts, content: emptyContent(), files, problems };
}
