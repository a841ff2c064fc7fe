/** Texts of the product's own documents. */
export const guidesZh = {
  'guides.lead': '安装、配置和运维本平台的说明，与当前版本一致。文档为英文。',
  'guides.top': '平台',
  'guides.devices': '硬件设备',
  'guides.decisions': '设计决定',
  'guides.back': '全部文档',
} as const;
export type GuidesKey = keyof typeof guidesZh;
