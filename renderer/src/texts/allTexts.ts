import type { NamedTexts } from '@self-print/web-kit/vite/textsFile.ts';
import { accountEn } from './account.en.ts';
import { accountZh } from './account.zh.ts';
import { cameraEn } from './camera.en.ts';
import { cameraZh } from './camera.zh.ts';
import { coreEn } from './core.en.ts';
import { coreZh } from './core.zh.ts';
import { faceEn } from './face.en.ts';
import { faceZh } from './face.zh.ts';
import { inquiryEn } from './inquiry.en.ts';
import { inquiryZh } from './inquiry.zh.ts';
import { keyboardEn } from './keyboard.en.ts';
import { keyboardZh } from './keyboard.zh.ts';
import { maintenanceEn } from './maintenance.en.ts';
import { maintenanceZh } from './maintenance.zh.ts';
import { outpatientEn } from './outpatient.en.ts';
import { outpatientZh } from './outpatient.zh.ts';
import { paymentEn } from './payment.en.ts';
import { paymentZh } from './payment.zh.ts';
import { personalEn } from './personal.en.ts';
import { personalZh } from './personal.zh.ts';
import { pickupEn } from './pickup.en.ts';
import { pickupZh } from './pickup.zh.ts';
import { problemsEn } from './problems.en.ts';
import { problemsZh } from './problems.zh.ts';
import { registrationEn } from './registration.en.ts';
import { registrationZh } from './registration.zh.ts';
import { reportEn } from './report.en.ts';
import { reportZh } from './report.zh.ts';
import { selfPayEn } from './selfPay.en.ts';
import { selfPayZh } from './selfPay.zh.ts';
import { serviceEn } from './service.en.ts';
import { serviceZh } from './service.zh.ts';
import { setUpEn } from './setUp.en.ts';
import { setUpZh } from './setUp.zh.ts';
import { signInEn } from './signIn.en.ts';
import { signInZh } from './signIn.zh.ts';
import { stepsEn } from './steps.en.ts';
import { stepsZh } from './steps.zh.ts';
import { studentCardEn } from './studentCard.en.ts';
import { studentCardZh } from './studentCard.zh.ts';
import { trainEn } from './train.en.ts';
import { trainZh } from './train.zh.ts';
import { windowsEn } from './windows.en.ts';
import { windowsZh } from './windows.zh.ts';

/** All texts of the kiosk, for tests and for the list that the console shows; the pages load them in parts. */
export const ALL_TEXTS: readonly NamedTexts[] = [
  { part: 'core', name: { zh: '共用', en: 'Everywhere' }, zh: coreZh, en: coreEn },
  { part: 'service', name: { zh: '帮助与服务', en: 'Help and service' }, zh: serviceZh, en: serviceEn },
  { part: 'pickup', name: { zh: '取件码打印', en: 'Print by pickup code' }, zh: pickupZh, en: pickupEn },
  { part: 'problems', name: { zh: '故障与提示', en: 'Problems' }, zh: problemsZh, en: problemsEn },
  { part: 'setUp', name: { zh: '安装与激活', en: 'Set-up' }, zh: setUpZh, en: setUpEn },
  { part: 'windows', name: { zh: '窗口', en: 'Windows' }, zh: windowsZh, en: windowsEn },
  { part: 'keyboard', name: { zh: '屏幕键盘', en: 'Keyboard' }, zh: keyboardZh, en: keyboardEn },
  { part: 'signIn', name: { zh: '登录', en: 'Sign-in' }, zh: signInZh, en: signInEn },
  {
    part: 'personal',
    name: { zh: '本人证明与文件', en: 'Own documents and files' },
    zh: personalZh,
    en: personalEn,
  },
  { part: 'payment', name: { zh: '支付', en: 'Payment' }, zh: paymentZh, en: paymentEn },
  { part: 'selfPay', name: { zh: '自助缴费', en: 'Paying a fee' }, zh: selfPayZh, en: selfPayEn },
  {
    part: 'steps',
    name: { zh: '现场步骤', en: 'Steps of documents' },
    zh: stepsZh,
    en: stepsEn,
  },
  {
    part: 'registration',
    name: { zh: '自助报到', en: 'Registration' },
    zh: registrationZh,
    en: registrationEn,
  },
  { part: 'train', name: { zh: '火车优惠卡', en: 'Train cards' }, zh: trainZh, en: trainEn },
  {
    part: 'studentCard',
    name: { zh: '补办学生证', en: 'Student cards' },
    zh: studentCardZh,
    en: studentCardEn,
  },
  { part: 'account', name: { zh: '我的账号', en: 'Own account' }, zh: accountZh, en: accountEn },
  { part: 'face', name: { zh: '人脸采集', en: 'Face photos' }, zh: faceZh, en: faceEn },
  { part: 'inquiry', name: { zh: '自助查询', en: 'Inquiries' }, zh: inquiryZh, en: inquiryEn },
  {
    part: 'outpatient',
    name: { zh: '门诊报告', en: 'Outpatient reports' },
    zh: outpatientZh,
    en: outpatientEn,
  },
  { part: 'report', name: { zh: '故障反馈', en: 'Fault reports' }, zh: reportZh, en: reportEn },
  { part: 'camera', name: { zh: '摄像头与人脸', en: 'Camera and faces' }, zh: cameraZh, en: cameraEn },
  { part: 'maintenance', name: { zh: '现场维护', en: 'Maintenance' }, zh: maintenanceZh, en: maintenanceEn },
];
