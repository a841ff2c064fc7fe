import { type CallProblem, ERRORS, problem } from '@self-print/contract/errors.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { LOGO_RATIO_MAX, LOGO_SIDE_MAX_PX, LOGO_SIDE_MIN_PX, type LogoFault } from './readLogo.ts';

const WORDS: Readonly<Record<LogoFault, Bilingual>> = {
  svg: {
    zh: '不接受 SVG（其中可能含有脚本），请导出为背景透明的 PNG 后上传',
    en: 'SVG is not taken, as it can carry scripts. Please export it as a PNG with a transparent background',
  },
  wrongType: { zh: '请上传 PNG 或 JPEG 文件', en: 'Please upload a PNG or JPEG file' },
  broken: {
    zh: '文件已损坏或不完整，请重新导出后上传',
    en: 'The file is damaged or incomplete. Please export it again',
  },
  tooSmall: {
    zh: `图片太小，每边至少 ${LOGO_SIDE_MIN_PX} 像素`,
    en: `It is too small: each side needs at least ${LOGO_SIDE_MIN_PX} pixels`,
  },
  tooLarge: {
    zh: `图片太大，每边至多 ${LOGO_SIDE_MAX_PX} 像素`,
    en: `It is too large: no side may have more than ${LOGO_SIDE_MAX_PX} pixels`,
  },
  tooLong: {
    zh: `图片太长，长边至多为短边的 ${LOGO_RATIO_MAX} 倍，请裁去空白后上传`,
    en: `It is too long: one side may be at most ${LOGO_RATIO_MAX} times the other. Please cut off what is empty`,
  },
};

/** Refuses an uploaded logo in words that say what to do. */
export function refusedLogo(fault: LogoFault, language: Language): CallProblem<'LOGO_INVALID'> {
  const colon = language === 'zh' ? '：' : ': ';
  return problem('LOGO_INVALID', {
    message: `${ERRORS.LOGO_INVALID[language]}${colon}${WORDS[fault][language]}`,
    detail: { fault },
  });
}
