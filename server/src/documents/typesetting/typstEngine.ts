import { readFileSync } from 'node:fs';
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { PRELUDE_MODULES } from '../source/preludeModules.ts';
import { completeTags } from '../tagging/completeTags.ts';
import type { FigureBox } from '../tagging/structure.ts';
import { engineReason } from './engineReason.ts';
import type { LayoutReport, TypesetDocument, TypesetJob } from './typesetter.ts';

/** A folder that does not exist: sources can read only their job's files, nothing on this machine. */
const WORKSPACE = '/nothing-is-read-from-here';
/** The engine declares one standard only; `completeTags` adds PDF/UA-1 to the first. */
const PDF_STANDARDS = { accessible: 'a-2a', printable: 'a-2u' } as const;
/** Compilation cache is kept for this number of documents. */
const CACHE_AGE = 8;
/** Cached font sets, each of which keeps its files in memory. */
const COMPILERS_KEPT = 3;

const reports = z.array(
  z.object({
    value: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('overflow'),
        id: z.string(),
        cell: z.optional(z.object({ row: z.int(), column: z.int() })),
      }),
      z.object({ kind: z.literal('person'), what: z.enum(['name', 'number']), page: z.int() }),
      z.object({
        kind: z.literal('figure'),
        x: z.number(),
        y: z.number(),
        width: z.number(),
        height: z.number(),
        pageHeight: z.number(),
      }),
      z.object({ kind: z.literal('stamp'), id: z.string(), page: z.int(), x: z.number(), y: z.number() }),
    ]),
  }),
);

/** Typesets documents with Typst, in the calling process. */
export function createTypstEngine() {
  const compilerWith = createCompilers();

  return (job: TypesetJob): Result<TypesetDocument, string> => {
    const compiler = compilerWith(job.fontFolders);
    compiler.mapShadow(at('/data.json'), Buffer.from(job.data));
    for (const { path, bytes } of job.files) compiler.mapShadow(at(path), Buffer.from(bytes));
    try {
      const compiled = compiler.compile({ mainFileContent: job.source });
      const document = compiled.result;
      if (!document) return fail(diagnosis(compiler, compiled.takeError()));
      const found = reports.parse(compiler.query(document, { selector: '<report>' }));
      const layout: readonly LayoutReport[] = found.map(({ value }) => value);
      const isWhole = !layout.some(({ kind }) => kind === 'overflow');
      const pdf = isWhole
        ? compiler.pdf(document, { pdfStandard: PDF_STANDARDS[job.claims] })
        : new Uint8Array();
      const isCompleted = isWhole && job.claims === 'accessible';
      return ok({
        pdf: isCompleted ? completeTags(pdf, boxesIn(layout)) : new Uint8Array(pdf),
        pages: document.numOfPages,
        reports: layout,
      });
    } finally {
      for (const { path } of job.files) compiler.unmapShadow(at(path));
      compiler.evictCache(CACHE_AGE);
    }
  };
}

function boxesIn(reports: readonly LayoutReport[]): readonly FigureBox[] {
  return reports.flatMap((report): readonly FigureBox[] => {
    if (report.kind !== 'figure') return [];
    const { x, y, width, height, pageHeight } = report;
    return [[x, pageHeight - y - height, x + width, pageHeight - y]];
  });
}

const at = (path: string) => `${WORKSPACE}${path}`;

/** A compiler has a fixed font set; one is created per set, and the most recently used are kept. */
function createCompilers() {
  const compilers = new Map<string, NodeCompiler>();
  return (fontFolders: readonly string[]): NodeCompiler => {
    const key = fontFolders.join();
    const compiler = compilers.get(key) ?? openCompiler(fontFolders);
    compilers.delete(key);
    compilers.set(key, compiler);
    for (const oldest of [...compilers.keys()].slice(0, -COMPILERS_KEPT)) compilers.delete(oldest);
    return compiler;
  };
}

function openCompiler(fontFolders: readonly string[]): NodeCompiler {
  const compiler = NodeCompiler.create({
    workspace: WORKSPACE,
    fontArgs: [{ fontPaths: [...fontFolders] }],
  });
  for (const name of PRELUDE_MODULES) {
    const file = `prelude/${name}.typ`;
    compiler.mapShadow(at(`/${file}`), readFileSync(new URL(`../source/${file}`, import.meta.url)));
  }
  return compiler;
}

const diagnostics = z.array(z.looseObject({ message: z.string() }));

/** The engine's diagnosis; never contains values of the data. */
function diagnosis(compiler: NodeCompiler, error: NodeError | null): string {
  if (!error) return 'the engine gave neither a document nor a reason';
  const found = diagnostics.safeParse(compiler.fetchDiagnostics(error));
  return found.success ? engineReason(found.data.map(({ message }) => message).join('; ')) : error.kind;
}
