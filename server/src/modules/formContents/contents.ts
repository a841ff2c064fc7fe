import { type FormMoment, formMoment, formValues } from '@self-print/contract/forms.ts';
import { maskText } from '@self-print/contract/masking.ts';
import type { FormContent } from '@self-print/contract/platform/formContents.ts';
import { and, eq, gte, lt, type SQL } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { formContent } from '../../db/schema/forms.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { isNumbered } from '../accounts/isNumbered.ts';
import { decryptFormContent } from '../forms/formContent.ts';
import type { ItemForms } from '../forms/readForms.ts';
import { answersIn, maskedAnswers } from './answers.ts';

export interface ContentFilter {
  readonly itemId?: string | undefined;
  readonly moment?: FormMoment | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly userName?: string | undefined;
}

export const ofOrder = and(
  eq(printOrder.schoolCode, formContent.schoolCode),
  eq(printOrder.orderId, formContent.orderId),
);
const ofPerson = and(eq(account.schoolCode, printOrder.schoolCode), eq(account.userId, printOrder.userId));

/** What people filled in, with the order that it belongs to and its person. */
export const contentsFrom = ({ orm }: Queries) =>
  orm
    .select({
      content: formContent,
      itemId: printOrder.itemId,
      title: { zh: printOrder.titleZh, en: printOrder.titleEn },
      userId: account.userId,
      userNameEncrypted: account.userNameEncrypted,
      nameEncrypted: account.nameEncrypted,
    })
    .from(formContent)
    .innerJoin(printOrder, ofOrder)
    .innerJoin(account, ofPerson)
    .$dynamic();
export type ReadContent = Awaited<ReturnType<typeof contentsFrom>>[number];

export function contentCondition(keys: Keys, schoolCode: string, filter: ContentFilter): SQL | undefined {
  const { itemId, moment, from, to, userName } = filter;
  return and(
    eq(formContent.schoolCode, schoolCode),
    itemId === undefined ? undefined : eq(printOrder.itemId, itemId),
    moment === undefined ? undefined : eq(formContent.moment, moment),
    from === undefined ? undefined : gte(formContent.savedAt, new Date(from)),
    to === undefined ? undefined : lt(formContent.savedAt, new Date(to)),
    userName === undefined ? undefined : isNumbered(printOrder.userId, keys, schoolCode, userName),
  );
}

export const valuesOf = (keys: Keys, { content }: ReadContent) =>
  formValues.parse(JSON.parse(decryptFormContent(keys, content)));

/** A row of the list; answers are masked for those who neither approve nor handle orders. */
export function viewContent(keys: Keys, row: ReadContent, forms: ItemForms, isMasked: boolean): FormContent {
  const { content, itemId, title } = row;
  const { schoolCode, orderId, savedAt } = content;
  const moment = formMoment.parse(content.moment);
  const names = decryptNames(keys, { schoolCode, userId: row.userId }, row);
  const answers = [...answersIn(forms[moment], valuesOf(keys, row))];
  return {
    orderId,
    moment,
    itemId,
    title,
    userName: maskText('name', names.name),
    userNumber: maskText('number', names.userName),
    savedAt: savedAt.toISOString(),
    answers: isMasked ? maskedAnswers(answers) : answers,
    isMasked,
  };
}
