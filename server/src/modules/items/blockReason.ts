import { type CallProblem, ERRORS, problem } from '@self-print/contract/errors.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import type { Quota } from '../orders/quota.ts';
import type { ItemNode } from './itemNodes.ts';

/** Why a person may not order an item now. */
export type BlockReason = {
  [Name in BlockName]: { readonly name: Name; readonly reason: Bilingual };
}[BlockName];
type BlockName = 'ITEM_NOT_ALLOWED' | 'ITEM_PAUSED' | 'PRINT_LIMIT_REACHED' | 'DOCUMENT_UNAVAILABLE';

/** Who wants to order, and where. Without a terminal: phone or PC, where the items of every terminal can be ordered. */
export interface Asker {
  readonly role: string;
  readonly terminalCode?: string | undefined;
}

const NOT_FOR_ROLE: Bilingual = {
  zh: '您的身份不能办理该项目',
  en: 'This document is not offered to people of your role',
};
const NOT_AT_TERMINAL: Bilingual = {
  zh: '本终端不办理该项目，请到其他终端办理',
  en: 'This document is not offered at this terminal. Use another one',
};

const STEPS_AT_TERMINAL: Bilingual = {
  zh: '该项目有需要现场完成的步骤，请到自助终端办理',
  en: 'This document asks for steps that are done in person. Please order it at a terminal',
};

const MADE_ELSEWHERE: Bilingual = {
  zh: '该项目暂未开通自助办理，请到服务窗口办理',
  en: 'This document cannot be ordered here yet. Ask the service desk',
};

const known = <Name extends BlockName>(name: Name) => {
  const { zh, en } = ERRORS[name];
  return { name, reason: { zh, en } };
};

/** Wraps a plug-in's reason. */
export function notAllowed(reason: Bilingual): BlockReason {
  return { name: 'ITEM_NOT_ALLOWED', reason };
}

/** What permanently bars a person from an item, through the item itself or one of its folders; such items are not listed. */
export function barrierOf(path: readonly ItemNode[], { role, terminalCode }: Asker): BlockReason | undefined {
  if (!path.every(({ roles }) => roles.length === 0 || roles.includes(role))) return notAllowed(NOT_FOR_ROLE);
  const here = ({ terminalCodes }: ItemNode) =>
    terminalCode === undefined || terminalCodes.length === 0 || terminalCodes.includes(terminalCode);
  return path.every(here) ? undefined : notAllowed(NOT_AT_TERMINAL);
}

/** Bars a document without a template, which is made elsewhere and only fetched here. */
export function sourceOf({ templateId }: { readonly templateId: string | null }): BlockReason | undefined {
  return templateId === null ? { name: 'DOCUMENT_UNAVAILABLE', reason: MADE_ELSEWHERE } : undefined;
}

/** Bars an item with steps everywhere but at a terminal, where they are passed. */
export function stepsBarrier(
  { steps }: { readonly steps: readonly unknown[] },
  { terminalCode }: Asker,
): BlockReason | undefined {
  return steps.length > 0 && terminalCode === undefined ? notAllowed(STEPS_AT_TERMINAL) : undefined;
}

/** Bars an item that is paused itself or through one of its folders. */
export function pauseOf(path: readonly ItemNode[]): BlockReason | undefined {
  return path.some(({ paused }) => paused) ? known('ITEM_PAUSED') : undefined;
}

export function limitOf({ printable }: Quota): BlockReason | undefined {
  return printable === 0 ? known('PRINT_LIMIT_REACHED') : undefined;
}

/** Converts a block reason to a call's error, in the caller's language. */
export function blockProblem<Name extends BlockName>(
  { name, reason }: { readonly name: Name; readonly reason: Bilingual },
  language: Language,
): CallProblem<Name> {
  return problem(name, { message: reason[language] });
}
