/** Texts of the set-up screen, which a technician uses. */
export const setUpZh = {
  'setUp.title': '连接打印平台',
  'setUp.lostTitle': '需要重新注册这台终端',
  'setUp.lead': '这台终端还没有注册。填写平台地址和一次性激活码即可开始服务。',
  'setUp.lostLead':
    '打印平台不再认识这台终端，可能已在控制台停用或重新发放。请用新的激活码注册；未上报的打印结果不会丢失。',
  'setUp.step1': '平台地址',
  'setUp.step2': '激活码',
  'setUp.step3': '开始服务',
  'setUp.address': '平台地址',
  'setUp.addressHint': '以 http:// 或 https:// 开头，不带路径',
  'setUp.addressExample': 'https://print.example.edu.cn',
  'setUp.addressInvalid': '地址应以 http:// 或 https:// 开头，并且不带路径',
  'setUp.test': '测试连接',
  'setUp.testing': '正在连接平台',
  'setUp.reached': '已连接，平台版本 {{version}}',
  'setUp.code': '激活码',
  'setUp.codeHint': '在管理控制台“终端”页面生成，24 小时内有效，只能使用一次',
  'setUp.codeInvalid': '激活码至少 4 位',
  'setUp.register': '注册终端',
  'setUp.registering': '正在注册',
  'setUp.registered': '已注册：{{terminal}}',
  'setUp.registeredText': '正在读取本终端的设置，马上开始服务。',
  'setUp.stopWaiting': '停止等待',
  'setUp.changeAddress': '修改地址',
  'setUp.failed.PLATFORM_UNREACHABLE': '连接不上这个地址。请检查地址、网线和防火墙。',
  'setUp.failed.PLATFORM_NOT_TRUSTED':
    '本机不信任这个地址的证书：颁发机构未知、证书已过期或与地址不符。请联系平台管理员。',
  'setUp.failed.NOT_A_PLATFORM': '这个地址有回应，但不是自助打印平台。',
  'setUp.failed.ACTIVATION_CODE_INVALID': '激活码错误、已使用或已过期。请在控制台重新生成。',
  'setUp.failed.TOO_MANY_REQUESTS': '尝试次数过多，请过一会儿再试。',
  'setUp.failed.FORBIDDEN': '平台拒绝了这台终端的请求。请联系平台管理员。',
  'setUp.failed.AGENT_STORAGE_FAILED': '本机无法保存注册信息。请检查磁盘空间和权限。',
  'setUp.failed.agent': '联系不上本机的打印服务，请稍后再试。',
  'setUp.failed.unknown': '注册失败，代码 {{code}}。',
} as const;

export type SetUpKey = keyof typeof setUpZh;
