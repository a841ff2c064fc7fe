import path from 'node:path';
import type { ProductReady } from '@self-print/contract/processes.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';

/** What the table contains in addition to the JSON line. */
export interface SummaryContext {
  readonly cwd: string;
  readonly dataDir: string;
  readonly logDir: string | null;
  readonly embeddedDatabase: boolean;
  readonly seconds: number;
}

const SHOWN_TAKE_CODES = 5;

/** The table shown to a person when everything is running. */
export function summaryTable(product: ProductReady, context: SummaryContext): string {
  const { student, admin, operator, takeCodes, printedDir } = product;
  const near = (place: string) => {
    const relative = path.relative(context.cwd, place);
    return relative.startsWith('..') ? place : relative || '.';
  };
  const rows: (readonly [string, string])[] = [
    ['kiosk', product.kiosk],
    ['phone', product.platform + WEB_PATHS.mobile],
    ['console', product.platform + WEB_PATHS.console],
    ['platform', product.platform],
    ['call pages', `${product.platform}/doc-api`],
    [
      'printer',
      product.printerUrl + (printedDir === null ? '' : `  (simulated; its paper: ${near(printedDir)})`),
    ],
  ];
  if (student) rows.push(['student', `${student.userName} / ${student.password}`]);
  if (admin) rows.push(['administrator', `${admin.userName} / ${admin.password}`]);
  if (operator) rows.push(['operator', `${operator.userName} / ${operator.password}`]);
  if (takeCodes.length > 0) rows.push(['pickup codes', takeCodes.slice(0, SHOWN_TAKE_CODES).join('  ')]);
  rows.push([
    'data',
    near(context.dataDir) +
      (context.embeddedDatabase
        ? '  (embedded database: survives a crash of the program, not a power cut)'
        : ''),
  ]);
  if (context.logDir !== null) rows.push(['logs', near(context.logDir)]);

  const width = Math.max(...rows.map(([name]) => name.length));
  const table = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  return [
    '',
    `The self-print platform is ready after ${context.seconds.toFixed(1)} s.`,
    '',
    ...table,
    ...(product.terminalCode === null ? ['', ...registrationHint(product, context)] : []),
    '',
    'Ctrl-C stops everything.',
    '',
  ].join('\n');
}

function registrationHint({ platform, activationCode }: ProductReady, context: SummaryContext): string[] {
  const setUp = [
    'This terminal is not registered yet. Its set-up screen asks for the platform address and an activation code:',
    `  ${platform}${activationCode === null ? '' : `  ${activationCode}`}`,
  ];
  if (activationCode !== null) return setUp;
  const settings = context.embeddedDatabase
    ? `SELF_PRINT_DATA_DIR=${path.join(context.dataDir, 'server')} `
    : 'SELF_PRINT_DATABASE_URL=… ';
  return [
    ...setUp,
    'These create a school, a terminal with its activation code, and everything else (each shows its options with --help):',
    `  ${settings}npm run -s platform -- create-school`,
    `  ${settings}npm run -s platform -- create-terminal`,
    ...(context.embeddedDatabase
      ? ['Stop this program while they run: the embedded database serves one process at a time.']
      : []),
  ];
}
