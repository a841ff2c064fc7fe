/** Texts of the page about the installation; what was found is worded in the contract. */
export const systemStateZh = {
  'system.lead': '检查当前服务器及其数据库、存储和外部渠道，每分钟最多检查一次。',
  'system.when': '{{time}} 检查，版本 {{version}}',
  'system.again': '重新检查',
  'system.allFine': '全部正常。',
  'system.faults_other': '{{count}} 项故障',
  'system.warnings_other': '{{count}} 项警告',
  'system.and': '，',
  'system.attention': '需要处理',
  'system.fine': '正常',
  'system.todo': '处理建议：{{what}}',
  'system.state.ok': '正常',
  'system.state.warning': '警告',
  'system.state.fault': '故障',
} as const;
export type SystemStateKey = keyof typeof systemStateZh;
