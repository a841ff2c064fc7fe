import { z } from 'zod/mini';
import type { FactsOfRow, FindingRow } from './findingRow.ts';

const TABLES_COME = {
  zh: '首次启动服务器时会自动建立。',
  en: 'The first server start creates them.',
} as const;
const SEE_SIGNING = { zh: '请参阅 docs/signing.md。', en: 'See docs/signing.md.' } as const;
const SEE_CHANNELS = {
  zh: '请在“支付渠道”页逐个检查并修正参数，或停用不再使用的渠道。',
  en: 'Check them one by one under “Payment channels”; correct their parameters, or switch off those that are not used.',
} as const;
const INSTALL = { zh: '请执行：apt-get install {{packages}}', en: 'apt-get install {{packages}}' } as const;
const CLOCKS = {
  zh: '请用 NTP 校准两台机器的时钟：占用期限和令牌都以时钟为准。',
  en: 'Synchronise both clocks with NTP: leases and tokens depend on them.',
} as const;
const ROOM = {
  zh: '请清理磁盘，或将 SELF_PRINT_DATA_DIR 移到更大的磁盘。',
  en: 'Free some space, or move SELF_PRINT_DATA_DIR to a larger disk.',
} as const;
const BACK_UP_NIGHTLY = {
  zh: '请每晚运行备份（docs/back-up.md）。',
  en: 'Run a back-up every night (docs/back-up.md).',
} as const;
const LOOK_AT_FRONT = {
  zh: '请检查域名解析、防火墙和反向代理；纸上的二维码指向这个地址。',
  en: 'Check DNS, the firewall and the reverse proxy: the QR codes on printed documents lead to this address.',
} as const;
const LOOK_AT_COLLECTOR = {
  zh: '请检查 SELF_PRINT_TRACES_URL（例如 http://127.0.0.1:4318/v1/traces）和采集器；平台本身不受影响。',
  en: 'Check SELF_PRINT_TRACES_URL (such as http://127.0.0.1:4318/v1/traces) and the collector; the platform itself goes on.',
} as const;
const RENEW_FRONT = {
  zh: '请续期反向代理的证书并重新加载；过期后终端、手机和控制台都无法连接。',
  en: 'Renew the certificate of the reverse proxy and reload it; once it has expired, terminals, phones and the console can no longer connect.',
} as const;

/**
 * The only table of what an examination can find: how bad it is, what was found, and what to do. `{{name}}` stands for a fact, `{{moment}}`
 * for a moment that is shown by the reader's clock.
 */
