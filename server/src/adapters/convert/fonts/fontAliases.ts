/** Fonts that documents request, and their substitutes on a machine without them, best first. */
export interface FontAlias {
  readonly names: readonly string[];
  readonly instead: readonly string[];
}

const SONG = ['Noto Serif CJK SC', 'Source Han Serif SC'];
const HEI = ['Noto Sans CJK SC', 'Source Han Sans SC'];
/** Free faces that Debian lacks come first: 霞鹜文楷 for Kai, 朱雀仿宋 for Fangsong. AR PL UKai is the closest that Debian has. */
const KAI = ['LXGW WenKai GB', 'LXGW WenKai', 'AR PL UKai CN', 'AR PL KaitiM GB', ...SONG];
const FANGSONG = ['Zhuque Fangsong', 'Zhuque Fangsong (technical preview)', ...SONG];

/**
 * Fonts of Chinese Windows, macOS, WPS and Founder's faces for official documents, in both spellings, and Latin fonts with free
 * metric-compatible equivalents.
 */
export const FONT_ALIASES: readonly FontAlias[] = [
  {
    names: [
      '宋体',
      'SimSun',
      'NSimSun',
      '新宋体',
      'SimSun-ExtB',
      '华文宋体',
      'STSong',
      '华文中宋',
      'STZhongsong',
      '方正小标宋简体',
      'FZXiaoBiaoSong-B05S',
      '方正书宋简体',
      '思源宋体',
      'Songti SC',
    ],
    instead: SONG,
  },
  {
    names: ['仿宋', 'FangSong', '仿宋_GB2312', 'FangSong_GB2312', '华文仿宋', 'STFangsong', '方正仿宋简体'],
    instead: FANGSONG,
  },
  {
    names: [
      '楷体',
      'KaiTi',
      '楷体_GB2312',
      'KaiTi_GB2312',
      '华文楷体',
      'STKaiti',
      '方正楷体简体',
      'Kaiti SC',
    ],
    instead: KAI,
  },
  {
    names: [
      '黑体',
      'SimHei',
      '华文黑体',
      'STHeiti',
      '华文细黑',
      'STXihei',
      '微软雅黑',
      'Microsoft YaHei',
      'Microsoft YaHei UI',
      '等线',
      'DengXian',
      '等线 Light',
      '方正黑体简体',
      '思源黑体',
      'PingFang SC',
      '苹方-简',
      '幼圆',
      'YouYuan',
    ],
    instead: HEI,
  },
  { names: ['Times New Roman', 'Times'], instead: ['Liberation Serif', 'Nimbus Roman', 'DejaVu Serif'] },
  { names: ['Arial', 'Helvetica'], instead: ['Liberation Sans', 'Nimbus Sans', 'DejaVu Sans'] },
  {
    names: ['Courier New', 'Courier', 'Consolas'],
    instead: ['Liberation Mono', 'Nimbus Mono PS', 'DejaVu Sans Mono'],
  },
  { names: ['Calibri'], instead: ['Carlito', 'Liberation Sans', 'Nimbus Sans', 'DejaVu Sans'] },
  { names: ['Cambria'], instead: ['Caladea', 'Liberation Serif', 'Nimbus Roman', 'DejaVu Serif'] },
];
