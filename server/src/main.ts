import { quickenImportsOf } from '@self-print/contract/quickImports.ts';

quickenImportsOf('drizzle-orm');
const { serve } = await import('./serve.ts');
await serve();
