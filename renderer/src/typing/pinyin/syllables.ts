/** Every syllable of Mandarin as it is typed, `v` for ü, by its first letter. */
const SYLLABLES_BY_LETTER = {
  a: 'a ai an ang ao',
  b: 'ba bai ban bang bao bei ben beng bi bian biao bie bin bing bo bu',
  c: 'ca cai can cang cao ce cen ceng cha chai chan chang chao che chen cheng chi chong chou chu chua chuai chuan chuang chui chun chuo ci cong cou cu cuan cui cun cuo',
  d: 'da dai dan dang dao de dei den deng di dia dian diao die ding diu dong dou du duan dui dun duo',
  e: 'e ei en eng er',
  f: 'fa fan fang fei fen feng fo fou fu',
  g: 'ga gai gan gang gao ge gei gen geng gong gou gu gua guai guan guang gui gun guo',
  h: 'ha hai han hang hao he hei hen heng hong hou hu hua huai huan huang hui hun huo',
  j: 'ji jia jian jiang jiao jie jin jing jiong jiu ju juan jue jun',
  k: 'ka kai kan kang kao ke kei ken keng kong kou ku kua kuai kuan kuang kui kun kuo',
  l: 'la lai lan lang lao le lei leng li lia lian liang liao lie lin ling liu lo long lou lu luan lun luo lv lve',
  m: 'ma mai man mang mao me mei men meng mi mian miao mie min ming miu mo mou mu',
  n: 'na nai nan nang nao ne nei nen neng ni nian niang niao nie nin ning niu nong nou nu nuan nuo nv nve',
  o: 'o ou',
  p: 'pa pai pan pang pao pei pen peng pi pian piao pie pin ping po pou pu',
  q: 'qi qia qian qiang qiao qie qin qing qiong qiu qu quan que qun',
  r: 'ran rang rao re ren reng ri rong rou ru rua ruan rui run ruo',
  s: 'sa sai san sang sao se sen seng sha shai shan shang shao she shei shen sheng shi shou shu shua shuai shuan shuang shui shun shuo si song sou su suan sui sun suo',
  t: 'ta tai tan tang tao te tei teng ti tian tiao tie ting tong tou tu tuan tui tun tuo',
  w: 'wa wai wan wang wei wen weng wo wu',
  x: 'xi xia xian xiang xiao xie xin xing xiong xiu xu xuan xue xun',
  y: 'ya yan yang yao ye yi yin ying yo yong you yu yuan yue yun',
  z: 'za zai zan zang zao ze zei zen zeng zha zhai zhan zhang zhao zhe zhei zhen zheng zhi zhong zhou zhu zhua zhuai zhuan zhuang zhui zhun zhuo zi zong zou zu zuan zui zun zuo',
} as const;

/** In the order of their letters; a syllable's number is its place in it. */
export const SYLLABLES: readonly string[] = Object.values(SYLLABLES_BY_LETTER)
  .flatMap((row) => row.split(' '))
  .sort();
const NUMBERS: ReadonlyMap<string, number> = new Map(SYLLABLES.map((name, number) => [name, number]));

/** Longest syllable, in letters. */
export const LONGEST_SYLLABLE = 6;

/** Syllables with one beginning stand together: their numbers from `low` up to, without, `high`. */
export interface SyllableRange {
  readonly low: number;
  readonly high: number;
}

/** The number of a whole syllable, however its ü is typed; null for anything else. */
export function syllableNumber(letters: string): number | null {
  return NUMBERS.get(letters) ?? NUMBERS.get(spelled(letters)) ?? null;
}

/** lue and nue are the usual way to type lüe and nüe; after j, q, x and y an ü is written u. */
function spelled(letters: string): string {
  if (letters === 'lue' || letters === 'nue') return `${letters[0]}ve`;
  return /^[jqxy]v/.test(letters) ? letters.replace('v', 'u') : letters;
}

/** The syllables that begin with these letters; null when there are none. */
export function syllablesFrom(letters: string): SyllableRange | null {
  const beginning = spelled(letters);
  const low = SYLLABLES.findIndex((syllable) => syllable.startsWith(beginning));
  if (low < 0) return null;
  const after = SYLLABLES.slice(low).findIndex((syllable) => !syllable.startsWith(beginning));
  return { low, high: after < 0 ? SYLLABLES.length : low + after };
}

export function isWithin({ low, high }: SyllableRange, syllable: number): boolean {
  return low <= syllable && syllable < high;
}
