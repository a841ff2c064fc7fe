import type { Permission } from '@self-print/contract/permissions.ts';
import type { LazyTexts } from '@self-print/web-kit/lazyTexts.ts';
import type { AskedKey, TextPart } from '@self-print/web-kit/texts.ts';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { CoreKey } from '../texts/core.zh.ts';

/** What is fetched when a page is opened: its texts and the page itself. */
export interface PagePart {
  readonly texts: TextPart<string> | readonly TextPart<string>[];
  readonly Page: ComponentType;
}

interface AnyScreen {
  readonly path: string;
  readonly title: AskedKey<CoreKey>;
  readonly load: () => Promise<PagePart>;
  /** The screen whose place in the menu is lit; its own when left out. */
  readonly under?: string;
}

/** A page of persons at a PC, behind their sign-in. */
export type PcScreen = AnyScreen;

export type MenuGroup =
  | 'statistics'
  | 'orders'
  | 'items'
  | 'templates'
  | 'payments'
  | 'terminals'
  | 'people'
  | 'content'
  | 'system'
  | 'help';
export type MenuIcon =
  | 'deletions'
  | 'statistics'
  | 'itemStatistics'
  | 'echarts'
  | 'charts'
  | 'chartTabs'
  | 'orders'
  | 'issued'
  | 'formContents'
  | 'terminals'
  | 'enrolmentKeys'
  | 'terminalConfig'
  | 'packages'
  | 'scripts'
  | 'cartons'
  | 'terminalMisc'
  | 'extraTerminal'
  | 'textCipher'
  | 'userCartons'
  | 'items'
  | 'tags'
  | 'freeCopies'
  | 'freePages'
  | 'templates'
  | 'resources'
  | 'payChannels'
  | 'dues'
  | 'fees'
  | 'reconciliation'
  | 'waiting'
  | 'payments'
  | 'payTries'
  | 'paymentLog'
  | 'ledger'
  | 'operations'
  | 'people'
  | 'registration'
  | 'registerRecord'
  | 'batches'
  | 'batchSchemes'
  | 'batchConfig'
  | 'inquiries'
  | 'inquiryConfig'
  | 'ownTables'
  | 'cetScores'
  | 'outpatient'
  | 'outpatientConfig'
  | 'studentCards'
  | 'studentCardConfig'
  | 'faces'
  | 'trainBasic'
  | 'trainChange'
  | 'trainLog'
  | 'trainConfig'
  | 'leaves'
  | 'terms'
  | 'dataSources'
  | 'syncSchemes'
  | 'syncRuns'
  | 'roles'
  | 'permissions'
  | 'roleConfig'
  | 'signIn'
  | 'signInLog'
  | 'messages'
  | 'tips'
  | 'translations'
  | 'faults'
  | 'warnings'
  | 'warnRules'
  | 'dictionary'
  | 'adverts'
  | 'school'
  | 'licence'
  | 'cloudPrintConfig'
  | 'retention'
  | 'apps'
  | 'hooks'
  | 'systemState'
  | 'guides'
  | 'gettingStarted'
  | 'account';

/** A page of the console. */
export interface Screen extends AnyScreen {
  /** Without it the screen leads to /noPermission and is in no menu. */
  readonly permission: Permission | 'anyAdministrator';
  /** Its place in the menu; a screen without one is reached from another, whose place is lit. */
  readonly menu?: { readonly group: MenuGroup; readonly icon: MenuIcon };
}

interface ScreenOfPart extends Omit<Screen, 'load'> {
  readonly page: () => Promise<ComponentType>;
}

/** A part of the console: its screens, and the texts that are fetched with each of them. */
export function partOf(
  texts: readonly LazyTexts<string>[],
  screens: readonly ScreenOfPart[],
): readonly Screen[] {
  return screens.map(({ page, ...screen }) => ({
    ...screen,
    load: async () => {
      const [Page, ...parts] = await Promise.all([page(), ...texts.map((fetchTexts) => fetchTexts())]);
      return { Page, texts: parts };
    },
  }));
}

/** The screen at a path. */
export function screenAt<Each extends AnyScreen>(screens: readonly Each[], path: string): Each | undefined {
  return screens.find((each) => matchPath(each.path, path) !== null);
}

/** Whether somebody with these permissions may open a screen. */
export function mayOpen({ permission }: Screen, perms: readonly Permission[]): boolean {
  return permission === 'anyAdministrator' || perms.includes(permission);
}
