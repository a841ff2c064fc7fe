/** Texts of how long data is kept. */
export const retentionZh = {
  'retention.lead': '数据到期后自动删除。这里可以查看各类数据的删除数量和保留期限。',
  'retention.edit': '修改保留期限',
  'retention.editText': '缩短期限后，已超期的数据会在十五分钟内删除，且不能恢复。',
  'retention.days': '天',
  'retention.kind': '数据类别',
  'retention.count': '删除数量',
  'retention.deletedAt': '删除时间',
  'retention.none': '暂无删除记录',
  'retention.kind.documents': '已签发的文件',
  'retention.kind.formContents': '填写的表单内容',
  'retention.kind.formUploads': '表单与审批的附件',
  'retention.kind.printLogs': '打印记录',
  'retention.kind.printPictures': '打印时的照片',
  'retention.kind.trainDocuments': '区间修改的证明材料照片',
  'retention.kind.outpatientPrints': '门诊报告的打印记录',
  'retention.kind.commands': '终端指令记录',
  'retention.kind.shares': '已失效的分享链接',
  'retention.kind.faults': '已处理的故障反馈',
  'retention.kind.disabledPeople': '停用账号的学籍数据和人脸信息',
  'retention.kind.uploads': '上传的文件',
} as const;
export type RetentionKey = keyof typeof retentionZh;
