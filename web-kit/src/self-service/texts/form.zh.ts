/** Texts of forms that items ask for. */
export const formZh = {
  'form.lead': '请如实填写，内容会印在证明上或供审批使用。',
  'form.next': '下一步：预览',
  'form.checking': '正在检查…',
  'form.required': '必填',
  'form.choose': '请选择',
  'form.wrong_other': '请检查标红的 {{count}} 处',
  'form.rule.required': '请填写此项',
  'form.rule.minLength_other': '至少 {{count}} 个字',
  'form.rule.maxLength_other': '最多 {{count}} 个字',
  'form.rule.minimum': '不能小于 {{n}}',
  'form.rule.maximum': '不能大于 {{n}}',
  'form.rule.minItems': '至少选 {{n}} 项',
  'form.rule.maxItems': '最多选 {{n}} 项',
  'form.rule.format': '格式不正确',
  'form.rule.other': '填写有误',
  'form.unsaved': '填写的内容只保存在本页，退出登录后会清除。',
  'after.title': '取件后请填写',
  'after.lead': '打印已完成，请花一分钟填写。',
  'after.open': '填写',
  'after.submit': '提交',
  'after.busy': '正在提交…',
  'after.done': '已收到，谢谢。',
} as const;

export type FormKey = keyof typeof formZh;
