/** Texts of pages that take the rows of a file. */
export const tableImportZh = {
  'tableImport.file': '文件（.xlsx 或 .csv，第一行为表头）',
  'tableImport.unreadable': '无法读取该文件，请另存为 .xlsx 或 .csv 后重试',
  'tableImport.tooLarge': '文件过大，请拆分后分次导入（每个不超过 4 MB）',
  'tableImport.unreachable': '网络不通，请稍后重试',
  'tableImport.empty': '文件中没有数据',
  'tableImport.columns': '各列的含义',
  'tableImport.required': '{{name}}（必需）',
  'tableImport.unnamed': '第 {{n}} 列（无表头）',
  'tableImport.notThere': '文件中没有',
  'tableImport.check': '检查',
  'tableImport.checking': '正在检查：{{done}} / {{all}} 行',
  'tableImport.taking': '正在导入：{{done}} / {{all}} 行',
  'tableImport.take_other': '导入 {{count}} 行',
  'tableImport.nothing': '没有需要导入的内容',
  'tableImport.interrupted': '导入中断，已完成 {{done}} 行。可再次点击导入：已导入的不会重复',
  'tableImport.leftOut_other': '{{count}} 行不予导入',
  'tableImport.why': '原因',
  'tableImport.row': '第 {{line}} 行：{{words}}',
  'tableImport.unlisted_other': '另有 {{count}} 行未列出',
  'tableImport.saveLeftOut': '下载这些行及原因',
} as const;
export type TableImportKey = keyof typeof tableImportZh;
