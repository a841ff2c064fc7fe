import { readFileSync } from 'node:fs';
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { PRELUDE_MODULES } from '../source/preludeModules.ts';
import { engineReason } from './engineReason.ts';
import type { LayoutReport, TypesetDocument, TypesetJob } from './typesetter.ts';

/** A folder that does not exist: sources see only the files of their job, nothing of this machine. */
const WORKSPACE = '/nothing-is-read-from-here';
/** Archives can keep and read it for good, and its texts can be searched and copied. */
const PDF_STANDARD = 'a-2u';
/** How many documents long what was set before is kept. */
const CACHE_AGE = 8;
/** Sets of fonts, each of which holds its files in memory. */
const COMPILERS_KEPT = 3;

const reports = z.array(
  z.object({
    value: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('overflow'), id: z.string() }),
      z.object({ kind: z.literal('stamp'), id: z.string(), page: z.int(), x: z.number(), y: z.number() }),
    ]),
  }),
);

/** Sets documents with Typst, in the process that calls it. */
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
      const pdf = isWhole ? compiler.pdf(document, { pdfStandard: PDF_STANDARD }) : new Uint8Array();
      return ok({ pdf: new Uint8Array(pdf), pages: document.numOfPages, reports: layout });
    } finally {
      for (const { path } of job.files) compiler.unmapShadow(at(path));
      compiler.evictCache(CACHE_AGE);
    }
  };
}

const at = (path: string) => `${WORKSPACE}${path}`;

/** A compiler keeps to the fonts that it was made with: there is one for each set, and the sets used last are kept. */
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

/** What the engine says is wrong; never the values of the data. */
function diagnosis(compiler: NodeCompiler, error: NodeError | null): string {
  if (!error) return 'the engine gave neither a document nor a reason';
  const found = diagnostics.safeParse(compiler.fetchDiagnostics(error));
  return found.success ? engineReason(found.data.map(({ message }) => message).join('; ')) : error.kind;
}
