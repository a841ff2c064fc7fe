import type { Language } from '../fields.ts';
import type { PromptName } from './audio.ts';

/** Wording of each prompt. The bundled recordings are generated from these texts. */
export const PROMPT_TEXTS: Readonly<Record<PromptName, Readonly<Record<Language, string>>>> = {
  enterCode: { zh: '请输入八位取件码', en: 'Please enter the eight digit pickup code' },
  printing: { zh: '正在打印，请稍候', en: 'Printing. One moment, please' },
  takePaper: { zh: '打印完成，请取走您的文件', en: 'Your print is ready. Please take your paper' },
  takeCard: { zh: '请取走您的卡片', en: 'Please take your card' },
  placeIdCard: { zh: '请将身份证放在感应区', en: 'Please place your ID card on the reader' },
  placeCampusCard: { zh: '请将校园卡放在感应区', en: 'Please place your campus card on the reader' },
  placeTrainCard: {
    zh: '请将火车票优惠卡放在感应区',
    en: 'Please place your train discount card on the reader',
  },
  lookAtCamera: { zh: '请正对摄像头', en: 'Please look into the camera' },
  turnLeft: { zh: '请向左转头，再向右转头', en: 'Please turn your head to the left, then to the right' },
  turnRight: { zh: '请向右转头，再向左转头', en: 'Please turn your head to the right, then to the left' },
  scanCode: { zh: '请将二维码对准扫描口', en: 'Please hold your code in front of the scanner' },
  pay: { zh: '请扫码支付', en: 'Please scan the code to pay' },
  done: { zh: '操作完成', en: 'Done' },
  failed: { zh: '操作失败，请重试', en: 'That did not work. Please try again' },
  outOfPaper: { zh: '打印机缺纸，请联系管理员', en: 'The printer is out of paper. Please call the staff' },
  timeLeft: { zh: '即将返回首页', en: 'The home screen will return soon' },
};

/** File name of a bundled recording. */
export function recordingName(prompt: PromptName, language: Language): string {
  return `${language}-${prompt}.wav`;
}
