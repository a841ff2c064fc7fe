import { z } from 'zod/mini';
import type { Bilingual } from '../fields.ts';

/** What of an installation is examined, in the order in which it is shown. English names are the command line's. */
export const SYSTEM_CHECKS = {
  settings: { zh: '环境变量', en: 'settings' },
  secret: { zh: '主密钥', en: 'secret' },
  dataFolder: { zh: '数据目录', en: 'data folder' },
  diskSpace: { zh: '磁盘空间', en: 'disk space' },
  storage: { zh: '文件存储', en: 'storage' },
  publicAddress: { zh: '对外地址', en: 'public address' },
  publicReach: { zh: '对外地址连通', en: 'public address reach' },
  publicCertificate: { zh: '对外地址证书', en: 'public certificate' },
  reverseProxy: { zh: '反向代理', en: 'reverse proxy' },
  proxyHeaders: { zh: '代理请求头', en: 'proxy headers' },
  webPages: { zh: '网页文件', en: 'web pages' },
  mail: { zh: '邮件', en: 'mail' },
  signing: { zh: '签名证书', en: 'signing certificate' },
  traces: { zh: '链路追踪', en: 'traces' },
  conversion: { zh: '文件转换', en: 'conversion' },
  fonts: { zh: '字体与排版', en: 'fonts and typesetting' },
  database: { zh: '数据库', en: 'database' },
  schema: { zh: '数据表版本', en: 'schema' },
  keyRing: { zh: '密钥环', en: 'key ring' },
  clock: { zh: '时钟', en: 'clock' },
  payChannels: { zh: '支付渠道', en: 'payment channels' },
  smsChannels: { zh: '短信渠道', en: 'text messages' },
  queues: { zh: '后台任务', en: 'queues' },
  lastBackUp: { zh: '最近备份', en: 'last back-up' },
} as const satisfies Record<string, Bilingual>;

export type SystemCheck = keyof typeof SYSTEM_CHECKS;
export const systemCheck = z.enum(Object.keys(SYSTEM_CHECKS) as [SystemCheck, ...SystemCheck[]]);
