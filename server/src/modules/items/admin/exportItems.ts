import type { CallInput, FileAnswer } from '@self-print/contract/call.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { yuanOf } from '@self-print/contract/money.ts';
import type { AdminItem, itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import type { Deps } from '../../../deps.ts';
import { CSV_ROWS_MAX, type CsvColumn, csvAnswer } from '../../../http/csv.ts';
import { listAdminItems } from './adminItems.ts';

function columnsOf(language: Language): readonly CsvColumn<AdminItem>[] {
  const word = (zh: string, en: string) => ({ zh, en })[language];
  const yesNo = (is: boolean) => (is ? word('是', 'yes') : word('否', 'no'));
  return [
    [word('项目代码', 'Item code'), ({ itemId }) => itemId],
    [
      word('类型', 'Type'),
      ({ kind }) => (kind === 'folder' ? word('文件夹', 'Folder') : word('项目', 'Item')),
    ],
    [word('名称（中文）', 'Name (Chinese)'), ({ title }) => title.zh],
    [word('名称（英文）', 'Name (English)'), ({ title }) => title.en],
    [word('所在文件夹', 'Folder'), ({ parentId }) => parentId ?? ''],
    [word('开放申请', 'Open for orders'), ({ state }) => yesNo(state === 1)],
    [word('单价（元）', 'Price (CNY)'), ({ unitPrice }) => yuanOf(unitPrice)],
    [word('免费份数', 'Free copies'), ({ freeCopies }) => String(freeCopies)],
    [word('需要审批', 'Needs approval'), ({ needsApproval }) => yesNo(needsApproval)],
    [word('登录可信程度', 'Trust in the sign-in'), ({ minAssurance }) => minAssurance],
    [
      word('模板', 'Template'),
      ({ templateName, templateId }) => templateName?.[language] ?? templateId ?? '',
    ],
    [word('可申请的角色', 'Roles'), ({ roles }) => roles.join(' ')],
    [word('提供的终端', 'Terminals'), ({ terminalCodes }) => terminalCodes.join(' ')],
  ];
}

/** Exports items and folders as CSV, in the order of their list, with headings in the language of the page. */
export async function exportItems(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  filter: CallInput<typeof itemAdminCalls.export>,
  language: Language,
): Promise<FileAnswer> {
  const found = await listAdminItems(db, schoolCode, { ...filter, page: 1, rows: CSV_ROWS_MAX });
  return csvAnswer('items.csv', columnsOf(language), found);
}
