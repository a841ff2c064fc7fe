import { z } from 'zod/mini';
import type { FactsOfRow, FindingRow } from '../../system/findingRow.ts';

const ROOM = {
  zh: '请清理磁盘；若是 SELF_PRINT_AGENT_DATA_DIR 所在的磁盘过小，请更换。',
  en: 'Free some space; if the disk that holds SELF_PRINT_AGENT_DATA_DIR is too small, replace it.',
} as const;
const NETWORK = {
  zh: '请检查网线、交换机、防火墙和平台地址，并确认平台正在运行。',
  en: 'Check the cable, the switch, the firewall and the address of the platform, and that the platform is running.',
} as const;
const TELL_PLATFORM = {
  zh: '请通知平台管理员续期证书；过期后所有终端都无法连接。',
  en: 'Ask whoever runs the platform to renew it: once it has expired, no terminal can connect.',
} as const;
const CLOCK = {
  zh: '请在本机启用自动校时（例如 systemd-timesyncd 或 chrony），并确认能访问时间服务器。',
  en: 'Have this machine synchronise its clock (systemd-timesyncd or chrony, for example), and check that it reaches a time server.',
} as const;
const INSTALL = {
  zh: '请执行：apt-get install {{packages}}',
  en: 'Run: apt-get install {{packages}}',
} as const;
const PAPER = {
  zh: '请加纸，并在维护界面的“加纸”中登记。',
  en: 'Load paper, and enter it under “Paper” in the maintenance screens.',
} as const;
const CABLE = {
  zh: '请检查设备的电源、数据线和接口名称，再在维护界面的“设备”中重新打开。',
  en: 'Check power, cable and the name of the port, then reopen the device under “Devices” in the maintenance screens.',
} as const;
const DEVICE_SETTING = {
  zh: '请在平台的终端设置中修正这台设备。',
  en: 'Correct this device in the settings of the terminal on the platform.',
} as const;
const REGISTER = {
  zh: '请在平台生成激活码，并在终端屏幕上输入。',
  en: 'Make an activation code on the platform, and enter it at the screen of the terminal.',
} as const;
const RESTART_SCREEN = {
  zh: '请执行：systemctl restart self-print-kiosk',
  en: 'Run: systemctl restart self-print-kiosk',
} as const;
const LOOK_AT_DISPLAY = {
  zh: '请检查显示器的连接线和电源，再执行：systemctl status self-print-display',
  en: 'Check cable and power of the display, then run: systemctl status self-print-display',
} as const;

/**
 * The only table of what an examination of a terminal can find: how bad it is, what was found, and what to do. `{{moment}}` is shown by the
 * reader's clock. The kiosk's screen says these sentences too.
 */
