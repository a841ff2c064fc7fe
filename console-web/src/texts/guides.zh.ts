/** Texts of the product's own documents. */
export const guidesZh = {
  'guides.lead': '管理端各页面的使用说明，以及供工程师使用的技术文档。',
  'guides.help': '使用说明',
  'guides.engineers': '技术文档（供工程师，英文）',
  'guides.top': '平台',
  'guides.devices': '硬件设备',
  'guides.decisions': '设计决定',
  'guides.back': '全部文档',
} as const;
export type GuidesKey = keyof typeof guidesZh;