export const SYSTEM_FINDINGS = {
  'no-answer': {
    state: 'fault',
    zh: '{{seconds}} 秒内没有应答',
    en: 'no answer within {{seconds}} s',
    todo: { zh: '请确认对方正在运行且网络可达。', en: 'Check that the other side is up and reachable.' },
  },
  failed: {
    state: 'fault',
    zh: '检查出错：{{message}}',
    en: '{{message}}',
    todo: { zh: '请查看错误信息和服务器日志。', en: 'See the message and the server log.' },
  },
  'settings-wrong': {
    state: 'fault',
    zh: '{{problem}}',
    en: '{{problem}}',
    todo: {
      zh: '请修正这些环境变量；其他项目尚未检查。',
      en: 'Correct these settings; nothing else was checked.',
    },
  },
  'settings-production': { state: 'ok', zh: '生产环境', en: 'production' },
  'settings-development': { state: 'ok', zh: '开发环境', en: 'development' },
  'secret-given': { state: 'ok', zh: '来自 SELF_PRINT_SECRET', en: 'from SELF_PRINT_SECRET' },
  'secret-kept': { state: 'ok', zh: '保存在 {{folder}}', en: 'kept in {{folder}}' },
  'secret-none': {
    state: 'warning',
    zh: '{{folder}} 中还没有主密钥',
    en: 'none in {{folder}} yet',
    todo: { zh: '首次启动服务器时会自动生成。', en: 'The first server start creates one.' },
  },
  'secret-open': {
    state: 'fault',
    zh: '其他用户可以读取 {{folder}}/secret',
    en: '{{folder}}/secret can be read by others',
    todo: { zh: '请执行：chmod 600 {{folder}}/secret', en: 'chmod 600 {{folder}}/secret' },
  },
  'folder-fine': { state: 'ok', zh: '{{folder}}', en: '{{folder}}' },
  'folder-missing': {
    state: 'fault',
    zh: '{{folder}} 不存在或无法写入',
    en: '{{folder}} is missing or cannot be written',
    todo: {
      zh: '请为服务器的运行用户建立该目录，或修改 SELF_PRINT_DATA_DIR。',
      en: 'Create it for the user of the server, or set SELF_PRINT_DATA_DIR.',
    },
  },
  'space-fine': {
    state: 'ok',
    zh: '{{folder}} 剩余 {{gib}} GiB（{{percent}}%）',
    en: '{{gib}} GiB free ({{percent}} %) at {{folder}}',
  },
  'space-low': {
    state: 'warning',
    zh: '{{folder}} 仅剩 {{gib}} GiB（{{percent}}%）',
    en: '{{gib}} GiB free ({{percent}} %) at {{folder}}',
    todo: ROOM,
  },
  'space-out': {
    state: 'fault',
    zh: '{{folder}} 即将写满，仅剩 {{gib}} GiB（{{percent}}%）',
    en: '{{gib}} GiB free ({{percent}} %) at {{folder}}',
    todo: ROOM,
  },
  'storage-fine': {
    state: 'ok',
    zh: '{{where}}：写入、读取、删除均正常',
    en: '{{where}}: written, read and deleted',
  },
  'storage-corrupts': {
    state: 'fault',
    zh: '{{where}} 读出的内容与写入的不一致',
    en: '{{where}} returns other bytes than were written',
    todo: {
      zh: '请先排查存储，再从中打印任何文件。',
      en: 'Check the storage before anything is printed from it.',
    },
  },
  'address-fine': { state: 'ok', zh: '{{address}}', en: '{{address}}' },
  'address-plain': {
    state: 'warning',
    zh: '{{address}} 未加密',
    en: '{{address}} is not encrypted',
    todo: {
      zh: '请在前面部署 TLS，并将 SELF_PRINT_PUBLIC_URL 改为 https。',
      en: 'Put TLS in front and change SELF_PRINT_PUBLIC_URL to https.',
    },
  },
  'address-own': {
    state: 'warning',
    zh: '未设置，使用服务器自身的地址',
    en: 'none: the server uses its own',
    todo: {
      zh: '请在打印正式文件之前设置 SELF_PRINT_PUBLIC_URL。',
      en: 'Set SELF_PRINT_PUBLIC_URL before real documents are printed.',
    },
  },
  'address-none': {
    state: 'fault',
    zh: '未设置',
    en: 'none',
    todo: { zh: '请设置 SELF_PRINT_PUBLIC_URL。', en: 'Set SELF_PRINT_PUBLIC_URL.' },
  },
  'reach-fine': {
    state: 'ok',
    zh: '经对外地址访问到本平台（{{milliseconds}} 毫秒）',
    en: 'this platform answers there in {{milliseconds}} ms',
  },
  'reach-foreign': {
    state: 'fault',
    zh: '{{address}} 应答的不是本平台（HTTP {{status}}）',
    en: '{{address}} answers, but is not this platform (HTTP {{status}})',
    todo: LOOK_AT_FRONT,
  },
  'reach-none': {
    state: 'fault',
    zh: '从服务器无法访问 {{address}}：{{reason}}',
    en: '{{address}} cannot be reached from here: {{reason}}',
    todo: LOOK_AT_FRONT,
  },
  'reach-nothing': { state: 'ok', zh: '未设置对外地址，无需检查', en: 'there is no public address to try' },
  'traces-off': { state: 'ok', zh: '未启用', en: 'off' },
  'traces-taken': { state: 'ok', zh: '采集器 {{host}} 正常接收', en: 'the collector {{host}} takes them' },
  'traces-refused': {
    state: 'warning',
    zh: '采集器 {{host}} 拒绝接收（HTTP {{status}}）',
    en: 'the collector {{host}} refuses them (HTTP {{status}})',
    todo: LOOK_AT_COLLECTOR,
  },
  'traces-nowhere': {
    state: 'warning',
    zh: '无法连接采集器 {{host}}：{{reason}}',
    en: 'the collector {{host}} cannot be reached: {{reason}}',
    todo: LOOK_AT_COLLECTOR,
  },
  'front-fine': { state: 'ok', zh: '有效期至 {{moment}}', en: 'valid until {{moment}}' },
  'front-ends': {
    state: 'warning',
    zh: '将于 {{moment}} 过期（剩余 {{days}} 天）',
    en: 'expires in {{days}} days, at {{moment}}',
    todo: RENEW_FRONT,
  },
  'front-over': {
    state: 'fault',
    zh: '已于 {{moment}} 过期',
    en: 'expired at {{moment}}',
    todo: RENEW_FRONT,
  },
  'front-distrusted': {
    state: 'warning',
    zh: '本机不信任该证书：{{reason}}',
    en: 'this machine does not trust it: {{reason}}',
    todo: {
      zh: '请使用受信任机构的证书并配置完整证书链；若使用学校自有机构，请在各终端安装其根证书（docs/deploy.md）。',
      en: 'Use a certificate of a known authority with its whole chain; for a private authority, install its root on the terminals (docs/deploy.md).',
    },
  },
  'front-plain': { state: 'ok', zh: '对外地址未使用 TLS，没有证书', en: 'none: there is no TLS' },
  'proxy-trusted': {
    state: 'ok',
    zh: '信任来自 {{proxies}} 的 X-Forwarded-For',
    en: 'X-Forwarded-For is trusted from {{proxies}}',
  },
  'proxy-none': { state: 'ok', zh: '不信任任何代理', en: 'none is trusted' },
  'proxy-unset': {
    state: 'warning',
    zh: '未信任任何代理；服务器监听 {{host}}',
    en: 'no proxy is trusted; the server listens on {{host}}',
    todo: {
      zh: '位于 nginx 之后时请设置 SELF_PRINT_TRUST_PROXY，否则所有访问者共用一个地址及其频率限制。',
      en: 'Behind nginx, set SELF_PRINT_TRUST_PROXY; otherwise all callers share one address and its limits.',
    },
  },
  'headers-fine': {
    state: 'ok',
    zh: '最近 {{requests}} 个请求中有 {{forwarded}} 个经过受信任的代理',
    en: '{{forwarded}} of the last {{requests}} requests came through a trusted proxy',
  },
  'headers-direct': {
    state: 'ok',
    zh: '最近 {{requests}} 个请求均为直接访问',
    en: 'the last {{requests}} requests came without a proxy',
  },
  'headers-none': { state: 'ok', zh: '启动以来还没有请求', en: 'no requests yet' },
  'headers-disbelieved': {
    state: 'warning',
    zh: '最近 {{requests}} 个请求中有 {{forwarded}} 个带有代理请求头，但不被信任',
    en: '{{forwarded}} of the last {{requests}} requests name a proxy that is not trusted',
    todo: {
      zh: '请将 SELF_PRINT_TRUST_PROXY 设为反向代理的地址（同一台机器上为 loopback）。',
      en: 'Set SELF_PRINT_TRUST_PROXY to the address of the reverse proxy (loopback on the same machine).',
    },
  },
  'headers-missing': {
    state: 'warning',
    zh: '已设置受信任的代理，但最近 {{requests}} 个请求都没有经过它',
    en: 'a proxy is trusted, but none of the last {{requests}} requests came through it',
    todo: {
      zh: '请检查反向代理是否设置 X-Forwarded-For（build/packaging/server/nginx.conf），以及地址是否与 SELF_PRINT_TRUST_PROXY 一致。',
      en: 'Check that the proxy sets X-Forwarded-For (build/packaging/server/nginx.conf) and has the address of SELF_PRINT_TRUST_PROXY.',
    },
  },
  'headers-scheme': {
    state: 'warning',
    zh: '对外地址是 https，但代理报告的协议是 http',
    en: 'the public address is https, but the proxy reports http',
    todo: {
      zh: '请在反向代理中设置 X-Forwarded-Proto $scheme，否则登录 Cookie 不会标记为 Secure。',
      en: 'Have the proxy set X-Forwarded-Proto to $scheme; otherwise cookies are not marked as secure.',
    },
  },
  'pages-fine': { state: 'ok', zh: '{{apps}} 个网页应用已就绪', en: '{{apps}} apps are built' },
  'pages-missing': {
    state: 'fault',
    zh: '缺少：{{folders}}',
    en: 'missing: {{folders}}',
    todo: { zh: '请执行：npm run build', en: 'npm run build' },
  },
  'mail-none': {
    state: 'warning',
    zh: '没有邮件服务器',
    en: 'no mail server',
    todo: {
      zh: '如需通过邮件发送文件或通知，请设置 SELF_PRINT_SMTP_URL。',
      en: 'Set SELF_PRINT_SMTP_URL to send documents or notices by e-mail.',
    },
  },
  'mail-fine': {
    state: 'ok',
    zh: '{{server}} 可以连接，账号有效',
    en: '{{server}} answers and accepts the login',
  },
  'mail-refused': {
    state: 'fault',
    zh: '{{server}} 拒绝了账号（{{reason}}）',
    en: '{{server}} refuses the login ({{reason}})',
    todo: {
      zh: '请修正 SELF_PRINT_SMTP_URL 中的用户名和密码。',
      en: 'Correct the user name and password in SELF_PRINT_SMTP_URL.',
    },
  },
  'mail-unreachable': {
    state: 'fault',
    zh: '无法连接 {{server}}（{{reason}}）',
    en: '{{server}} cannot be reached ({{reason}})',
    todo: {
      zh: '请检查 SELF_PRINT_SMTP_URL 的主机、端口、TLS 方式以及防火墙。',
      en: 'Check the host, port and TLS in SELF_PRINT_SMTP_URL, and the firewall.',
    },
  },
  'signing-none': { state: 'warning', zh: '文件未签名', en: 'documents are not signed', todo: SEE_SIGNING },
  'signing-tests': {
    state: 'warning',
    zh: '使用测试签名',
    en: 'signatures are for testing only',
    todo: { zh: '投入使用前请参阅 docs/signing.md。', en: 'See docs/signing.md before production.' },
  },
  'signing-tests-live': {
    state: 'fault',
    zh: '使用测试签名',
    en: 'signatures are for testing only',
    todo: SEE_SIGNING,
  },
  'signing-fault': { state: 'fault', zh: '{{problem}}', en: '{{problem}}', todo: SEE_SIGNING },
  'signing-fine': { state: 'ok', zh: '有效期至 {{moment}}', en: 'valid until {{moment}}' },
  'signing-ends': {
    state: 'warning',
    zh: '有效期至 {{moment}}',
    en: 'valid until {{moment}}',
    todo: { zh: '请现在申请新证书。', en: 'Request its replacement now.' },
  },
  'signing-over': {
    state: 'fault',
    zh: '已于 {{moment}} 过期',
    en: 'valid until {{moment}}',
    todo: { zh: '请更换证书：文件已无法签发。', en: 'Renew the certificate: no documents can be issued.' },
  },
  'conversion-fine': {
    state: 'ok',
    zh: '可以转换图片和 Office 文档',
    en: 'pictures and office documents can be converted',
  },
  'conversion-partly': {
    state: 'warning',
    zh: '部分类型的文件不被接受',
    en: 'some kinds of files are not accepted',
    todo: INSTALL,
  },
  'conversion-bare': {
    state: 'fault',
    zh: '缺少隔离程序，不接受上传的文件',
    en: 'uploaded files are not accepted without isolation',
    todo: INSTALL,
  },
  'fonts-fine': {
    state: 'ok',
    zh: '排版引擎和内置字体已就绪',
    en: 'the engine and the built-in fonts are there',
  },
  'fonts-no-engine': {
    state: 'fault',
    zh: '排版引擎无法在此处理器或系统上运行',
    en: 'the typesetting engine does not run on this processor or system',
    todo: { zh: '请参阅 docs/templates.md。', en: 'See docs/templates.md.' },
  },
  'fonts-missing': {
    state: 'fault',
    zh: '缺少字体 {{name}}',
    en: 'the fonts of {{name}} are missing',
    todo: {
      zh: '请重新安装：apt-get install --reinstall self-print-server（源码运行：npm ci）',
      en: 'Install again: apt-get install --reinstall self-print-server (in a checkout: npm ci)',
    },
  },
  'database-embedded': { state: 'ok', zh: '内置数据库', en: 'embedded' },
  'database-embedded-live': {
    state: 'warning',
    zh: '内置数据库',
    en: 'embedded',
    todo: {
      zh: '断电可能丢失数据，请改用 PostgreSQL（docs/deploy.md）。',
      en: 'It may not survive a power failure: use PostgreSQL (docs/deploy.md).',
    },
  },
  'database-away': {
    state: 'fault',
    zh: '数据库无法使用：{{message}}',
    en: 'the database cannot be used: {{message}}',
    todo: {
      zh: '请启动 PostgreSQL，或更正 SELF_PRINT_DATABASE_URL。',
      en: 'Start PostgreSQL, or correct SELF_PRINT_DATABASE_URL.',
    },
  },
  'database-fine': { state: 'ok', zh: 'PostgreSQL {{version}}', en: 'PostgreSQL {{version}}' },
  'database-old': {
    state: 'fault',
    zh: 'PostgreSQL {{version}}',
    en: 'PostgreSQL {{version}}',
    todo: { zh: '平台需要 PostgreSQL 15 或更高版本。', en: 'The platform needs PostgreSQL 15 or newer.' },
  },
  'schema-fine': { state: 'ok', zh: '与程序版本一致', en: 'the tables are of this version' },
  'schema-none': { state: 'warning', zh: '还没有数据表', en: 'there are no tables yet', todo: TABLES_COME },
  'schema-pending': {
    state: 'warning',
    zh: '有 {{migrations}} 个迁移待执行',
    en: '{{migrations}} migrations are pending',
    todo: { zh: '下次启动服务器时会自动执行。', en: 'The next server start applies them.' },
  },
  'schema-newer': {
    state: 'fault',
    zh: '数据库已被更新的版本修改',
    en: 'a newer version has migrated this database',
    todo: {
      zh: '请安装该版本，或恢复更早的备份。',
      en: 'Install that version, or restore an earlier back-up.',
    },
  },
  'ring-fine': { state: 'ok', zh: '主密钥可以打开', en: 'the secret opens it' },
  'ring-by-former': {
    state: 'warning',
    zh: '正在更换主密钥：密钥环仍由 SELF_PRINT_FORMER_SECRET 加密',
    en: 'the secret is being replaced: only SELF_PRINT_FORMER_SECRET opens it yet',
    todo: {
      zh: '所有服务器都以新旧两个主密钥重启后，请执行 rotate-secret（docs/deploy.md）。',
      en: 'Once every server was restarted with both secrets: rotate-secret (docs/deploy.md).',
    },
  },
  'ring-replaced': {
    state: 'warning',
    zh: '新主密钥已生效，SELF_PRINT_FORMER_SECRET 不再需要',
    en: 'the new secret opens it; SELF_PRINT_FORMER_SECRET is no longer needed',
    todo: {
      zh: '请删除 SELF_PRINT_FORMER_SECRET，并逐台重启服务器。',
      en: 'Take SELF_PRINT_FORMER_SECRET out and restart the servers one after another.',
    },
  },
  'ring-none': {
    state: 'warning',
    zh: '还没有密钥环',
    en: 'there is none yet',
    todo: { zh: '首次启动服务器时会自动建立。', en: 'The first server start creates it.' },
  },
  'ring-empty': {
    state: 'warning',
    zh: '密钥环为空',
    en: 'it is empty',
    todo: { zh: '首次启动服务器时会自动写入。', en: 'The first server start fills it.' },
  },
  'ring-foreign': {
    state: 'fault',
    zh: '主密钥与写入此数据库时的不同',
    en: 'the secret is not the one that this database was written with',
    todo: { zh: '请换用此数据库的主密钥。', en: 'Give the server the secret of this database.' },
  },
  'clock-fine': {
    state: 'ok',
    zh: '本机与数据库相差 {{seconds}} 秒',
    en: '{{seconds}} s between this machine and the database',
  },
  'clock-off': {
    state: 'warning',
    zh: '本机与数据库相差 {{seconds}} 秒',
    en: '{{seconds}} s between this machine and the database',
    todo: CLOCKS,
  },
  'clock-far-off': {
    state: 'fault',
    zh: '本机与数据库相差 {{seconds}} 秒',
    en: '{{seconds}} s between this machine and the database',
    todo: CLOCKS,
  },
  'tables-none': { state: 'warning', zh: '还没有数据表', en: 'there are no tables yet', todo: TABLES_COME },
  'channels-locked': {
    state: 'fault',
    zh: '主密钥打不开渠道参数，无法检查',
    en: 'they cannot be tried: the secret does not open their parameters',
    todo: { zh: '请先解决“密钥环”一项。', en: 'Fix the key ring first.' },
  },
  'pay-none': { state: 'ok', zh: '没有启用的支付渠道', en: 'none in use' },
  'pay-fine': {
    state: 'ok',
    zh: '启用 {{channels}} 个渠道；可从服务器检查的 {{tried}} 个均有应答',
    en: '{{channels}} in use; all {{tried}} that can be tried from here answer',
  },
  'pay-failing': {
    state: 'fault',
    zh: '启用的 {{channels}} 个渠道中有 {{failing}} 个异常：{{which}}',
    en: '{{failing}} of {{channels}} in use are not working: {{which}}',
    todo: SEE_CHANNELS,
  },
  'sms-none': { state: 'ok', zh: '没有启用的短信渠道', en: 'none in use' },
  'sms-fine': {
    state: 'ok',
    zh: '启用 {{channels}} 个渠道；24 小时内发出 {{sent}} 条',
    en: '{{channels}} in use; {{sent}} messages were sent within a day',
  },
  'sms-parameters': {
    state: 'fault',
    zh: '参数有误的渠道：{{which}}',
    en: 'the parameters of {{which}} are wrong',
    todo: {
      zh: '请在“短信”页修正参数并发送测试短信。',
      en: 'Correct them under “Text messages” and send a test.',
    },
  },
  'sms-failing': {
    state: 'warning',
    zh: '24 小时内有 {{failed}} 条未能发出，发出 {{sent}} 条',
    en: '{{failed}} messages were given up within a day, {{sent}} were sent',
    todo: {
      zh: '请在“短信”页查看原因并发送测试短信。',
      en: 'See why under “Text messages”, and send a test.',
    },
  },
  'queues-fine': { state: 'ok', zh: '没有积压', en: 'nothing has been waiting long' },
  'queues-late': {
    state: 'warning',
    zh: '积压过久：{{which}}',
    en: 'waiting too long: {{which}}',
    todo: {
      zh: '请查看服务器日志中该任务的报错；重启不会丢失任务。',
      en: 'See the server log for what fails; a restart loses nothing.',
    },
  },
  'back-up-none': { state: 'warning', zh: '没有备份', en: 'none yet', todo: BACK_UP_NIGHTLY },
  'back-up-old': { state: 'warning', zh: '{{moment}}', en: '{{moment}}', todo: BACK_UP_NIGHTLY },
  'back-up-fine': { state: 'ok', zh: '{{moment}}', en: '{{moment}}' },
} as const satisfies Record<string, FindingRow>;

export type FindingCode = keyof typeof SYSTEM_FINDINGS;
export const findingCode = z.enum(Object.keys(SYSTEM_FINDINGS) as [FindingCode, ...FindingCode[]]);

/** What a finding has to say besides its code. */
export type FactsOf<Code extends FindingCode> = FactsOfRow<(typeof SYSTEM_FINDINGS)[Code]>;
