/** Texts of importing campus data. */
export const recordImportsZh = {
  'recordImport.lead':
    '学籍、成绩等用于生成文件的人员数据，由表格文件导入。导入前逐行检查；导入后 30 天内可以撤销。',
  'recordImport.import': '导入数据',
  'recordImport.formLead':
    '人员须已存在，按学号或工号识别。空单元格保持原值；清单（如课程）以文件中的内容整体替换。可选的列来自已发布的模板。',
  'recordImport.rowIs': '每一行是',
  'recordImport.rowIsPerson': '一个人的资料',
  'recordImport.rowIsEntry': '“{{name}}”中的一项',
  'recordImport.number': '学号或工号',
  'recordImport.leftOut': '不导入',
  'recordImport.found': '将更新 {{changed}} 人，{{same}} 人没有变化',
  'recordImport.done_other': '已更新 {{count}} 人的数据',
  'recordImport.at': '时间',
  'recordImport.by': '导入人',
  'recordImport.variables': '内容',
  'recordImport.changed': '更新人数',
  'recordImport.state': '状态',
  'recordImport.taken': '已导入',
  'recordImport.undone': '已于 {{time}} 撤销',
  'recordImport.undo': '撤销',
  'recordImport.undoAsk': '确定撤销这次导入吗？',
  'recordImport.undoText':
    '这次导入所更新的人员恢复为导入前的数据；此后又被更新的人员保持不变。已生成的文件不受影响。',
  'recordImport.undoDone': '已撤销',
  'recordImport.row.numberMissing': '没有学号或工号',
  'recordImport.row.repeated': '学号或工号在文件中重复',
  'recordImport.row.nothing': '没有可导入的内容',
  'recordImport.row.numberWrong': '“{{heading}}”不是数字',
  'recordImport.row.dateWrong': '“{{heading}}”不是日期',
  'recordImport.row.tooLong': '“{{heading}}”的内容过长',
  'recordImport.row.personUnknown': '系统中没有此人，请先导入人员',
  'recordImport.row.tooLarge': '此人的数据过多',
  'recordImport.row.rowsWrong': '与自定义表的字段不符，或主键重复',
} as const;
export type RecordImportsKey = keyof typeof recordImportsZh;
