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
  if (product.setUp !== null) rows.push(['first set-up', product.setUp]);
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
    ...(product.terminalCode === null ? ['', ...registrationHint(product)] : []),
    '',
    'Ctrl-C stops everything.',
    '',
  ].join('\n');
}

function registrationHint({ platform, activationCode, setUp }: ProductReady): string[] {
  const hint = [
    'This terminal is not registered yet. Its set-up screen asks for the platform address and an activation code:',
    `  ${platform}${activationCode === null ? '' : `  ${activationCode}`}`,
  ];
  if (activationCode !== null) return hint;
  const source = setUp === null ? 'The console' : 'The first set-up adds a school; then the console';
  return [...hint, `${source} adds terminals and gives each its activation code.`];
}
