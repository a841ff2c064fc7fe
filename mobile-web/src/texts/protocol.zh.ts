/** The privacy policy; a school may lay its own words over these. */
export const protocolZh = {
  'protocol.intro':
    '{{school}}使用本平台为您打印证明与文件。这里说明平台用到哪些信息、用来做什么、保存多久，以及您可以做什么。',
  'protocol.whatTitle': '用到哪些信息',
  'protocol.what':
    '学校提供的姓名、学号或工号、院系专业与证明所需的学业数据；您填写的申请表；您上传的打印文件与附件；订单与打印记录；用于发送电子文档的邮箱地址。',
  'protocol.whyTitle': '用来做什么',
  'protocol.why': '只用于确认您的身份、生成和打印您要的文档、计算费用、核验证明真伪，以及处理打印故障。',
  'protocol.keptTitle': '怎样保护、保存多久',
  'protocol.kept':
    '个人信息在数据库中加密保存，不写入日志，也不出现在网址里；在他人可能看到的屏幕上会打码。云打印的文件与预览图到期自动删除，您也可以随时删除；期限在云打印页面写明。申请时填写的内容与附件、签发的文件和打印记录按学校设定的期限保存（默认 3 年），到期自动删除；订单记录（何时办理了什么）继续保留。',
  'protocol.othersTitle': '谁能看到',
  'protocol.others':
    '您自己和学校的授权人员。持有证明核验码的人只能看到打码后的信息。您创建的分享链接可设期限与密码，并可随时撤销。页面不加载任何第三方内容。',
  'protocol.deviceTitle': '留在手机上的信息',
  'protocol.device':
    '一个登录会话 Cookie（退出登录或闲置后失效）、您选择的语言、未传完文件的进度、页面本身的缓存，以及没有网络时也能查看的取件码：加密保存，退出登录或登录失效后删除。没有跟踪。',
  'protocol.rightsTitle': '您的权利',
  'protocol.rights':
    '您可以查阅、更正或要求删除您的信息，也可以撤回分享。在“我的账号”中可以下载平台保存的您的数据，或申请删除；哪些数据依法保留、保留多久，申请页面逐项写明。更正请联系学校的打印服务窗口或信息化部门。',
} as const;

export type ProtocolKey = keyof typeof protocolZh;