export const TERMINAL_FINDINGS = {
  'no-answer': {
    state: 'fault',
    zh: '{{seconds}} 秒内没有结果',
    en: 'no result within {{seconds}} s',
    todo: {
      zh: '请确认对应的设备或服务没有死机，再检查一次。',
      en: 'Check that the device or service does not hang, then examine again.',
    },
  },
  failed: {
    state: 'fault',
    zh: '检查出错：{{message}}',
    en: 'the check itself failed: {{message}}',
    todo: { zh: '请查看错误信息和日志。', en: 'See the message and the log.' },
  },
  'agent-runs': { state: 'ok', zh: '正在运行，版本 {{version}}', en: 'running, version {{version}}' },
  'agent-away': {
    state: 'fault',
    zh: '没有运行；设备等项目只能检查一部分',
    en: 'not running; devices and the like are only checked in part',
    todo: {
      zh: '请执行：systemctl status self-print-agent；journalctl -u self-print-agent 中有原因。',
      en: 'Run: systemctl status self-print-agent; journalctl -u self-print-agent says why.',
    },
  },
  'agent-silent': {
    state: 'fault',
    zh: '正在运行，但没有应答：{{reason}}',
    en: 'running, but it does not answer: {{reason}}',
    todo: {
      zh: '请以 root 或 self-print-agent 用户重试；仍无应答时执行：systemctl restart self-print-agent（正在进行的打印会继续）。',
      en: 'Try again as root or as the user self-print-agent; if it still does not answer, run: systemctl restart self-print-agent (a print goes on).',
    },
  },
  'settings-wrong': {
    state: 'fault',
    zh: '{{problem}}',
    en: '{{problem}}',
    todo: {
      zh: '请修正 /etc/self-print/agent.env 后重启硬件服务；其他项目尚未检查。',
      en: 'Correct /etc/self-print/agent.env and restart the agent; nothing else was checked.',
    },
  },
  'settings-fine': { state: 'ok', zh: '全部有效', en: 'all are valid' },
  'settings-simulated': {
    state: 'warning',
    zh: '使用模拟设备，不会打印到纸上',
    en: 'devices are simulated: nothing comes out on paper',
    todo: {
      zh: '正式终端请去掉 SELF_PRINT_SIMULATED_DEVICES。',
      en: 'Remove SELF_PRINT_SIMULATED_DEVICES at a real terminal.',
    },
  },
  'folder-fine': { state: 'ok', zh: '{{folder}}', en: '{{folder}}' },
  'folder-missing': {
    state: 'fault',
    zh: '{{folder}} 不存在或无法写入',
    en: '{{folder}} is missing or cannot be written',
    todo: {
      zh: '请执行：install -d -o self-print-agent -g self-print-agent -m 700 {{folder}}；若磁盘变为只读，请检查磁盘。',
      en: 'Run: install -d -o self-print-agent -g self-print-agent -m 700 {{folder}}; if the disk has become read-only, check the disk.',
    },
  },
  'folder-open': {
    state: 'warning',
    zh: '其他用户可以进入 {{folder}}，其中有终端的密钥',
    en: 'others may enter {{folder}}, which holds the secret of the terminal',
    todo: { zh: '请执行：chmod 700 {{folder}}', en: 'Run: chmod 700 {{folder}}' },
  },
  'space-fine': { state: 'ok', zh: '剩余 {{mebibytes}} MiB', en: '{{mebibytes}} MiB free' },
  'space-low': { state: 'warning', zh: '仅剩 {{mebibytes}} MiB', en: '{{mebibytes}} MiB free', todo: ROOM },
  'space-out': {
    state: 'fault',
    zh: '即将写满，仅剩 {{mebibytes}} MiB',
    en: 'almost full: {{mebibytes}} MiB free',
    todo: ROOM,
  },
  'logs-fine': {
    state: 'ok',
    zh: '{{files}} 个文件，共 {{kibibytes}} KiB',
    en: '{{kibibytes}} KiB, files: {{files}}',
  },
  'logs-unwritable': {
    state: 'fault',
    zh: '{{folder}} 无法写入',
    en: '{{folder}} cannot be written',
    todo: {
      zh: '请执行：chown -R self-print-agent: {{folder}}；没有日志时故障难以查明。',
      en: 'Run: chown -R self-print-agent: {{folder}}; without a log faults are hard to find.',
    },
  },
  'journal-none': { state: 'ok', zh: '尚未建立，首次启动时生成', en: 'none yet: the first start makes it' },
  'journal-fine': { state: 'ok', zh: '可以读写，{{kibibytes}} KiB', en: 'usable, {{kibibytes}} KiB' },
  'journal-unusable': {
    state: 'fault',
    zh: '无法使用：{{reason}}',
    en: 'cannot be used: {{reason}}',
    todo: {
      zh: '在它恢复之前不会打印。请先检查磁盘空间和 {{folder}} 的权限；文件损坏时的处理见 docs/agent.md。',
      en: 'Nothing is printed until it can. Check disk space and the owner of {{folder}} first; docs/agent.md says what to do with a damaged file.',
    },
  },
  'pages-fine': { state: 'ok', zh: '{{folder}}', en: '{{folder}}' },
  'pages-missing': {
    state: 'fault',
    zh: '{{folder}} 中没有屏幕页面',
    en: 'there are no screen pages in {{folder}}',
    todo: {
      zh: '请重新安装 self-print-kiosk，或修改 SELF_PRINT_KIOSK_DIR。',
      en: 'Install self-print-kiosk again, or set SELF_PRINT_KIOSK_DIR.',
    },
  },
  'registration-fine': {
    state: 'ok',
    zh: '终端 {{terminal}}，平台 {{platform}}',
    en: 'terminal {{terminal}} of {{platform}}',
  },
  'registration-none': { state: 'fault', zh: '尚未注册', en: 'not registered yet', todo: REGISTER },
  'registration-lost': {
    state: 'fault',
    zh: '平台不再认可终端 {{terminal}}',
    en: 'the platform does not know terminal {{terminal}} any more',
    todo: REGISTER,
  },
  'registration-unreadable': {
    state: 'fault',
    zh: '注册文件无法读取：{{reason}}',
    en: 'its file cannot be read: {{reason}}',
    todo: {
      zh: '请检查文件的所有者和磁盘；文件损坏时请用新的激活码重新注册。',
      en: 'Check the owner of the file and the disk; where it is damaged, register again with a new activation code.',
    },
  },
  'platform-none': {
    state: 'fault',
    zh: '没有设置平台地址',
    en: 'no platform address is set',
    todo: {
      zh: '请在终端屏幕上输入平台地址和激活码，或设置 SELF_PRINT_PLATFORM。',
      en: 'Enter its address and an activation code at the screen, or set SELF_PRINT_PLATFORM.',
    },
  },
  'name-fine': { state: 'ok', zh: '{{host}} 可以解析', en: '{{host}} resolves' },
  'name-address': {
    state: 'ok',
    zh: '平台地址为 IP，无需解析',
    en: 'the platform is addressed by IP, so there is nothing to resolve',
  },
  'name-unknown': {
    state: 'fault',
    zh: '无法解析 {{host}}（{{reason}}）',
    en: '{{host}} does not resolve ({{reason}})',
    todo: {
      zh: '请检查本机的 DNS 设置（/etc/resolv.conf）和平台的域名。',
      en: 'Check the DNS of this machine (/etc/resolv.conf) and the name of the platform.',
    },
  },
  'reach-fine': { state: 'ok', zh: '{{milliseconds}} 毫秒应答', en: 'answers in {{milliseconds}} ms' },
  'reach-none': {
    state: 'fault',
    zh: '{{platform}} 没有应答（{{reason}}）',
    en: '{{platform}} does not answer ({{reason}})',
    todo: NETWORK,
  },
  'reach-foreign': {
    state: 'fault',
    zh: '{{platform}} 应答的不是打印平台',
    en: 'what answers at {{platform}} is no printing platform',
    todo: {
      zh: '请检查平台地址；校园网登录页也会这样应答。',
      en: 'Check the address; the log-in page of a campus network answers like this too.',
    },
  },
  'certificate-plain': {
    state: 'warning',
    zh: '{{platform}} 未加密',
    en: '{{platform}} is not encrypted',
    todo: {
      zh: '正式使用请为平台部署 TLS，并用 https 地址重新注册。',
      en: 'Put TLS in front of the platform, and register with its https address.',
    },
  },
  'certificate-fine': { state: 'ok', zh: '有效期至 {{moment}}', en: 'valid until {{moment}}' },
  'certificate-ends': {
    state: 'warning',
    zh: '将于 {{moment}} 过期（剩余 {{days}} 天）',
    en: 'expires in {{days}} days, at {{moment}}',
    todo: TELL_PLATFORM,
  },
  'certificate-over': {
    state: 'fault',
    zh: '已于 {{moment}} 过期',
    en: 'expired at {{moment}}',
    todo: TELL_PLATFORM,
  },
  'certificate-distrusted': {
    state: 'fault',
    zh: '本机不信任平台的证书（{{reason}}）',
    en: 'this machine does not trust it ({{reason}})',
    todo: {
      zh: '请先检查时钟；学校自建的证书须通过 SELF_PRINT_AUTHORITY_FILE 安装（docs/appliance.md）。',
      en: 'Check the clock first; an authority of the school itself is installed by SELF_PRINT_AUTHORITY_FILE (docs/appliance.md).',
    },
  },
  'authority-none': { state: 'ok', zh: '未使用', en: 'not used' },
  'authority-unusable': {
    state: 'fault',
    zh: '无法使用：{{reason}}',
    en: 'cannot be used: {{reason}}',
    todo: {
      zh: '请重新安装学校的根证书（PEM 格式，docs/appliance.md）。',
      en: 'Install the certificate of the school again, in PEM form (docs/appliance.md).',
    },
  },
  'authority-ends': {
    state: 'warning',
    zh: '将于 {{moment}} 过期（剩余 {{days}} 天）',
    en: 'expires in {{days}} days, at {{moment}}',
    todo: {
      zh: '请向学校索取新的根证书并在过期前安装。',
      en: 'Ask the school for its new certificate, and install it before.',
    },
  },
  'authority-over': {
    state: 'fault',
    zh: '已于 {{moment}} 过期',
    en: 'expired at {{moment}}',
    todo: {
      zh: '请向学校索取新的根证书并安装。',
      en: 'Ask the school for its new certificate, and install it.',
    },
  },
  'access-fine': { state: 'ok', zh: '平台接受本终端', en: 'the platform accepts this terminal' },
  'access-refused': {
    state: 'fault',
    zh: '平台拒绝本终端（{{reason}}）',
    en: 'the platform refuses this terminal ({{reason}})',
    todo: {
      zh: '请在平台确认本终端未被停用、激活码未在另一台机器上使用；必要时重新注册。',
      en: 'See on the platform whether this terminal was taken out of use, or given to another machine; register it again if need be.',
    },
  },
  'access-none': {
    state: 'fault',
    zh: '平台没有应答，无法确认',
    en: 'the platform did not answer, so this could not be checked',
    todo: NETWORK,
  },
  'access-untried': {
    state: 'ok',
    zh: '硬件服务运行时才能检查',
    en: 'only tried while the agent runs',
  },
  'version-same': { state: 'ok', zh: '与平台相同：{{own}}', en: '{{own}}, the same as the platform' },
  'version-other': {
    state: 'warning',
    zh: '本机 {{own}}，平台 {{platform}}',
    en: '{{own}} here, {{platform}} at the platform',
    todo: {
      zh: '短期内可以共存；请通过平台的终端升级或安装新软件包，使版本一致（docs/roll-out.md）。',
      en: 'They work together for a while; bring the terminal to the version of the platform by a roll-out or a package (docs/roll-out.md).',
    },
  },
  'clock-fine': {
    state: 'ok',
    zh: '与平台相差 {{seconds}} 秒',
    en: '{{seconds}} s off the platform’s clock',
  },
  'clock-off': {
    state: 'warning',
    zh: '与平台相差 {{seconds}} 秒',
    en: '{{seconds}} s off the platform’s clock',
    todo: CLOCK,
  },
  'clock-wrong': {
    state: 'fault',
    zh: '与平台相差 {{seconds}} 秒',
    en: '{{seconds}} s off the platform’s clock',
    todo: CLOCK,
  },
  'clock-unknown': {
    state: 'warning',
    zh: '平台没有应答，无法比较',
    en: 'the platform did not answer, so the clocks could not be compared',
    todo: NETWORK,
  },
  'source-fine': { state: 'ok', zh: '已与时间服务器同步', en: 'synchronised with a time server' },
  'source-none': { state: 'warning', zh: '没有同步', en: 'not synchronised', todo: CLOCK },
  'source-unknown': { state: 'ok', zh: '本机无法查询', en: 'this machine cannot tell' },
  'outbox-empty': { state: 'ok', zh: '没有积压', en: 'nothing is waiting' },
  'outbox-waits': {
    state: 'warning',
    zh: '{{waiting}} 条未上报，最早的已等待 {{minutes}} 分钟',
    en: 'waiting: {{waiting}}, the oldest for {{minutes}} min',
    todo: {
      zh: '网络恢复后会自动上报；请先处理上面的平台连接问题。',
      en: 'They go by themselves once the platform answers: see to the lines about the platform first.',
    },
  },
  'outbox-refused': {
    state: 'warning',
    zh: '{{refused}} 条被平台拒绝',
    en: 'refused by the platform: {{refused}}',
    todo: {
      zh: '请在平台核对这些打印的结果，并附上支持文件反馈给软件提供方。',
      en: 'Check what became of these prints on the platform, and send a support bundle to whoever supports this product.',
    },
  },
  'device-fine': { state: 'ok', zh: '正常（{{driver}}）{{detail}}', en: 'works ({{driver}}) {{detail}}' },
  'device-opening': {
    state: 'warning',
    zh: '正在打开（{{driver}}）{{detail}}',
    en: 'being opened ({{driver}}) {{detail}}',
    todo: CABLE,
  },
  'device-port': {
    state: 'fault',
    zh: '端口不存在或无法打开（{{driver}}）{{detail}}',
    en: 'its port is missing or cannot be opened ({{driver}}) {{detail}}',
    todo: CABLE,
  },
  'device-silent': {
    state: 'fault',
    zh: '端口已打开，但设备没有回应（{{driver}}）{{detail}}',
    en: 'its port is open, but nothing answers ({{driver}}) {{detail}}',
    todo: {
      zh: '请检查电源、波特率和接口，再重新打开设备。',
      en: 'Check power, baud rate and port, then reopen the device.',
    },
  },
  'device-foreign': {
    state: 'fault',
    zh: '回应不符合所选型号的协议（{{driver}}）{{detail}}',
    en: 'what answers does not speak the protocol of this driver ({{driver}}) {{detail}}',
    todo: DEVICE_SETTING,
  },
  'device-defect': {
    state: 'fault',
    zh: '设备报告故障（{{driver}}）{{detail}}',
    en: 'the device reports a fault ({{driver}}) {{detail}}',
    todo: {
      zh: '请按设备自己的提示处理；反复出现时请更换设备。',
      en: 'Do what the device itself says; replace it if the fault comes back.',
    },
  },
  'device-driver': {
    state: 'fault',
    zh: '缺少驱动程序（{{driver}}）{{detail}}',
    en: 'its driver is not installed ({{driver}}) {{detail}}',
    todo: {
      zh: '请安装该设备所需的程序（docs/devices.md）。',
      en: 'Install what this device needs (docs/devices.md).',
    },
  },
  'device-setting': {
    state: 'fault',
    zh: '设置有误（{{driver}}）{{detail}}',
    en: 'its settings are wrong ({{driver}}) {{detail}}',
    todo: DEVICE_SETTING,
  },
  'port-there': { state: 'ok', zh: '{{path}} 存在且可以打开', en: '{{path}} is there and may be opened' },
  'port-missing': { state: 'fault', zh: '没有 {{path}}', en: 'there is no {{path}}', todo: CABLE },
  'port-denied': {
    state: 'fault',
    zh: '硬件服务的用户不得打开 {{path}}',
    en: 'the user of the agent may not open {{path}}',
    todo: {
      zh: '请执行：ls -l {{path}}；硬件服务属于 audio、dialout、lp 组，udev 规则应使设备属于其中之一。',
      en: 'Run: ls -l {{path}}; the agent is in the groups audio, dialout and lp, and a udev rule gives devices to one of them.',
    },
  },
  'device-untried': {
    state: 'ok',
    zh: '已配置（{{driver}}），硬件服务运行时才能检查',
    en: 'configured ({{driver}}), only tried while the agent runs',
  },
  'printer-none': {
    state: 'fault',
    zh: '没有设置打印机',
    en: 'no printer is set',
    todo: {
      zh: '请在平台的终端设置中填写打印机地址，或设置 SELF_PRINT_PRINTER。',
      en: 'Enter its address in the settings of the terminal on the platform, or set SELF_PRINT_PRINTER.',
    },
  },
  'printer-fine': { state: 'ok', zh: '应答正常（{{driver}}）', en: 'answers ({{driver}})' },
  'printer-away': {
    state: 'fault',
    zh: '打印机没有应答（{{driver}}）{{detail}}',
    en: 'the printer does not answer ({{driver}}) {{detail}}',
    todo: {
      zh: '请检查打印机的电源、网线和地址；使用 CUPS 时请确认 cups 服务正在运行。',
      en: 'Check its power, cable and address; with CUPS, that the service cups is running.',
    },
  },
  'printer-stopped': {
    state: 'fault',
    zh: '打印机需要处理（{{condition}}）{{detail}}',
    en: 'the printer needs attention ({{condition}}) {{detail}}',
    todo: {
      zh: '请按打印机面板的提示处理（卡纸、盖板、纸张、墨粉）。',
      en: 'Do what the panel of the printer says (jam, cover, paper, toner).',
    },
  },
  'printer-toner': {
    state: 'warning',
    zh: '应答正常，墨粉不足（{{driver}}）',
    en: 'answers, but its toner is low ({{driver}})',
    todo: { zh: '请准备并更换墨粉。', en: 'Replace the toner soon.' },
  },
  'trays-none': {
    state: 'fault',
    zh: '没有设置纸盒',
    en: 'no trays are set',
    todo: {
      zh: '请在平台的终端设置中添加纸盒。',
      en: 'Add them in the settings of the terminal on the platform.',
    },
  },
  'trays-fine': { state: 'ok', zh: '{{trays}}', en: '{{trays}}' },
  'trays-low': { state: 'warning', zh: '纸张不足：{{trays}}', en: 'low on paper: {{trays}}', todo: PAPER },
  'trays-empty': {
    state: 'fault',
    zh: '{{size}} 纸已用完：{{trays}}',
    en: 'no {{size}} paper is left: {{trays}}',
    todo: PAPER,
  },
  'trays-unknown': {
    state: 'warning',
    zh: '打印机没有报告这些纸盒：{{which}}',
    en: 'the printer does not report these trays: {{which}}',
    todo: {
      zh: '请核对终端设置中纸盒的“mediaSource”与打印机的名称是否一致。',
      en: 'Compare “mediaSource” of the trays in the settings of the terminal with the names that the printer uses.',
    },
  },
  'face-off': { state: 'ok', zh: '没有摄像头，未使用', en: 'not used: there is no camera' },
  'face-fine': { state: 'ok', zh: '模型文件齐全', en: 'its model is complete' },
  'face-missing': {
    state: 'fault',
    zh: '缺少模型文件：{{files}}',
    en: 'files of its model are missing: {{files}}',
    todo: { zh: '请重新安装 self-print-kiosk。', en: 'Install self-print-kiosk again.' },
  },
  'screen-fine': { state: 'ok', zh: '正在显示', en: 'the page is shown' },
  'screen-none': {
    state: 'fault',
    zh: '一分钟内没有屏幕页面的消息',
    en: 'nothing was heard from the screen page for a minute',
    todo: RESTART_SCREEN,
  },
  'screen-bare': {
    state: 'warning',
    zh: '页面在普通浏览器中打开，没有全屏程序看护',
    en: 'the page is open in an ordinary browser, without the shell that locks it and starts it again',
    todo: RESTART_SCREEN,
  },
  'display-fine': { state: 'ok', zh: '{{display}}', en: '{{display}}' },
  'display-none': {
    state: 'fault',
    zh: '没有连接的显示器',
    en: 'no display is connected',
    todo: LOOK_AT_DISPLAY,
  },
  'display-away': {
    state: 'fault',
    zh: '显示服务没有应答：{{reason}}',
    en: 'the display server does not answer: {{reason}}',
    todo: LOOK_AT_DISPLAY,
  },
  'display-unknown': {
    state: 'warning',
    zh: '无法检查：没有 {{packages}}',
    en: 'cannot be examined without {{packages}}',
    todo: INSTALL,
  },
  'display-off': { state: 'ok', zh: '本机没有显示服务', en: 'this machine has no display server' },
  'orientation-own': {
    state: 'ok',
    zh: '按本机配置',
    en: 'as the configuration of this machine has it',
  },
  'orientation-turned': {
    state: 'ok',
    zh: '按平台设置：{{rotation}}',
    en: '{{rotation}}, as the platform has it',
  },
  'orientation-waits': {
    state: 'warning',
    zh: '将改为 {{rotation}}，正在等待终端空闲',
    en: 'to be turned: {{rotation}}, once nobody uses the terminal',
    todo: { zh: '请退出维护界面并离开屏幕。', en: 'Leave the maintenance screens and the terminal.' },
  },
  'orientation-failed': {
    state: 'fault',
    zh: '未能改为 {{rotation}}，保持原来的方向：{{reason}}',
    en: 'could not be turned ({{rotation}}) and is as before: {{reason}}',
    todo: {
      zh: '请安装 x11-xserver-utils 和 xinput，确认显卡驱动支持旋转（xrandr --query）；或把平台上的屏幕方向改回 normal，在本机的显示配置中设置（docs/appliance.md）。',
      en: 'Install x11-xserver-utils and xinput, and see by xrandr --query whether the graphics driver turns this display; or set it back to normal on the platform and turn it in the configuration of the machine (docs/appliance.md).',
    },
  },
  'touch-fine': { state: 'ok', zh: '{{names}}', en: '{{names}}' },
  'touch-none': {
    state: 'warning',
    zh: '没有找到触摸屏',
    en: 'no touch screen was found',
    todo: {
      zh: '请检查触摸屏的 USB 线；仅用鼠标和键盘时可忽略。',
      en: 'Check its USB cable; ignore this where people use a mouse.',
    },
  },
  'fonts-fine': { state: 'ok', zh: '可以显示中文', en: 'Chinese can be shown' },
  'fonts-none': {
    state: 'fault',
    zh: '没有中文字体，屏幕会显示方框',
    en: 'there is no font for Chinese: the screen shows boxes',
    todo: INSTALL,
  },
  'fonts-unknown': {
    state: 'warning',
    zh: '无法检查：没有 {{packages}}',
    en: 'cannot be examined without {{packages}}',
    todo: INSTALL,
  },
  'programs-fine': { state: 'ok', zh: '齐全', en: 'complete' },
  'programs-missing': {
    state: 'warning',
    zh: '缺少 {{packages}}，部分功能不可用',
    en: 'without {{packages}}, what needs them does not work',
    todo: INSTALL,
  },
  'key-fine': { state: 'ok', zh: '已安装', en: 'installed' },
  'key-none': {
    state: 'warning',
    zh: '未安装，本终端不接受平台推送的升级',
    en: 'none: this terminal takes no releases from the platform',
    todo: {
      zh: '请将运营方的公钥放到 {{path}}（docs/roll-out.md）。',
      en: 'Put the public key of the operator at {{path}} (docs/roll-out.md).',
    },
  },
  'key-unset': {
    state: 'ok',
    zh: '未设置，本机由软件包升级',
    en: 'not set: this machine is upgraded by packages',
  },
  'key-unusable': {
    state: 'fault',
    zh: '无法使用：{{reason}}',
    en: 'cannot be used: {{reason}}',
    todo: {
      zh: '请重新安装运营方的公钥（docs/roll-out.md）。',
      en: 'Install the public key of the operator again (docs/roll-out.md).',
    },
  },
} as const satisfies Record<string, FindingRow>;

export type TerminalFindingCode = keyof typeof TERMINAL_FINDINGS;
export const terminalFindingCode = z.enum(
  Object.keys(TERMINAL_FINDINGS) as [TerminalFindingCode, ...TerminalFindingCode[]],
);
export type TerminalFactsOf<Code extends TerminalFindingCode> = FactsOfRow<(typeof TERMINAL_FINDINGS)[Code]>;
