import { z } from 'zod/mini';
import type { Bilingual } from '../../fields.ts';
import type { DeviceClass } from '../devices.ts';

/** Every device has a line of its own, shown where it is configured. */
const DEVICES = {
  printer: { zh: '打印机', en: 'printer' },
  idCard: { zh: '身份证阅读器', en: 'identity card reader' },
  campusCard: { zh: '校园卡读卡器', en: 'campus card reader' },
  scanner: { zh: '扫码器', en: 'scanner' },
  lockBoard: { zh: '锁控板', en: 'lock board' },
  trainCard: { zh: '火车优惠卡读写器', en: 'train card writer' },
  cardPrinter: { zh: '学生证制卡机', en: 'student card printer' },
  camera: { zh: '摄像头', en: 'camera' },
  trayCamera: { zh: '出纸口摄像头', en: 'tray camera' },
  keypad: { zh: '数字键盘', en: 'keypad' },
  audio: { zh: '声音', en: 'sound' },
} as const satisfies Record<DeviceClass, Bilingual>;

/** What of a terminal is examined, in the order in which it is shown. English names are the command line's. */
export const TERMINAL_CHECKS = {
  agent: { zh: '硬件服务', en: 'hardware agent' },
  settings: { zh: '本机配置', en: 'settings' },
  dataFolder: { zh: '数据目录', en: 'data folder' },
  diskSpace: { zh: '磁盘空间', en: 'disk space' },
  logs: { zh: '日志文件', en: 'log files' },
  journal: { zh: '打印记录', en: 'journal' },
  screenPages: { zh: '屏幕页面文件', en: 'screen pages' },
  registration: { zh: '终端注册', en: 'registration' },
  platformName: { zh: '平台域名解析', en: 'platform name' },
  platformReach: { zh: '平台连通', en: 'platform connection' },
  platformCertificate: { zh: '平台证书', en: 'platform certificate' },
  ownAuthority: { zh: '学校根证书', en: 'school authority' },
  access: { zh: '平台访问权限', en: 'access to platform' },
  version: { zh: '版本', en: 'version' },
  clock: { zh: '时钟', en: 'clock' },
  clockSource: { zh: '自动校时', en: 'clock source' },
  outbox: { zh: '待上报结果', en: 'reports to send' },
  ...DEVICES,
  trays: { zh: '纸盒', en: 'paper trays' },
  face: { zh: '人脸识别', en: 'face recognition' },
  screen: { zh: '全屏程序', en: 'screen program' },
  display: { zh: '显示屏', en: 'display' },
  orientation: { zh: '屏幕方向', en: 'orientation' },
  touch: { zh: '触摸屏', en: 'touch screen' },
  fonts: { zh: '字体', en: 'fonts' },
  programs: { zh: '系统程序', en: 'programs' },
  releaseKey: { zh: '升级公钥', en: 'release key' },
} as const satisfies Record<string, Bilingual>;

export type TerminalCheck = keyof typeof TERMINAL_CHECKS;
export const terminalCheck = z.enum(Object.keys(TERMINAL_CHECKS) as [TerminalCheck, ...TerminalCheck[]]);
