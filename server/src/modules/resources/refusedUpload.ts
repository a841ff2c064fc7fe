import { type CallProblem, ERRORS, problem } from '@self-print/contract/errors.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { PICTURE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import type { ResourceKind } from '../../db/schema/resources.ts';
import { SVG_ELEMENTS_MAX } from './checkSvg.ts';
import { PICTURE_SIDE_MAX, SVG_BYTES_MAX } from './readUpload.ts';
import type { ResourceFault } from './resourceFault.ts';

const MIB = 1_024 * 1_024;
const [PICTURE_MB, SVG_MB] = [PICTURE_LIMIT_BYTES / MIB, SVG_BYTES_MAX / MIB];

/** What may be uploaded: a resource of a kind, or a picture or film. */
type Wanted = ResourceKind | 'media';

const EXPECTED: Readonly<Record<Wanted, Bilingual>> = {
  image: { zh: '图片须为 PNG、JPEG 或 SVG 文件', en: 'An image must be a PNG, JPEG or SVG file' },
  seal: { zh: '印章须为 PNG 或 SVG 文件', en: 'A stamp must be a PNG or SVG file' },
  font: { zh: '字体须为 TTF 或 OTF 文件', en: 'A font must be a TTF or OTF file' },
  media: {
    zh: '图片须为 PNG、JPEG 或 SVG 文件，视频须为 MP4 文件',
    en: 'An image must be a PNG, JPEG or SVG file, a film an MP4 file',
  },
};
const WORDS: Readonly<Record<Exclude<ResourceFault, 'wrongType'>, Bilingual>> = {
  broken: {
    zh: '文件已损坏或不完整，请重新导出后上传',
    en: 'The file is damaged or incomplete. Please export it again',
  },
  tooLarge: {
    zh: `文件超出限制：PNG 和 JPEG 每边不超过 ${PICTURE_SIDE_MAX} 像素、大小不超过 ${PICTURE_MB} MB；SVG 不超过 ${SVG_MB} MB、${SVG_ELEMENTS_MAX} 个元素`,
    en: `The file exceeds a limit: ${PICTURE_SIDE_MAX} pixels per side and ${PICTURE_MB} MB for PNG and JPEG, ${SVG_MB} MB and ${SVG_ELEMENTS_MAX} elements for SVG`,
  },
  activeContent: {
    zh: 'SVG 含有脚本、样式表、内嵌图片、链接、动画或外部引用，请去除后重新导出',
    en: 'The SVG has scripts, style sheets, embedded images, links, animations or external references. Please export it without them',
  },
  unsupported: {
    zh: 'SVG 只能含有图形、渐变、蒙版和图案，文字须转为路径，不能有滤镜；JPEG 不能是无损或算术编码',
    en: 'An SVG may have shapes, gradients, masks and patterns only: convert text to paths and remove filters. A JPEG must not be lossless or arithmetically coded',
  },
};

/** First bytes of types that are uploaded by mistake. */
const MARKS: readonly (readonly [mark: string, type: string])[] = [
  ['\x89PNG', 'PNG'],
  ['\xFF\xD8\xFF', 'JPEG'],
  ['GIF8', 'GIF'],
  ['BM', 'BMP'],
  ['RIFF', 'WebP'],
  ['II*\0', 'TIFF'],
  ['MM\0*', 'TIFF'],
  ['%PDF', 'PDF'],
  ['PK', 'ZIP'],
  ['<', 'SVG / XML'],
  ['OTTO', 'OTF'],
  ['\0\x01\0\0', 'TTF'],
  ['ttcf', 'TTC'],
  ['wOFF', 'WOFF'],
  ['wOF2', 'WOFF2'],
];
const MARK_BYTES = 4;

interface Upload {
  readonly kind: Wanted;
  readonly content: Uint8Array;
}

/** Refuses an uploaded file in words that say what was expected and, for a wrong type, what was found. */
export function refusedUpload(
  fault: ResourceFault,
  upload: Upload,
  language: Language,
): CallProblem<'RESOURCE_INVALID'> {
  const text = fault === 'wrongType' ? typeWords(upload, language) : WORDS[fault][language];
  return problem('RESOURCE_INVALID', {
    message: `${ERRORS.RESOURCE_INVALID[language]}${language === 'zh' ? '：' : ': '}${text}`,
    detail: { fault },
  });
}

function typeWords({ kind, content }: Upload, language: Language): string {
  const head = Buffer.from(content.subarray(0, MARK_BYTES)).toString('latin1');
  const found = MARKS.find(([mark]) => head.startsWith(mark))?.[1];
  const expected = EXPECTED[kind][language];
  if (found === undefined) return expected;
  return language === 'zh' ? `${expected}，此文件是 ${found}` : `${expected}; this is ${found}`;
}
