import { assertNever, fail, ok, type Result } from '@self-print/contract/result.ts';
import { standsIn } from '@self-print/contract/template/elements.ts';
import type { AnyElement } from '@self-print/contract/template/templateTexts.ts';
import { guillocheImage } from '../codes/guilloche.ts';
import type { RenderProblem } from '../renderProblem.ts';
import type { DocumentContent } from './content.ts';
import { resolveChart } from './resolveChart.ts';
import { resolveCode, resolveImage, resolveStamp } from './resolvePictures.ts';
import { resolveTable } from './resolveTable.ts';
import {
  beginResolving,
  type ContentFile,
  type ContentRequest,
  copiesOf,
  type Resolving,
} from './resolving.ts';

export interface ResolvedContent {
  readonly content: DocumentContent;
  readonly files: readonly ContentFile[];
}

/** Resolves the content of a document, or reports everything that is missing. */
export function resolveContent(request: ContentRequest): Result<ResolvedContent, readonly RenderProblem[]> {
  const resolving = beginResolving(request);
  const { fixed, flow } = request.template;
  const { content, files, problems } = resolving;
  for (const element of fixed) resolveElement(element, resolving, false);
  const copies = copiesOf(resolving);
  for (const copy of copies) for (const block of flow) resolveElement(block, copy, false);
  if (request.template.repeat) content.copies = copies.map((copy) => copy.content);
  return problems.length > 0 ? fail(distinct(problems)) : ok({ content, files: [...files.values()] });
}

/** A value used in several places is reported once. */
function distinct(problems: readonly RenderProblem[]): readonly RenderProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

function resolveElement(element: AnyElement, resolving: Resolving, isInColumns: boolean): void {
  const { request, values, texts, content } = resolving;
  const { id } = element;
  if (!standsIn(element, request.locale.language)) return;
  if (element.when !== undefined && !values.holds(element.when)) {
    content.hidden[id] = true;
    return;
  }
  switch (element.kind) {
    case 'text':
    case 'paragraph':
    case 'watermark':
    case 'pageNumber':
      content.texts[id] = texts.runs(element.text);
      return;
    case 'grid':
      content.cells[id] = element.cells.map((cell) => texts.runs(cell.text));
      return;
    case 'table':
      content.tables[id] = resolveTable(element, resolving, isInColumns);
      return;
    case 'chart':
      content.charts[id] = resolveChart(element, resolving);
      return;
    case 'image':
      resolveImage(element, resolving);
      return;
    case 'seal':
    case 'slicedSeal':
      resolveStamp(element, resolving);
      return;
    case 'qrCode':
    case 'barcode':
      resolveCode(element, resolving);
      return;
    case 'guilloche':
      content.guilloches[id] = guillocheImage(texts.plain(element.content), element);
      return;
    case 'microText':
    case 'copyGround':
      content.texts[id] = texts.runs(element.words);
      return;
    case 'group':
      // Values missing only in an omitted group are not reported.
      for (const inner of element.elements) resolveElement(inner, resolving, isInColumns);
      return;
    case 'columns':
      for (const inner of element.lists.flat()) resolveElement(inner, resolving, true);
      return;
    case 'line':
    case 'rect':
    case 'space':
    case 'pageBreak':
      return;
    default:
      assertNever(element);
  }
}
