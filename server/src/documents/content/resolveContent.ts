import { assertNever, fail, ok, type Result } from '@self-print/contract/result.ts';
import type { TableBlock } from '@self-print/contract/template/flow.ts';
import type { Locale } from '@self-print/contract/template/formatValue.ts';
import type { Template } from '@self-print/contract/template/template.ts';
import type { AnyElement } from '@self-print/contract/template/templateTexts.ts';
import type { TemplateData } from '@self-print/contract/template/variables.ts';
import { barcodeImage, qrImage } from '../codes/codeImages.ts';
import type { RenderProblem } from '../renderProblem.ts';
import { type DocumentContent, emptyContent, type Runs, type TableContent } from './content.ts';
import { type DocumentResources, imagePath } from './resources.ts';
import { createTextReader, type TextReader } from './textReader.ts';
import { readRows } from './values.ts';

export interface ResolvedContent {
  readonly content: DocumentContent;
  readonly files: readonly { readonly path: string; readonly bytes: Uint8Array }[];
}

export interface ContentRequest {
  readonly template: Template;
  readonly data: TemplateData;
  readonly resources: DocumentResources;
  readonly locale: Locale;
}

/** What a document says, or all that is missing for it. */
export function resolveContent(request: ContentRequest): Result<ResolvedContent, readonly RenderProblem[]> {
  const resolving = new Resolving(request);
  const { fixed, flow } = request.template;
  for (const element of [...fixed, ...flow]) resolving.take(element);
  return resolving.problems.length > 0
    ? fail(distinct(resolving.problems))
    : ok({ content: resolving.content, files: [...resolving.files.values()] });
}

/** A value that stands in several places is missing once. */
function distinct(problems: readonly RenderProblem[]): readonly RenderProblem[] {
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

class Resolving {
  readonly content = emptyContent();
  readonly files = new Map<string, { readonly path: string; readonly bytes: Uint8Array }>();
  readonly problems: RenderProblem[] = [];
  readonly #request: ContentRequest;
  readonly #texts: TextReader;

  constructor(request: ContentRequest) {
    this.#request = request;
    this.#texts = createTextReader({ ...request, onProblem: (problem) => this.problems.push(problem) });
  }

  take(element: AnyElement): void {
    const { content } = this;
    const { id } = element;
    if (element.only !== undefined && element.only !== this.#request.locale.language) return;
    if (element.when !== undefined && !this.#texts.hasValue(element.when)) {
      content.hidden[id] = true;
      return;
    }
    switch (element.kind) {
      case 'text':
      case 'paragraph':
      case 'watermark':
      case 'pageNumber':
        content.texts[id] = this.#texts.runs(element.text);
        return;
      case 'grid':
        content.cells[id] = element.cells.map((cell) => this.#texts.runs(cell.text));
        return;
      case 'table':
        content.tables[id] = this.#table(element);
        return;
      case 'image':
        this.#image(element);
        return;
      case 'seal':
        this.#seal(element);
        return;
      case 'qrCode':
      case 'barcode':
        this.#code(element);
        return;
      case 'group':
        // What a group that is left out would say is not missing.
        for (const inner of element.elements) this.take(inner);
        return;
      case 'line':
      case 'rect':
      case 'space':
        return;
      default:
        assertNever(element);
    }
  }

  #table(block: TableBlock): TableContent {
    const { template, data } = this.#request;
    const list = template.variables.find(({ name }) => name === block.rows);
    const rows = list ? readRows(list, data[block.rows]) : ok([]);
    if (!rows.ok) this.problems.push(rows.problem);
    const groups: { key: string | null; title: Runs | null; rows: (readonly Runs[])[] }[] = [];
    for (const [index, row] of (rows.ok ? rows.value : []).entries()) {
      const scope = { list: block.rows, row, number: index + 1 };
      const key = block.groupBy ? this.#texts.plain(block.groupBy, scope) : null;
      let group = groups.at(-1);
      if (!group || group.key !== key) {
        group = { key, title: block.groupBy ? this.#texts.runs(block.groupBy, scope) : null, rows: [] };
        groups.push(group);
      }
      group.rows.push(block.columns.map((column) => this.#texts.runs(column.text, scope)));
    }
    return {
      head: block.columns.map((column) => this.#texts.runs(column.head)),
      groups: groups.map(({ title, rows: grouped }) => ({ title, rows: grouped })),
      summary: block.summary.map((cell) => this.#texts.runs(cell.text)),
    };
  }

  #image(element: Extract<AnyElement, { kind: 'image' }>): void {
    const alt = element.alt ? this.#texts.plain(element.alt) : '';
    if (element.source.from === 'resource') {
      this.#resource(element.id, element.source.resource, alt);
      return;
    }
    const name = element.source.variable;
    const variable = this.#request.template.variables.find((each) => each.name === name);
    const stored = this.#request.data[name];
    if (typeof stored === 'string' && stored !== '') this.#resource(element.id, stored, alt);
    else if (stored !== undefined && stored !== null && stored !== '')
      this.problems.push({ kind: 'wrongValue', variable: name, expected: 'image' });
    else if (variable?.required) this.problems.push({ kind: 'missingValue', variable: name });
  }

  #seal({ id, source }: Extract<AnyElement, { kind: 'seal' }>): void {
    if (source.from === 'resource') this.#resource(id, source.resource, '');
    if (source.from !== 'drawn') return;
    this.content.seals[id] = {
      arc: [...this.#texts.plain(source.arc)],
      below: source.below ? this.#texts.plain(source.below) : '',
    };
  }

  #resource(elementId: string, resource: string, alt: string): void {
    const bytes = this.#request.resources.get(resource);
    if (!bytes) {
      this.problems.push({ kind: 'resourceMissing', resource, elementId });
      return;
    }
    const path = imagePath(bytes);
    if (path === null) {
      this.problems.push({ kind: 'resourceUnusable', resource, elementId });
      return;
    }
    this.content.images[elementId] = { path, alt };
    this.files.set(path, { path, bytes });
  }

  #code(element: Extract<AnyElement, { kind: 'qrCode' | 'barcode' }>): void {
    const { id, kind, colour } = element;
    const before = this.problems.length;
    const text = this.#texts.plain(element.content);
    // What is missing in the content was said already.
    if (this.problems.length > before) return;
    const made = kind === 'qrCode' ? qrImage(text, element.correction, colour) : barcodeImage(text, colour);
    if (!made.ok) {
      this.problems.push({ kind: 'codeContent', elementId: id });
      return;
    }
    this.content.codes[id] = { svg: made.value, alt: kind === 'qrCode' ? 'QR' : 'Code 128' };
    if (kind === 'barcode') this.content.texts[id] = [[text, 0]];
  }
}
