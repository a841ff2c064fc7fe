import type { PluginRefusal } from '../plugin.ts';

export const NO_RECORD: PluginRefusal = {
  zh: '学校系统中没有您的档案，请联系学校',
  en: 'The university has no record of you here. Ask the service desk',
};
