import { quickenImportsOf } from '@self-print/contract/quickImports.ts';

quickenImportsOf('drizzle-orm');
const { runWords } = await import('./commandLine.ts');
await runWords(process.argv.slice(2));
