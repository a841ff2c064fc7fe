/** Requests to delete what is stored about a person. */
export const deletionsZh = {
  'deletions.lead': '本人申请删除平台保存的个人数据。请在最迟答复时间前处理；同意后自动删除，不能恢复。',
  'deletions.none': '没有删除申请',
  'deletions.person': '申请人',
  'deletions.closed': '已注销的账号',
  'deletions.state': '状态',
  'deletions.is.waiting': '待处理',
  'deletions.is.withdrawn': '已撤回',
  'deletions.is.refused': '已拒绝',
  'deletions.is.agreed': '正在删除',
  'deletions.is.done': '已删除',
  'deletions.late': '已超期',
  'deletions.askedAt': '申请时间',
  'deletions.answerBy': '最迟答复',
  'deletions.decidedAt': '处理时间',
  'deletions.outcome': '删除结果',
  'deletions.show': '查看',
  'deletions.agree': '同意删除',
  'deletions.agreeAsk': '同意删除此人的数据？',
  'deletions.agreeText':
    '此人立即退出所有登录并不能再登录。数据删除后不能恢复；依法须保存的数据抹去身份后保留。若学校的数据源仍有此人，下次同步会建立新的账号。',
  'deletions.agreeDone': '已同意，正在删除',
  'deletions.refuse': '拒绝',
  'deletions.refuseText': '申请人会看到此理由。依法可以拒绝的情形，例如仍在读、数据须依法保存。',
  'deletions.refuseDone': '已拒绝，申请人会看到理由',
  'deletions.reason': '理由',
  'deletions.kind': '数据',
  'deletions.erased': '已处理',
  'deletions.left': '尚存',
} as const;

export type DeletionsKey = keyof typeof deletionsZh;
